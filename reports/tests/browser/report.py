"""Opens report.html in Chromium as a reader does, and says what does not work.

    python report.py RUN... [--shots FOLDER] [--chromium /usr/bin/chromium]

Each RUN is a run folder. Nothing may be asked of a network, nothing may be said on the console. Where the page has
several matchups it is sorted and filtered; a series of a figure is hidden and shown; a value is told; a game is stepped
through by keyboard. With --shots, pictures of the page light, dark, narrow and on paper are left for looking at.
"""

import argparse
import pathlib
import time

from playwright.sync_api import sync_playwright

WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 375, "height": 800}


def check(condition, words):
    if not condition:
        raise SystemExit(f"FAILED: {words}")


def column(page, number):
    return page.eval_on_selector_all(
        "#matchups tbody tr", f"rows => rows.map(row => (row.cells[{number}].dataset.key ?? row.cells[{number}].textContent))"
    )


def numbers_of(texts):
    """The numbers of a column; what has none stands at its end."""
    numbers = [float(text) for text in texts if text != "no games"]
    check("no games" not in texts[: len(numbers)], f"matchups without games stand among others: {texts}")
    return numbers


def sorts(page):
    rows = page.locator("#matchups tbody tr").count()
    if rows < 2:
        return
    number = 3  # the first score
    head = page.locator("#matchups thead th").nth(number)
    head.locator("button").click()
    check(head.get_attribute("aria-sort") == "descending", "a click does not sort")
    numbers = numbers_of(column(page, number))
    check(numbers == sorted(numbers, reverse=True), f"not sorted: {numbers}")
    head.locator("button").focus()
    page.keyboard.press("Enter")
    check(head.get_attribute("aria-sort") == "ascending", "Enter does not sort")
    numbers = numbers_of(column(page, number))
    check(numbers == sorted(numbers), f"not sorted: {numbers}")
    check(page.locator("#matchups thead th[aria-sort=ascending]").count() == 1, "two columns claim to be sorted")
    page.locator("#matchups thead th").nth(0).locator("button").click()


def filters(page):
    rows = page.locator("#matchups tbody tr")
    if rows.count() < 2:
        return
    word = rows.nth(0).locator("th").text_content()
    page.locator("#find").fill(word)
    shown = page.locator("#matchups tbody tr:not([hidden])")
    check(0 < shown.count() <= rows.count(), "the filter finds nothing")
    check(all(word.lower() in text.lower() for text in shown.all_inner_texts()), "the filter shows others")
    page.locator("#find").fill("no such thing")
    check(shown.count() == 0 and page.locator("#found").text_content().startswith("0 of"), "the filter keeps rows")
    page.locator("#find").fill("")
    check(shown.count() == rows.count(), "the filter keeps rows hidden")
    if page.locator("#pairing").count():
        agents = page.locator("#pairing option").nth(1).text_content()
        page.locator("#pairing").select_option(agents)
        texts = page.eval_on_selector_all("#matchups tbody tr:not([hidden])", "rows => rows.map(row => row.cells[1].textContent)")
        check(texts and all(agents in text for text in texts), f"the filter by agents shows {texts}")
        page.locator("#pairing").select_option("")


def figures(page):
    values = page.locator(".frame svg:has(.value)")
    if not values.count():
        return
    svg = values.nth(0)
    mark = svg.locator(".value").nth(0)
    mark.scroll_into_view_if_needed()
    words = mark.get_attribute("aria-label")
    box = mark.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tip = page.locator("#tip")
    check(tip.is_visible() and any(letter.isdigit() for letter in tip.text_content()), "a value is not told")
    page.mouse.move(2, 2)
    check(not tip.is_visible(), "a value is told for ever")
    svg.focus()
    page.keyboard.press("ArrowRight")
    check(tip.text_content() == words, f"the keyboard tells {tip.text_content()!r}, not {words!r}")
    page.keyboard.press("End")
    check(tip.text_content() == svg.locator(".value").last.get_attribute("aria-label"), "End is not the last value")
    page.keyboard.press("Escape")
    check(not tip.is_visible(), "Escape leaves the value")
    keys = page.locator(".frame svg .key[role=button]")
    if keys.count():
        key = keys.nth(0)
        series = key.get_attribute("data-series")
        own = key.locator("xpath=ancestor::*[local-name()='svg']").locator(".value:not(.off)")
        before = own.count()
        key.focus()
        page.keyboard.press("Enter")
        check(key.get_attribute("aria-pressed") == "false" and own.count() < before, f"{series} is not hidden")
        key.click()
        check(key.get_attribute("aria-pressed") == "true" and own.count() == before, f"{series} is not shown again")


