//! The rule toggles and the ways a game ends, as data.
//!
//! Meanings and their sources: the rules dossier, sections 4.1 to 4.8.

use crate::words::words;

/// How men move and capture: the `[rules]` table.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Rules {
    /// Where the first ply of the game may end.
    pub opening: Opening,
    /// Directions of a man's step.
    pub steps: Directions,
    /// Points that a piece may not return to.
    pub no_return: NoReturn,
    /// Whether `no_return` binds captures too.
    pub no_return_scope: NoReturnScope,
    /// What a man may do that stands on its final row when its move begins.
    pub final_row: FinalRow,
    /// What a man becomes on its final row.
    pub promotion: Promotion,
    /// When it becomes that.
    pub promotion_time: PromotionTime,
    /// Directions of a man's first jump.
    pub captures: Directions,
    /// Directions of its later jumps.
    pub chain_captures: ChainDirections,
    /// The path of a jump.
    pub jump_path: JumpPath,
    /// Whether captures must be made.
    pub obligation: Obligation,
    /// Whether and when a piece jumps on.
    pub chain: Chain,
    /// Which captures may be chosen.
    pub choice: Choice,
    /// When captured pieces leave the board.
    pub removal: Removal,
    /// Which offenders are huffed.
    pub huff_target: HuffTarget,
    /// Whether a huff may be declined.
    pub huff_mode: HuffMode,
    /// Whether stopping a chain early is an offence.
    pub huff_unfinished: HuffUnfinished,
    /// Whether a huff takes the whole turn.
    pub huff_turn: HuffTurn,
}

/// How games end: the `[end]` table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// What becomes of a side without a legal move.
    pub no_moves: NoMoves,
    /// Whether the game ends when a side stands on its final row.
    pub enemy_row: EnemyRow,
    /// A side with this many pieces or fewer has lost.
    pub min_pieces: u32,
    /// The occurrence of a position that ends the game; 0 = off, else 2 or more.
    pub repetition: u32,
    /// Plies in a row without capture or huff that end the game; 0 = off.
    pub quiet_limit: u32,
    /// Plies after which every game ends, from 1.
    pub ply_limit: u32,
    /// The result that repetition and the limits give.
    pub adjudication: Adjudication,
}

impl Default for End {
    fn default() -> End {
        End {
            no_moves: NoMoves::default(),
            enemy_row: EnemyRow::default(),
            min_pieces: 0,
            repetition: 3,
            quiet_limit: 100,
            ply_limit: 1000,
            adjudication: Adjudication::default(),
        }
    }
}

words! {
    /// `rules.opening`.
    Opening, Free by default {
        Free = "free": "the first ply of the game may be any legal move",
        Centre = "centre": "the first ply of the game must end on the centre point",
    }
}

words! {
    /// `rules.steps` and `rules.captures`: directions as First sees them, so
    /// that forward is towards the final row.
    Directions, All by default {
        All = "all": "in every direction",
        ForwardSideways = "forward_sideways": "forward or sideways, never backward",
        Forward = "forward": "forward only",
    }
}

words! {
    /// `rules.chain_captures`.
    ChainDirections, All by default {
        All = "all": "in every direction",
        ForwardSideways = "forward_sideways": "forward or sideways, never backward",
        Forward = "forward": "forward only",
        Straight = "straight": "onward in the same direction along the same line",
    }
}

words! {
    /// `rules.no_return`.
    NoReturn, None by default {
        None = "none": "a piece may go back to any point",
        LastStep = "last_step": "a piece may not step back to the point that it left with its own latest step",
        Ever = "ever": "a piece may not step to any point that it has stood on",
    }
}

words! {
    /// `rules.no_return_scope`.
    NoReturnScope, Steps by default {
        Steps = "steps": "this binds steps only",
        All = "all": "this binds the landings of captures too",
    }
}

