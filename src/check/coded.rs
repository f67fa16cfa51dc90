//! [`coded!`]: enums whose variants have a stable code.

/// Defines an enum each of whose variants has a code, which JSON shows beside the text in words.
/// In JSON a value is `{"code": CODE, "data": FIELDS}`, without `data` if there are no fields.
macro_rules! coded {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$doc:meta])* $code:literal => $variant:ident $({ $($fields:tt)* })?,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(tag = "code", content = "data")]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $code)] $variant $({ $($fields)* })?,)+
        }

        impl $name {
            /// All codes, in the order of the variants.
            pub const CODES: &[&str] = &[$($code),+];

            /// The code, which stays the same in every version.
            pub const fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant { .. } => $code,)+
                }
            }
        }
    };
}

pub(super) use coded;

/// A side in JSON: `white` or `black`.
pub(super) mod side {
    use crate::position::Color;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Side {
        White,
        Black,
    }

    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "the form that serde calls"
    )]
    pub(in crate::check) fn serialize<S: Serializer>(
        color: &Color,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
        .serialize(serializer)
    }

    pub(in crate::check) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Color, D::Error> {
        Ok(match Side::deserialize(deserializer)? {
            Side::White => Color::White,
            Side::Black => Color::Black,
        })
    }
}

/// A kind of man in JSON: its English letters.
pub(super) mod kind {
    use crate::position::Role;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use std::borrow::Cow;

    #[allow(
        clippy::trivially_copy_pass_by_ref,
        reason = "the form that serde calls"
    )]
    pub(in crate::check) fn serialize<S: Serializer>(
        role: &Role,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(role.letter())
    }

    pub(in crate::check) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Role, D::Error> {
        let letters = Cow::<str>::deserialize(deserializer)?;
        Role::every()
            .find(|role| role.letter() == letters)
            .ok_or_else(|| D::Error::custom("not the letters of a man"))
    }
}
