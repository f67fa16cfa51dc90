//! [`codes!`]: enums whose variants have a stable code.
//!
//! The macro `coded!` of verdicts adds the form of the fields in JSON.

/// Defines an enum each of whose variants has a code, which JSON shows beside the text in words.
macro_rules! codes {
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $(
                $(#[$doc:meta])*
                $code:literal => $variant:ident $({
                    $($(#[$about_field:meta])* $field:ident: $type:ty,)+
                })?,
            )+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[$doc])* $variant $({ $($(#[$about_field])* $field: $type,)+ })?,)+
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

pub(crate) use codes;
