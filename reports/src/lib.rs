//! x
use polars::prelude::*;
/// x
pub fn f() -> DataFrame {
    df!("a" => [1u8,2]).unwrap().lazy().group_by([col("a")]).agg([len()]).collect().unwrap()
}