def game(page):
    players = page.locator("details.variant:has(.player[data-moves])")
    if not players.count():
        return
    variant = players.nth(0)
    if variant.get_attribute("open") is None:
        variant.locator("> summary").click()
    steps, now = variant.locator(".steps"), variant.locator(".now")
    pieces = lambda: variant.locator("[data-point]").evaluate_all("groups => groups.map(group => group.getAttribute('class')[0]).join('')")
    start = pieces()
    moves = variant.locator(".player").get_attribute("data-moves").split("; ")
    steps.focus()
    page.keyboard.press("ArrowRight")
    check(now.text_content() == f"1 of {len(moves)}, First: {moves[0]}", f"a step says {now.text_content()!r}")
    check(pieces() != start, "a step moves nothing")
    page.keyboard.press("ArrowLeft")
    check(pieces() == start, "a step back does not come back")
    page.keyboard.press("End")
    check(now.text_content().startswith(f"{len(moves)} of {len(moves)}, ") and now.text_content().endswith(f": {moves[-1]}"), f"the end says {now.text_content()!r}")
    check(variant.locator("[data-go=on]").is_disabled(), "the end has a next ply")
    page.keyboard.press("Home")
    check(pieces() == start, "Home is not the start")
    variant.locator("[data-go=on]").click()
    check(now.text_content().startswith("1 of "), "the button does not step")


def access(page):
    """What a screen reader stands on: landmarks, headings in order, names of controls, heads of tables."""
    levels = page.eval_on_selector_all("h1, h2, h3, h4", "heads => heads.map(head => Number(head.tagName[1]))")
    check(levels[0] == 1 and levels.count(1) == 1, "there is not one first heading")
    check(all(b <= a + 1 for a, b in zip(levels, levels[1:])), f"headings skip a level: {levels}")
    for landmark in ("header", "nav[aria-label]", "main"):
        check(page.locator(landmark).count() == 1, f"not one {landmark}")
    check(page.locator("thead th:not([scope])").count() == 0, "a head of a table has no scope")
    check(page.locator("html[lang]").count() == 1, "the page has no language")
    nameless = page.eval_on_selector_all(
        "button, input, select, [role=button], [role=img], [role=group]",
        "ones => ones.filter(one => !(one.textContent.trim() || one.getAttribute('aria-label') || one.labels?.length)).length",
    )
    check(nameless == 0, f"{nameless} controls have no name")
    ids = page.eval_on_selector_all("[id]", "ones => ones.map(one => one.id)")
    check(len(ids) == len(set(ids)), f"two elements have one id: {sorted(i for i in ids if ids.count(i) > 1)}")
    wanting = page.eval_on_selector_all("a[href^='#']", "links => links.map(l => l.hash.slice(1)).filter(id => !document.getElementById(id))")
    check(not wanting, f"links lead nowhere: {wanting}")


def shots(page, folder, name):
    folder.mkdir(parents=True, exist_ok=True)

    def shot(what):
        size = page.evaluate("[innerWidth, document.documentElement.scrollHeight]")
        clip = {"x": 0, "y": 0, "width": size[0], "height": min(size[1], 16_000)}
        page.screenshot(path=folder / f"{name}-{what}.png", full_page=True, clip=clip, timeout=120_000)

    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        shot(scheme)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(NARROW)
    shot("narrow")
    page.set_viewport_size(WIDE)
    if page.locator("details.variant").count() <= 50:
        page.pdf(path=folder / f"{name}.pdf", format="A4")


def look(browser, run, folder):
    path = (run / "report.html").resolve()
    said, asked = [], []
    context = browser.new_context(viewport=WIDE, color_scheme="light", offline=True)
    page = context.new_page()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    began = time.monotonic()
    page.goto(path.as_uri())
    opened = time.monotonic() - began
    size = path.stat().st_size
    check(size < 10_000_000, f"{run}: {size} bytes")
    access(page)
    narrow = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sorts(page)
    filters(page)
    figures(page)
    game(page)
    page.set_viewport_size(NARROW)
    narrow = narrow and page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    check(narrow, "the page is wider than the window")
    page.set_viewport_size(WIDE)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.mouse.move(2, 2)
    if folder:
        shots(page, folder, run.name)
    check(not said, f"the console says {said}")
    check(asked == [path.as_uri()], f"the page asks for {asked}")
    context.close()

    # The same page without a script is a plain document.
    context = browser.new_context(java_script_enabled=False, viewport=WIDE)
    page = context.new_page()
    page.goto(path.as_uri())
    check(page.locator("#matchups tbody tr").nth(0).is_visible(), "no table without a script")
    check(not page.locator("#find").is_visible(), "controls that do nothing are shown")
    context.close()
    print(f"{run.name}: {size / 1e6:.2f} MB, opened in {opened:.1f} s")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("runs", nargs="+", type=pathlib.Path)
    parser.add_argument("--shots", type=pathlib.Path)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=arguments.chromium, args=["--no-sandbox"])
        for run in arguments.runs:
            look(browser, run, arguments.shots)
        browser.close()


main()
