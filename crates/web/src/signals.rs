//! Signals with less code behind them.

use leptos::prelude::*;

/// [`Memo::new`] with its closure behind a pointer: the machinery is compiled once for each type of value, and not once
/// for each of the many closures, which is worth a tenth of the bundle.
pub(crate) fn memo<T>(read: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
where
    T: PartialEq + Send + Sync + 'static,
{
    fn erased<T>(read: Box<dyn Fn() -> T + Send + Sync>) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        Memo::new(move |_| read())
    }
    erased(Box::new(read))
}

/// A closure behind a pointer, for attributes and texts: what keeps them up to date is then compiled once for each type
/// of value too.
pub(crate) fn lazy<T: 'static>(read: impl Fn() -> T + Send + 'static) -> Box<dyn Fn() -> T + Send> {
    Box::new(read)
}

/// Views of one kind, each behind a pointer: lists are then compiled once.
pub(crate) fn views<V: IntoAny>(views: impl IntoIterator<Item = V>) -> Vec<AnyView> {
    let mut list = Vec::new();
    for view in views {
        list.push(view.into_any());
    }
    list
}
