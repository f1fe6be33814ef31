//! The few sums in which the net's time is spent.
//!
//! They are plain loops over rows of whole numbers, which the compiler turns into vector instructions. On x86-64 each is
//! compiled for AVX2 too, and which one is called is decided when the program runs; in a browser they are compiled for
//! simd128, which all of the last years have; elsewhere (SSE2, NEON) the target's own vectors are used as they come. Nothing
//! between SSE2 and AVX2 would help: all that the loops need of 16 bits is in SSE2. All give the same numbers.

use super::{QA, Row};

macro_rules! dispatched {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) $(-> $returns:ty)? $body:block)*) => {
        $(
            $(#[$doc])*
            #[inline]
            #[cfg_attr(target_arch = "wasm32", target_feature(enable = "simd128"))]
            pub(super) fn $name($($arg: $type),*) $(-> $returns)? {
                #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
                {
                    #[target_feature(enable = "avx2")]
                    fn avx2($($arg: $type),*) $(-> $returns)? {
                        plain::$name($($arg),*)
                    }
                    if std::is_x86_feature_detected!("avx2") {
                        // SAFETY: the processor has AVX2, as the line above has asked.
                        #[allow(unsafe_code)]
                        return unsafe { avx2($($arg),*) };
                    }
                }
                plain::$name($($arg),*)
            }
        )*

        /// For whatever the caller is compiled for.
        mod plain {
            use super::*;
            $(
                #[inline(always)]
                pub(super) fn $name($($arg: $type),*) $(-> $returns)? $body
            )*
        }
    };
}

dispatched! {
    /// Adds a row to sums.
    fn add(sums: &mut Row, row: &Row) {
        for (sum, &weight) in sums.0.iter_mut().zip(&row.0) {
            *sum = sum.wrapping_add(weight);
        }
    }

    /// Takes a row from sums.
    fn subtract(sums: &mut Row, row: &Row) {
        for (sum, &weight) in sums.0.iter_mut().zip(&row.0) {
            *sum = sum.wrapping_sub(weight);
        }
    }

    /// The sum of the squares of what is clipped, each times its weight.
    fn squares(sums: &Row, weights: &Row) -> i32 {
        sums.0
            .iter()
            .zip(&weights.0)
            .map(|(&sum, &weight)| {
                let clipped = sum.clamp(0, QA as i16);
                // Weights are within -128 to 127, so that this product fits into 16 bits.
                i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped)
            })
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::HIDDEN;

    /// What the processor at hand is given, what any has, and the sums written out in full are the same.
    #[test]
    fn every_way_gives_the_same_numbers() {
        let mut random = fastrand::Rng::with_seed(17);
        for _ in 0..1_000 {
            let mut row = |most: i16| Row(std::array::from_fn::<i16, HIDDEN, _>(|_| random.i16(-most..=most)));
            let (sums, other, weights) = (row(16_000), row(1_000), row(127));
            let in_full = |f: fn(i64, i64) -> i64| -> Vec<i64> {
                sums.0.iter().zip(&other.0).map(|(&a, &b)| f(a.into(), b.into())).collect()
            };
            let wide = |row: Row| row.0.map(i64::from).to_vec();
            for (add, subtract) in
                [(add as fn(&mut Row, &Row), subtract as fn(&mut Row, &Row)), (plain::add, plain::subtract)]
            {
                let (mut more, mut less) = (sums, sums);
                add(&mut more, &other);
                subtract(&mut less, &other);
                assert_eq!(wide(more), in_full(|a, b| a + b));
                assert_eq!(wide(less), in_full(|a, b| a - b));
            }
            let square = |(&sum, &weight): (&i16, &i16)| i64::from(sum.clamp(0, 255)).pow(2) * i64::from(weight);
            let squared: i64 = sums.0.iter().zip(&weights.0).map(square).sum();
            assert_eq!(i64::from(squares(&sums, &weights)), squared);
            assert_eq!(i64::from(plain::squares(&sums, &weights)), squared);
        }
    }
}
