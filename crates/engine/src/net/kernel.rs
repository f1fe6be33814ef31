//! The few sums in which the net's time is spent.
//!
//! They are plain loops over rows of whole numbers, which the compiler turns into vector instructions. On x86-64 each is
//! compiled for AVX2 too, and which one is called is decided when the program runs; elsewhere (NEON, simd128) the
//! target's own vectors are used as they come. All give the same numbers.

use super::{QA, Row};

macro_rules! dispatched {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) $(-> $returns:ty)? $body:block)*) => {$(
        $(#[$doc])*
        #[inline]
        pub(super) fn $name($($arg: $type),*) $(-> $returns)? {
            #[inline(always)]
            fn plain($($arg: $type),*) $(-> $returns)? $body

            #[cfg(all(target_arch = "x86_64", not(target_feature = "avx2")))]
            {
                #[target_feature(enable = "avx2")]
                fn avx2($($arg: $type),*) $(-> $returns)? {
                    plain($($arg),*)
                }
                if std::is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has AVX2, as the line above has asked.
                    #[allow(unsafe_code)]
                    return unsafe { avx2($($arg),*) };
                }
            }
            plain($($arg),*)
        }
    )*};
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
