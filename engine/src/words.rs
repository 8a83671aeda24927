//! Values that are words: each with its text in files and its meaning in a
//! sentence.

use std::fmt;

/// A value that files write as one of a few words.
///
/// ```
/// use quirkat_engine::Word;
/// use quirkat_engine::rules::Chain;
///
/// assert_eq!(Chain::Optional.word(), "optional");
/// assert_eq!(Chain::from_word("single"), Some(Chain::Single));
/// assert!(Chain::ALL.iter().all(|value| !value.meaning().is_empty()));
/// ```
pub trait Word: Copy + PartialEq + 'static {
    /// Every value, in the order in which they are told to users.
    const ALL: &'static [Self];

    /// The word in files.
    fn word(self) -> &'static str;

    /// What it means, as a plain clause.
    fn meaning(self) -> &'static str;

    /// The value of a word.
    fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.word() == word)
    }
}

/// A field that holds a [`Word`], without its type.
pub trait WordField: fmt::Debug {
    /// The word that it holds.
    fn held(&self) -> &'static str;
    /// The meaning of the word that it holds.
    fn held_meaning(&self) -> &'static str;
    /// The words that it could hold.
    fn words(&self) -> Vec<&'static str>;
    /// Holds the word from now on; `false` if it is none of [`WordField::words`].
    fn hold(&mut self, word: &str) -> bool;
}

impl<W: Word + fmt::Debug> WordField for W {
    fn held(&self) -> &'static str {
        self.word()
    }

    fn held_meaning(&self) -> &'static str {
        self.meaning()
    }

    fn words(&self) -> Vec<&'static str> {
        W::ALL.iter().map(|value| value.word()).collect()
    }

    fn hold(&mut self, word: &str) -> bool {
        W::from_word(word).map(|value| *self = value).is_some()
    }
}

/// Declares an enum of words and its default.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident, $default:ident by default { $($value:ident = $word:literal: $meaning:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $(#[doc = $meaning] $value,)+
        }

        impl Default for $name {
            fn default() -> $name {
                $name::$default
            }
        }

        impl $crate::words::Word for $name {
            const ALL: &'static [$name] = &[$($name::$value),+];

            fn word(self) -> &'static str {
                match self { $($name::$value => $word),+ }
            }

            fn meaning(self) -> &'static str {
                match self { $($name::$value => $meaning),+ }
            }
        }
    };
}
pub(crate) use words;
