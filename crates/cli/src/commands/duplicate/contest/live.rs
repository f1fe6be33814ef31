//! A match of four on a terminal: the table and the test, while finished games scroll away above them.

use super::{Display, table};
use crate::commands::matches::{Inline, draw_columns, pace_line, scale};
use arena::four::{FourConfig, FourObserver, FourProgress, FourRecord};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout};
use ratatui::style::Stylize;
use ratatui::text::{Line, Span};

/// What is shown at the bottom of the terminal.
pub(super) struct Live(Inline);

impl Live {
    pub(super) fn new(config: &FourConfig) -> std::io::Result<Live> {
        Ok(Live(Inline::new(config.kinds.len() as u16 + 5)?))
    }
}

impl FourObserver for Live {
    fn game_ended(&mut self, record: &FourRecord, _: &FourProgress<'_>) {
        self.0.say(Line::raw(table::game(record)));
    }

    fn tick(&mut self, progress: &FourProgress<'_>) {
        if self.0.is_due() {
            self.0.draw(|frame| draw(frame, progress));
        }
    }
}

impl Display for Live {
    fn finish(&mut self) {
        self.0.finish();
    }
}

fn draw(frame: &mut Frame<'_>, progress: &FourProgress<'_>) {
    let kinds = progress.config.kinds.len() as u16;
    let rows = [Constraint::Length(1), Constraint::Length(kinds + 2), Constraint::Length(1), Constraint::Min(1)];
    let [head, standings, test, pace] = Layout::vertical(rows).areas(frame.area());
    frame.render_widget(heading(progress), head);
    // What a narrow terminal has no room for is in the report.
    draw_columns(frame, standings, &table::COLUMNS, &table::rows(progress.standings), &[0, 1, 3, 2, 6, 4, 5]);
    if let Some(sprt) = progress.sprt {
        frame.render_widget(scale(&sprt, progress.standings.llr(&sprt), test.width), test);
    }
    frame.render_widget(pace_line(&progress.pace), pace);
}

fn heading(progress: &FourProgress<'_>) -> Line<'static> {
    let FourProgress { config, standings, .. } = progress;
    let openings = format!(" · {} · {} of {} openings", config.seating, standings.blocks(), config.openings);
    Line::from(vec![config.event.clone().bold(), Span::raw(openings)])
}