words! {
    /// `rules.final_row`.
    FinalRow, Free by default {
        Free = "free": "a man on its final row moves as elsewhere",
        CapturesOnly = "captures_only": "a man on its final row moves only by capturing",
        SidewaysCapturesOnly = "sideways_captures_only": "a man on its final row moves only by capturing sideways",
        SidewaysOnly = "sideways_only": "a man on its final row steps and captures only sideways",
    }
}

words! {
    /// `rules.promotion`.
    Promotion, None by default {
        None = "none": "men are not promoted",
        ShortKing = "short_king": "a man is promoted to a king that steps and captures one point at a time in every direction",
        LongKing = "long_king": "a man is promoted to a king that slides and captures at any distance",
        SlidingKing = "sliding_king": "a man is promoted to a king that slides any distance and captures at close range",
    }
}

words! {
    /// `rules.promotion_time`.
    PromotionTime, MoveEnd by default {
        MoveEnd = "move_end": "a man is promoted where its move ends on the final row",
        PassStop = "pass_stop": "touching the final row in a chain promotes and ends the move",
        PassContinue = "pass_continue": "touching the final row in a chain promotes, and the chain goes on as a king",
    }
}

words! {
    /// `rules.jump_path`.
    JumpPath, Straight by default {
        Straight = "straight": "a jump goes straight along a line",
        Bent = "bent": "a jump goes over an adjacent enemy to any empty point adjacent to that enemy",
    }
}

words! {
    /// `rules.obligation`.
    Obligation, Compulsory by default {
        Optional = "optional": "a capture may be declined",
        Compulsory = "compulsory": "a capture must be made if there is one",
        Huff = "huff": "a piece that could have captured and did not may be huffed",
    }
}

words! {
    /// `rules.chain`.
    Chain, Compulsory by default {
        Single = "single": "a capture is a single jump",
        Optional = "optional": "a piece may jump on after a jump, and may stop",
        Compulsory = "compulsory": "a piece must jump on as long as it can",
    }
}

words! {
    /// `rules.choice`.
    Choice, Any by default {
        Any = "any": "any capture may be chosen",
        Most = "most": "only captures that take the most pieces may be chosen",
    }
}

words! {
    /// `rules.removal`.
    Removal, Immediate by default {
        Immediate = "immediate": "captured pieces leave the board jump by jump",
        AtEnd = "at_end": "captured pieces leave the board when the move ends, and are obstacles until then",
    }
}

words! {
    /// `rules.huff_target`.
    HuffTarget, One by default {
        One = "one": "any one offender is huffed",
        All = "all": "all offenders are huffed together",
        MovedElseOne = "moved_else_one": "the offender that moved is huffed, else any one",
    }
}

words! {
    /// `rules.huff_mode`.
    HuffMode, Option by default {
        Option = "option": "a huff may be declined",
        Automatic = "automatic": "a huff must be made",
    }
}

words! {
    /// `rules.huff_unfinished`.
    HuffUnfinished, Ignored by default {
        Ignored = "ignored": "stopping a chain early is no offence",
        Offence = "offence": "stopping a chain early is an offence",
    }
}

words! {
    /// `rules.huff_turn`.
    HuffTurn, Free by default {
        Free = "free": "a huff comes before the move of the same turn",
        WholeTurn = "whole_turn": "a huff takes the whole turn",
    }
}

words! {
    /// `end.no_moves`.
    NoMoves, Loss by default {
        Loss = "loss": "a side without a legal move loses",
        Draw = "draw": "a side without a legal move draws",
        Pass = "pass": "a side without a legal move passes; if neither side has one, the game ends",
        Count = "count": "when a side has no legal move, more pieces win",
    }
}

words! {
    /// `end.enemy_row`.
    EnemyRow, Off by default {
        Off = "off": "standing on the final row does not end the game",
        Count = "count": "the game ends when all pieces of a side stand on its final row, and more pieces win",
    }
}

words! {
    /// `end.adjudication`.
    Adjudication, Draw by default {
        Draw = "draw": "repetition and the limits give a draw",
        Majority = "majority": "at a repetition or a limit more pieces win; equal is a draw",
    }
}
