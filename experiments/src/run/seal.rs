//! Files that vouch for themselves: objects of JSON whose last entry is the checksum of the object without it.

/// How the last entry is written.
#[derive(Clone, Copy, Debug)]
pub struct Seal {
    /// How the object ends without it.
    end: &'static str,
    before: &'static str,
    after: &'static str,
}

impl Seal {
    /// Of an object in one line.
    pub const LINE: Seal = Seal { end: "}", before: ",\"blake3\":\"", after: "\"}\n" };
    /// Of an object that is laid out for people.
    pub const PRETTY: Seal = Seal { end: "\n}", before: ",\n  \"blake3\": \"", after: "\"\n}\n" };

    /// The object, which ends as such objects do, with its checksum.
    pub fn put(self, mut object: Vec<u8>) -> Vec<u8> {
        let checksum = blake3::hash(&object).to_hex();
        object.truncate(object.len().saturating_sub(self.end.len()));
        object.extend_from_slice(format!("{}{checksum}{}", self.before, self.after).as_bytes());
        object
    }

    /// The object without its checksum, if that is right.
    pub fn taken_off(self, bytes: &[u8]) -> Option<Vec<u8>> {
        let length = self.before.len() + 2 * blake3::OUT_LEN + self.after.len();
        let (object, seal) = bytes.split_at(bytes.len().checked_sub(length)?);
        let mut object = object.to_vec();
        object.extend_from_slice(self.end.as_bytes());
        let expected = format!("{}{}{}", self.before, blake3::hash(&object).to_hex(), self.after);
        (seal == expected.as_bytes()).then_some(object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seal_breaks_with_any_byte_of_what_it_is_on() {
        for (seal, object) in [(Seal::LINE, "{\"a\":1}"), (Seal::PRETTY, "{\n  \"a\": 1\n}")] {
            let bytes = seal.put(object.into());
            let read: serde_json::Value = serde_json::from_slice(&bytes).expect("is JSON");
            assert_eq!(read["a"], 1);
            assert_eq!(seal.taken_off(&bytes).as_deref(), Some(object.as_bytes()));
            for at in 0..bytes.len() {
                let mut hurt = bytes.clone();
                hurt[at] ^= 2;
                assert_eq!(seal.taken_off(&hurt), None, "byte {at}");
            }
            assert_eq!(seal.taken_off(&bytes[1..]), None);
        }
    }
}
