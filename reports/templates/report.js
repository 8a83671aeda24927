"use strict";
// The page is whole without this script, which adds sorting, filtering, values on figures, and games to step through.
{
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const keep = (number, least, most) => Math.min(Math.max(number, least), most);
  document.documentElement.classList.add("js");

  // --- the summary: sorted by its heads, filtered by words and agents

  function summary(table) {
    const body = table.tBodies[0];
    const rows = [...body.rows];
    if (rows.length < 2) {
      // One row is in order, and found.
      all("#matchups caption .scripted, .find").forEach((one) => one.remove());
      return;
    }
    const find = document.getElementById("find");
    const pairing = document.getElementById("pairing");
    const found = document.getElementById("found");
    const order = new Intl.Collator("en", { numeric: true });

    // Missing numbers come last, whichever way is sorted.
    const key = (row, column) => {
      const cell = row.cells[column];
      if (!cell.classList.contains("number")) return cell.textContent;
      const text = cell.dataset.key ?? cell.textContent;
      return text === "" || Number.isNaN(Number(text)) ? null : Number(text);
    };
    const compare = (a, b, sign) => {
      if (a === null || b === null) return (a === null) - (b === null);
      return sign * (typeof a === "number" ? a - b : order.compare(a, b));
    };
    const heads = [...table.tHead.rows[0].cells];
    const sort = (column) => {
      const isNumber = heads[column].classList.contains("number");
      const now = heads[column].getAttribute("aria-sort");
      const next = now === "none" || !now ? (isNumber ? "descending" : "ascending") : now === "ascending" ? "descending" : "ascending";
      heads.forEach((head, n) => head.setAttribute("aria-sort", n === column ? next : "none"));
      const sign = next === "ascending" ? 1 : -1;
      const keyed = rows.map((row, n) => ({ row, n, key: key(row, column) }));
      keyed.sort((a, b) => compare(a.key, b.key, sign) || a.n - b.n);
      body.append(...keyed.map((one) => one.row));
    };
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(column));
      head.append(button);
      head.setAttribute("aria-sort", "none");
    });

    const texts = rows.map((row) => `${row.cells[0].textContent} ${row.cells[1].textContent}`.toLowerCase());
    const filter = () => {
      const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
      const agents = pairing ? pairing.value : "";
      let count = 0;
      rows.forEach((row, n) => {
        const fits = words.every((word) => texts[n].includes(word))
          && (!agents || row.cells[1].textContent.replace("\u2009\u2020", "") === agents);
        row.hidden = !fits;
        count += fits;
      });
      found.textContent = count === rows.length ? `${count} matchups` : `${count} of ${rows.length} matchups`;
    };
    find.addEventListener("input", filter);
    pairing?.addEventListener("change", filter);
    // A browser may have kept what was typed before.
    filter();
  }

  // --- figures: the nearest value is told, legends show and hide

  const tip = document.getElementById("tip");
  function tell(words, x, y) {
    tip.textContent = words;
    tip.hidden = !words;
    if (!words) return;
    const { width, height } = tip.getBoundingClientRect();
    tip.style.left = `${keep(x + 14, 4, innerWidth - width - 4)}px`;
    tip.style.top = `${y + 18 + height > innerHeight ? y - height - 10 : y + 18}px`;
  }

  function figure(svg) {
    const values = all(".value", svg);
    // Our own words replace those that a browser would show beside them.
    for (const value of values) {
      const title = value.querySelector("title");
      value.setAttribute("aria-label", title.textContent);
      value.setAttribute("role", "img");
      title.remove();
    }
    let at = null;
    const leave = () => {
      at?.classList.remove("at");
      at = null;
      tell("");
    };
    const show = (value, x, y) => {
      if (value !== at) {
        at?.classList.remove("at");
        at = value;
        at.classList.add("at");
      }
      tell(value.getAttribute("aria-label"), x, y);
    };
    const seen = () => values.filter((value) => !value.classList.contains("off"));
    const box = (value) => value.getBoundingClientRect();
    svg.addEventListener("pointermove", (event) => {
      const reach = 24;
      const away = (low, high, place) => Math.max(low - place, 0, place - high);
      let best = null, least = reach;
      for (const value of seen()) {
        const { left, right, top, bottom } = box(value);
        const distance = Math.hypot(away(left, right, event.clientX), away(top, bottom, event.clientY))
          + Math.abs((top + bottom) / 2 - event.clientY) / 1000;
        if (distance < least) [best, least] = [value, distance];
      }
      if (best) show(best, event.clientX, event.clientY);
      else leave();
    });
    svg.addEventListener("pointerleave", leave);
    svg.addEventListener("blur", leave);
    svg.addEventListener("keydown", (event) => {
      const there = seen();
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
      if (event.key === "Escape") leave();
      if (step === undefined || there.length === 0 || event.target !== svg) return;
      event.preventDefault();
      const now = at ? there.indexOf(at) : step > 0 ? -1 : there.length;
      const value = there[keep(now + step, 0, there.length - 1)];
      value.scrollIntoView({ block: "nearest" });
      const { left, bottom } = box(value);
      show(value, left, bottom);
    });

    // A series of one is no choice, and what a key has nothing of cannot be hidden.
    const drawn = new Set(all(".value, .series", svg).map((one) => one.dataset.series));
    const keys = all(".key", svg).filter((key) => drawn.has(key.dataset.series));
    if (new Set(keys.map((key) => key.dataset.series)).size < 2) return;
    for (const key of keys) {
      const series = key.dataset.series;
      key.setAttribute("role", "button");
      key.setAttribute("tabindex", "0");
      key.setAttribute("aria-label", `show ${series}`);
      key.setAttribute("aria-pressed", "true");
      const toggle = () => {
        const off = key.getAttribute("aria-pressed") === "true";
        const same = (one) => one.dataset.series === series;
        all(".value, .series, .key", svg).filter(same).forEach((one) => one.classList.toggle("off", off));
        keys.filter(same).forEach((one) => one.setAttribute("aria-pressed", String(!off)));
        leave();
      };
      key.addEventListener("click", toggle);
      key.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        toggle();
      });
    }
  }

  // --- a game on its board

  function player(root) {
    if (root.dataset.ready) return;
    root.dataset.ready = "yes";
    const moves = root.dataset.moves.split("; ");
    const changes = root.dataset.changes.split(";").map((text) => text.split(" ").filter(Boolean));
    const points = new Map(all("[data-point]", root).map((group) => [group.dataset.point, group]));
    const start = new Map([...points].map(([name, group]) => [name, group.getAttribute("class")]));
    const now = root.querySelector(".now");
    const steps = root.querySelector(".steps");
    const buttons = Object.fromEntries(all("[data-go]", root).map((button) => [button.dataset.go, button]));
    const last = root.dataset.moves ? moves.length : 0;
    const sides = root.dataset.side === "w" ? ["First", "Second"] : ["Second", "First"];
    let ply = 0;

    const go = (to) => {
      ply = keep(to, 0, last);
      const pieces = new Map(start);
      const moved = new Set();
      changes.slice(0, ply).forEach((list, n) => {
        for (const change of list) {
          pieces.set(change.slice(0, -1), change.slice(-1));
          if (n === ply - 1) moved.add(change.slice(0, -1));
        }
      });
      for (const [name, piece] of pieces) {
        const isMoved = moved.has(name) && piece !== "e";
        points.get(name)?.setAttribute("class", isMoved ? `${piece} moved` : piece);
      }
      now.textContent = ply === 0 ? `Start, ${last} plies` : `${ply} of ${last}, ${sides[(ply - 1) % 2]}: ${moves[ply - 1]}`;
      buttons.first.disabled = buttons.back.disabled = ply === 0;
      buttons.on.disabled = buttons.last.disabled = ply === last;
    };
    const goes = { first: () => go(0), back: () => go(ply - 1), on: () => go(ply + 1), last: () => go(last) };
    for (const [name, button] of Object.entries(buttons)) {
      button.addEventListener("click", () => {
        goes[name]();
        // A button that can do no more must not take the focus with it.
        if (button.disabled) steps.focus();
      });
    }
    const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
    steps.addEventListener("keydown", (event) => {
      const name = keys[event.key];
      if (!name || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      goes[name]();
      if (document.activeElement?.disabled) steps.focus();
    });
    go(0);
  }

  const ready = (variant) => all(".player[data-moves]", variant).forEach(player);
  for (const variant of all("details.variant")) {
    if (variant.open) ready(variant);
    variant.addEventListener("toggle", () => variant.open && ready(variant));
  }

  // --- folds: by buttons, by links to what is inside, and open on paper

  for (const button of all("[data-unfold], [data-fold]")) {
    const open = "unfold" in button.dataset;
    const within = document.querySelector(button.dataset.unfold ?? button.dataset.fold);
    button.addEventListener("click", () => all("details.variant", within).forEach((variant) => (variant.open = open)));
  }
  const unfold = () => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (!target) return;
    for (let up = target; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = all("details:not([open])");
    folded.forEach((one) => (one.open = true));
  });
  addEventListener("afterprint", () => folded.forEach((one) => (one.open = false)));

  const matchups = document.getElementById("matchups");
  if (matchups) summary(matchups);
  all(".frame > svg").forEach(figure);
  unfold();
}
