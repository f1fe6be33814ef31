//! The calendar, as far as games need it.

use std::fmt;

/// A day of the Gregorian calendar; its `Display` is as PGN writes it.
///
/// ```
/// assert_eq!(pgn::Date::of_day(20_773).to_string(), "2026.11.16");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Date {
    /// The year.
    pub year: u64,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

impl Date {
    /// The date so many days after the first of January 1970. Years are counted from March here, so that the leap day is
    /// their last and months follow a pattern of 153 days in five.
    #[must_use]
    pub fn of_day(days: u64) -> Date {
        const DAYS_OF_400_YEARS: u64 = 146_097;
        // From the first of March of the year 0.
        let days = days + 719_468;
        let (cycle, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        Date { year: 400 * cycle + year + next, month: month as u8, day: day as u8 }
    }

    /// The day, in UTC, of a moment so many seconds after the first of January 1970.
    #[must_use]
    pub fn of_second(seconds: u64) -> Date {
        Date::of_day(seconds / 86_400)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let table = [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (789, "1972.02.29"),
            (790, "1972.03.01"),
            (11_016, "2000.02.29"),
            (20_088, "2024.12.31"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ];
        for (days, expected) in table {
            assert_eq!(Date::of_day(days).to_string(), expected);
            assert_eq!(Date::of_second(days * 86_400 + 86_399).to_string(), expected);
        }
    }
}
