//! Makes the document look like a tree, by changing what differs from the tree before.

use super::document;
use crate::tree::{Element, Node, Space};
use js_sys::Reflect;
use wasm_bindgen::JsCast;

const SVG: &str = "http://www.w3.org/2000/svg";

/// What is on the screen: a node of the document, the tree it was made of, and the same for all that is in it.
pub(super) struct Live {
    /// None for [`Node::Nothing`].
    node: Option<web_sys::Node>,
    /// Its children are in `children`.
    shape: Node,
    children: Vec<Live>,
}

impl Live {
    /// Makes the nodes of a tree and puts them into `parent`, before `next` or at the end.
    pub(super) fn create(tree: Node, parent: &web_sys::Node, next: Option<&web_sys::Node>) -> Live {
        let live = Live::make(tree);
        if let Some(node) = &live.node {
            // A node that was just made can be put anywhere.
            let _ = parent.insert_before(node, next);
        }
        live
    }

    fn make(tree: Node) -> Live {
        match tree {
            Node::Nothing => Live { node: None, shape: Node::Nothing, children: Vec::new() },
            Node::Text(text) => {
                let node = document().create_text_node(&text).into();
                Live { node: Some(node), shape: Node::Text(text), children: Vec::new() }
            }
            Node::Element(mut element) => {
                let made = match element.space {
                    Space::Html => document().create_element(element.tag),
                    Space::Svg => document().create_element_ns(Some(SVG), element.tag),
                };
                let made = made.expect("the tags of the trees are valid");
                let children = std::mem::take(&mut element.children);
                let children = children.into_iter().map(|child| Live::create(child, &made, None)).collect();
                // After the children: the value of a `select` is one of its options.
                element.attributes.iter().for_each(|(name, value)| set(&made, name, value));
                Live { node: Some(made.into()), shape: Node::Element(element), children }
            }
        }
    }

    /// Takes it off the screen.
    pub(super) fn remove(self, parent: &web_sys::Node) {
        if let Some(node) = self.node {
            // A node that is not there any more need not be removed.
            let _ = parent.remove_child(&node);
        }
    }

    /// Changes it into what `tree` says. `next` is what comes after it in `parent`.
    pub(super) fn patch(&mut self, tree: Node, parent: &web_sys::Node, next: Option<&web_sys::Node>) {
        match (&mut self.shape, tree, &self.node) {
            (Node::Nothing, Node::Nothing, _) => {}
            (Node::Text(old), Node::Text(new), Some(node)) => {
                if *old != new {
                    node.set_text_content(Some(&new));
                    *old = new;
                }
            }
            (Node::Element(old), Node::Element(mut new), Some(node))
                if old.tag == new.tag && old.space == new.space =>
            {
                let element: &web_sys::Element = node.unchecked_ref();
                let children = std::mem::take(&mut new.children);
                patch_children(&mut self.children, children, node);
                patch_attributes(old, &new, element);
                *old = new;
            }
            (_, tree, _) => {
                let fresh = Live::create(tree, parent, self.node.as_ref().or(next));
                std::mem::replace(self, fresh).remove(parent);
            }
        }
    }
}

/// From the last to the first, so that what comes after a child is known when it is put in.
fn patch_children(old: &mut Vec<Live>, new: Vec<Node>, parent: &web_sys::Node) {
    for gone in old.drain(new.len().min(old.len())..) {
        gone.remove(parent);
    }
    let kept = old.len();
    let mut new = new.into_iter();
    let changed: Vec<Node> = new.by_ref().take(kept).collect();
    old.extend(new.map(|child| Live::create(child, parent, None)));
    let mut next = old[kept..].iter().find_map(|live| live.node.clone());
    for (live, tree) in old[..kept].iter_mut().zip(changed).rev() {
        live.patch(tree, parent, next.as_ref());
        next = live.node.clone().or(next);
    }
}

fn patch_attributes(old: &Element, new: &Element, element: &web_sys::Element) {
    for (index, (name, value)) in new.attributes.iter().enumerate() {
        // Most often nothing moves, and the old value is in the same place.
        let same_place = old.attributes.get(index).filter(|(known, _)| known == name);
        let before = same_place.or_else(|| old.attributes.iter().find(|(known, _)| known == name));
        if before.is_none_or(|(_, before)| before != value) {
            set(element, name, value);
        }
    }
    for (name, _) in &old.attributes {
        if !new.attributes.iter().any(|(kept, _)| kept == name) {
            // An attribute that is not there need not be removed.
            let _ = element.remove_attribute(name);
        }
    }
}

fn set(element: &web_sys::Element, name: &str, value: &str) {
    // Neither fails for the names that the trees have.
    match name.strip_prefix('.') {
        Some(property) => drop(Reflect::set(element, &property.into(), &value.into())),
        None => drop(element.set_attribute(name, value)),
    }
}
