//! What a page looks like, as plain data.
//!
//! A page is a function from its state to a tree; [`crate::browser`] compares each tree with the one before and changes
//! in the document what differs. So drawing needs no browser to be tested, and no code is compiled once for each kind
//! of element. Nothing here reacts to anything: what a click means is read off the attributes, as scripts read them.

use std::borrow::Cow;

/// A text that is often known beforehand.
pub(crate) type Text = Cow<'static, str>;

/// An element, a text, or the place where one may come to be. Without such places, whatever appears would push its
/// later neighbours into each other's shapes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    Nothing,
    Text(Text),
    Element(Element),
}

/// Which kind of document an element belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Space {
    Html,
    Svg,
}

/// An element with its attributes, in the order in which they were set, and what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Element {
    pub(crate) tag: &'static str,
    pub(crate) space: Space,
    pub(crate) attributes: Vec<(&'static str, Text)>,
    pub(crate) children: Vec<Node>,
}

/// An element of HTML.
pub(crate) fn html(tag: &'static str) -> Element {
    Element { tag, space: Space::Html, attributes: Vec::new(), children: Vec::new() }
}

/// An element of a drawing.
pub(crate) fn svg(tag: &'static str) -> Element {
    Element { tag, space: Space::Svg, attributes: Vec::new(), children: Vec::new() }
}

impl Element {
    /// Sets an attribute; one whose name begins with a dot is a property, such as the `.value` of a field.
    pub(crate) fn set(mut self, name: &'static str, value: impl Into<Text>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }

    /// Sets an attribute if there is a value for it.
    pub(crate) fn set_some(self, name: &'static str, value: Option<impl Into<Text>>) -> Self {
        match value {
            Some(value) => self.set(name, value),
            None => self,
        }
    }

    /// Sets an attribute to `true`, or not at all.
    pub(crate) fn flag(self, name: &'static str, is: bool) -> Self {
        self.set_some(name, is.then_some("true"))
    }

    /// Sets an attribute to a number.
    pub(crate) fn number(self, name: &'static str, value: i32) -> Self {
        self.set(name, value.to_string())
    }

    /// Adds a class to those that it has.
    pub(crate) fn class(mut self, class: &'static str) -> Self {
        match self.attributes.iter_mut().find(|(name, _)| *name == "class") {
            Some((_, classes)) => *classes = format!("{classes} {class}").into(),
            None => self.attributes.push(("class", class.into())),
        }
        self
    }

    /// Adds a class, or not.
    pub(crate) fn class_if(self, is: bool, class: &'static str) -> Self {
        if is { self.class(class) } else { self }
    }

    /// Puts something in it, after what is there.
    pub(crate) fn with(mut self, child: impl Into<Node>) -> Self {
        self.children.push(child.into());
        self
    }

    /// Puts several things in it.
    pub(crate) fn all(mut self, children: impl IntoIterator<Item = Element>) -> Self {
        self.children.extend(children.into_iter().map(Node::Element));
        self
    }
}

impl From<Element> for Node {
    fn from(element: Element) -> Self {
        Node::Element(element)
    }
}

impl From<Option<Element>> for Node {
    fn from(element: Option<Element>) -> Self {
        element.map_or(Node::Nothing, Node::Element)
    }
}

impl From<&'static str> for Node {
    fn from(text: &'static str) -> Self {
        Node::Text(text.into())
    }
}

impl From<String> for Node {
    fn from(text: String) -> Self {
        Node::Text(text.into())
    }
}

/// For tests: what is in a tree.
#[cfg(test)]
impl Element {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| &**value)
    }

    /// This element and all below it.
    pub(crate) fn walk(&self) -> Vec<&Element> {
        let mut found = vec![self];
        for child in &self.children {
            if let Node::Element(child) = child {
                found.extend(child.walk());
            }
        }
        found
    }

    /// The elements with an attribute of this value.
    pub(crate) fn having(&self, name: &str, value: &str) -> Vec<&Element> {
        self.walk().into_iter().filter(|element| element.get(name) == Some(value)).collect()
    }

    /// All that is written in it.
    pub(crate) fn text(&self) -> String {
        let text = |child: &Node| match child {
            Node::Nothing => String::new(),
            Node::Text(text) => text.to_string(),
            Node::Element(element) => element.text(),
        };
        self.children.iter().map(text).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_says_what_was_put_in() {
        let tree = html("p")
            .class("a")
            .class_if(false, "b")
            .class_if(true, "c")
            .set_some("title", None::<&str>)
            .flag("hidden", true)
            .with("one ")
            .with(None)
            .with(svg("g").number("x", -3).with("two".to_owned()));
        assert_eq!((tree.get("class"), tree.get("title"), tree.get("hidden")), (Some("a c"), None, Some("true")));
        assert_eq!((tree.text().as_str(), tree.children.len()), ("one two", 3));
        assert_eq!(tree.having("x", "-3").len(), 1);
    }
}
