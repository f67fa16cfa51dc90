//! [`coded!`]: enums of [`codes!`](crate::notation::codes), and their form in JSON.

use crate::board::{Board, Cell, Square};
use crate::notation::Notated;
use crate::position::{Color, Role};
use serde_json::{Map, Value};

/// A value in the data of a report.
///
/// It is converted through [`Value`], because derived code for each enum and each format would be
/// much larger.
pub(crate) trait Datum: Sized {
    /// The value in JSON.
    fn write(&self) -> Value;

    /// The value read back; `None` if it has another form.
    fn read(value: &Value) -> Option<Self>;
}

/// The form of a [`Datum`] as a field of a struct that serde writes and reads.
pub(crate) mod as_value {
    use super::Datum;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use serde_json::Value;

    pub(crate) fn serialize<T: Datum, S: Serializer>(
        datum: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        datum.write().serialize(serializer)
    }

    pub(crate) fn deserialize<'de, T: Datum, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        T::read(&Value::deserialize(deserializer)?)
            .ok_or_else(|| D::Error::custom("the data have another form"))
    }
}

/// Defines an enum by [`codes!`](crate::notation::codes) whose fields are also written to JSON.
/// In JSON a value is `{"code": CODE, "data": FIELDS}`, without `data` if there are no fields.
macro_rules! coded {
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
        $crate::notation::codes! {
            $(#[$about])*
            pub enum $name {
                $(
                    $(#[$doc])*
                    $code => $variant $({
                        $($(#[$about_field])* $field: $type,)+
                    })?,
                )+
            }
        }

        impl $name {
            /// The fields in JSON; `None` if there are none.
            pub fn data(&self) -> Option<serde_json::Value> {
                match self {
                    $(Self::$variant $({ $($field,)+ })? => $crate::check::coded::fields([
                        $($((stringify!($field), $crate::check::coded::Datum::write($field)),)+)?
                    ]),)+
                }
            }
        }

        impl $crate::check::coded::Datum for $name {
            fn write(&self) -> serde_json::Value {
                $crate::check::coded::object(self.code(), self.data())
            }

            fn read(value: &serde_json::Value) -> Option<Self> {
                match value.get("code")?.as_str()? {
                    $($code => Some(Self::$variant $({
                        $($field: $crate::check::coded::field(value, stringify!($field))?,)+
                    })?),)+
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use coded;

/// The fields of a variant.
pub(crate) fn fields<const N: usize>(fields: [(&str, Value); N]) -> Option<Value> {
    let fields = fields
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value));
    let fields: Map<String, Value> = fields.collect();
    (!fields.is_empty()).then_some(Value::Object(fields))
}

/// A field of a variant.
pub(crate) fn field<T: Datum>(value: &Value, name: &str) -> Option<T> {
    T::read(value.get("data")?.get(name)?)
}

/// A code with its fields.
pub(crate) fn object(code: &str, data: Option<Value>) -> Value {
    let code = ("code".to_owned(), Value::String(code.to_owned()));
    let data = data.map(|data| ("data".to_owned(), data));
    Value::Object(std::iter::once(code).chain(data).collect())
}

impl Datum for String {
    fn write(&self) -> Value {
        Value::String(self.clone())
    }

    fn read(value: &Value) -> Option<Self> {
        value.as_str().map(str::to_owned)
    }
}

impl Datum for Notated {
    fn write(&self) -> Value {
        Value::String(self.as_marked().to_owned())
    }

    fn read(value: &Value) -> Option<Self> {
        value.as_str().map(Self::marked)
    }
}

impl Datum for usize {
    fn write(&self) -> Value {
        Value::from(*self)
    }

    fn read(value: &Value) -> Option<Self> {
        value.as_u64().and_then(|number| number.try_into().ok())
    }
}

impl Datum for bool {
    fn write(&self) -> Value {
        Value::Bool(*self)
    }

    fn read(value: &Value) -> Option<Self> {
        value.as_bool()
    }
}

impl<T: Datum> Datum for Option<T> {
    fn write(&self) -> Value {
        self.as_ref().map_or(Value::Null, Datum::write)
    }

    fn read(value: &Value) -> Option<Self> {
        if value.is_null() {
            Some(None)
        } else {
            T::read(value).map(Some)
        }
    }
}

impl<T: Datum> Datum for Vec<T> {
    fn write(&self) -> Value {
        self.iter().map(Datum::write).collect()
    }

    fn read(value: &Value) -> Option<Self> {
        value.as_array()?.iter().map(T::read).collect()
    }
}

impl<T: Datum> Datum for [T; 2] {
    fn write(&self) -> Value {
        self.iter().map(Datum::write).collect()
    }

    fn read(value: &Value) -> Option<Self> {
        Vec::read(value)?.try_into().ok()
    }
}

impl Datum for Color {
    fn write(&self) -> Value {
        let side = match self {
            Self::White => "white",
            Self::Black => "black",
        };
        Value::from(side)
    }

    fn read(value: &Value) -> Option<Self> {
        match value.as_str()? {
            "white" => Some(Self::White),
            "black" => Some(Self::Black),
            _ => None,
        }
    }
}

impl Datum for Square {
    fn write(&self) -> Value {
        Value::from(self.to_string())
    }

    fn read(value: &Value) -> Option<Self> {
        value.as_str()?.parse().ok()
    }
}

/// The square and the board: `e4/A`.
impl Datum for Cell {
    fn write(&self) -> Value {
        Value::from(self.to_string())
    }

    fn read(value: &Value) -> Option<Self> {
        let text = value.as_str()?;
        let (place, _) = text.split_once('/')?;
        let square = place.get(place.len().checked_sub(2)?..)?.parse().ok()?;
        let boards = Board::ALL.iter().chain(&Board::LEVELS);
        let mut cells = boards.map(|&board| Self::new(board, square));
        cells.find(|cell| cell.to_string() == text)
    }
}

/// The English letters of a kind of man.
impl Datum for Role {
    fn write(&self) -> Value {
        Value::from(self.letter())
    }

    fn read(value: &Value) -> Option<Self> {
        let letters = value.as_str()?;
        Self::every().find(|role| role.letter() == letters)
    }
}

/// A struct in the data of a report: an object with its fields.
macro_rules! datum {
    ($name:ident: $($field:ident),+) => {
        impl $crate::check::coded::Datum for $name {
            fn write(&self) -> serde_json::Value {
                let fields = [
                    $((stringify!($field), $crate::check::coded::Datum::write(&self.$field)),)+
                ];
                $crate::check::coded::fields(fields).unwrap_or_default()
            }

            fn read(value: &serde_json::Value) -> Option<Self> {
                Some(Self {
                    $($field: $crate::check::coded::Datum::read(value.get(stringify!($field))?)?,)+
                })
            }
        }
    };
}

pub(crate) use datum;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_squares_are_read_back() {
        for &board in Board::ALL.iter().chain(&Board::LEVELS) {
            for square in Square::all() {
                let cell = Cell::new(board, square);
                assert_eq!(Cell::read(&cell.write()), Some(cell));
                assert_eq!(Square::read(&square.write()), Some(square));
            }
        }
        for text in ["", "/", "e4", "e9/A", "e4/Z", "4/A", "Fe4/A"] {
            assert_eq!(Cell::read(&Value::from(text)), None, "{text}");
        }
    }
}
