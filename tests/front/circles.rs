//! The files of a crate depend on each other in one direction: there is no cycle except that of a
//! module with its own children.
//!
//! The dependencies of a file are derived from its `use` lines and paths; methods are ignored. A
//! name that a module re-exports with `pub use` belongs to the file that defines it.

use crate::published::root;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A module path from the root of the crate.
type Module = Vec<String>;

/// The sources of a crate: each module's text without comments and tests.
struct Crate {
    modules: BTreeMap<Module, String>,
    /// The names that a module imports, each with its full path, and whether they are re-exported.
    uses: BTreeMap<Module, Vec<(Module, bool)>>,
}

fn sources(directory: &Path, without: &[&str], found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() && !without.contains(&name.as_str()) {
            sources(&path, &[], found);
        } else if path.extension().is_some_and(|ending| ending == "rs")
            && !["build.rs", "main.rs", "tests.rs"].contains(&name.as_str())
        {
            found.push(path);
        }
    }
}

/// The text that is compiled into the library, without comments and without the part after
/// `#[cfg(test)] mod`.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let code = text
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or_default();
    code.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// `a::{b, c::{d, e as f}}` as `a::b`, `a::c::d`, `a::c::e`.
fn spread(tree: &str) -> Vec<String> {
    let Some((start, rest)) = tree.split_once('{') else {
        return vec![
            tree.split(" as ")
                .next()
                .unwrap_or_default()
                .trim()
                .to_owned(),
        ];
    };
    let inner = rest.trim_end().strip_suffix('}').unwrap_or(rest);
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for sign in inner.chars() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(sign);
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts
        .flat_map(|part| {
            spread(part)
                .into_iter()
                .map(|path| format!("{}{path}", start.trim()))
        })
        .collect()
}

/// The paths in the text outside `use`: `crate::a::B`, `super::c::d`.
fn inline_paths(text: &str) -> Vec<String> {
    let name = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == ':';
    text.split(|sign: char| !name(sign))
        .filter(|word| word.contains("::"))
        .map(str::to_owned)
        .collect()
}

impl Crate {
    fn read(root: &Path, without: &[&str]) -> Self {
        let mut files = Vec::new();
        sources(root, without, &mut files);
        let module = |path: &PathBuf| -> Module {
            let path = path.strip_prefix(root).unwrap().with_extension("");
            let mut parts: Module = path
                .iter()
                .map(|part| part.to_str().unwrap().to_owned())
                .collect();
            if parts
                .last()
                .is_some_and(|last| last == "mod" || last == "lib")
            {
                parts.pop();
            }
            parts
        };
        let modules: BTreeMap<Module, String> = files
            .iter()
            .map(|path| (module(path), code(path)))
            .collect();
        let mut read = Self {
            modules,
            uses: BTreeMap::new(),
        };
        for (module, text) in &read.modules {
            let mut uses = Vec::new();
            for statement in text.split(';') {
                let Some(at) = statement
                    .rfind("use ")
                    .filter(|&at| !statement[at..].contains('('))
                else {
                    continue;
                };
                let before = statement[..at].trim_end();
                let handed_on =
                    before.ends_with("pub") || before.ends_with(')') && before.contains("pub(");
                let paths = spread(statement[at + 4..].trim()).into_iter();
                uses.extend(
                    paths.filter_map(|path| Some((read.absolute(&path, module)?, handed_on))),
                );
            }
            read.uses.insert(module.clone(), uses);
        }
        read
    }

    /// A path from the root of the crate; `None` for names of other crates.
    fn absolute(&self, path: &str, module: &Module) -> Option<Module> {
        let mut parts: Vec<&str> = path.split("::").filter(|part| !part.is_empty()).collect();
        let mut from = module.clone();
        match *parts.first()? {
            "crate" => from.clear(),
            "super" | "self" => {}
            first => {
                from.push(first.to_owned());
                let known = self.modules.contains_key(&from);
                from.pop();
                known.then_some(())?;
            }
        }
        while let Some(&first) = parts
            .first()
            .filter(|first| ["crate", "self", "super"].contains(first))
        {
            if first == "super" {
                from.pop();
            }
            parts.remove(0);
        }
        from.extend(parts.into_iter().map(str::to_owned));
        Some(from)
    }

    /// The module that defines the item of a path.
    fn definition(&self, path: &Module, depth: u8) -> Option<Module> {
        let length = (0..=path.len())
            .rev()
            .find(|&length| self.modules.contains_key(&path[..length]))?;
        let module = path[..length].to_vec();
        let Some(name) = path.get(length).filter(|_| depth < 6) else {
            return Some(module);
        };
        let mut handed = self.uses.get(&module)?.iter().filter(|(_, on)| *on);
        let origin = handed
            .find(|(used, _)| used.last() == Some(name))
            .map(|(used, _)| used.clone());
        origin
            .and_then(|used| self.definition(&used, depth + 1))
            .or(Some(module))
    }

    /// The dependencies of each module, without those on its children, which are always allowed.
    fn graph(&self) -> BTreeMap<Module, BTreeSet<Module>> {
        let mut graph = BTreeMap::new();
        for (module, text) in &self.modules {
            let inline = inline_paths(text)
                .into_iter()
                .filter_map(|path| self.absolute(&path, module));
            let used = self.uses[module]
                .iter()
                .filter(|(_, on)| !on)
                .map(|(path, _)| path.clone())
                .chain(inline);
            let known = used.filter_map(|path| self.definition(&path, 0));
            graph.insert(
                module.clone(),
                known.filter(|other| !other.starts_with(module)).collect(),
            );
        }
        graph
    }

    /// The dependencies of each module together with its descendants on its siblings with theirs.
    fn graph_of_siblings(&self) -> BTreeMap<Module, BTreeSet<Module>> {
        let mut siblings: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
        for (from, used) in self.graph() {
            for to in used {
                let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
                if common < from.len() && common < to.len() {
                    let [from, to] = [&from, &to].map(|one| one[..=common].to_vec());
                    siblings.entry(to.clone()).or_default();
                    siblings.entry(from).or_default().insert(to);
                }
            }
        }
        siblings
    }

    /// The cycles: each module with those that it depends on and that depend on it, directly or
    /// indirectly.
    fn circles(&self) -> Vec<String> {
        circles_in(&self.graph())
    }
}

/// The modules of a graph that depend on themselves, directly or indirectly.
fn circles_in(graph: &BTreeMap<Module, BTreeSet<Module>>) -> Vec<String> {
    let is_in_circle = |from: &&Module| {
        let (mut seen, mut open) = (BTreeSet::new(), vec![*from]);
        while let Some(next) = open.pop() {
            open.extend(graph[next].iter().filter(|other| seen.insert(*other)));
        }
        seen.contains(*from)
    };
    graph
        .keys()
        .filter(is_in_circle)
        .map(|module| module.join("/"))
        .collect()
}

#[test]
fn no_files_depend_on_each_other_in_a_circle() {
    let root = root().join("src");
    let crates = ["core", "plain", "engine", "python"];
    let mut all = vec![Crate::read(&root, &crates)];
    all.extend(crates.map(|name| Crate::read(&root.join(name), &[])));
    for (number, found) in all.iter().enumerate() {
        // The module for Python, which is the last, is small.
        let least = if number == crates.len() { 9 } else { 30 };
        assert!(
            found.modules.len() > least,
            "the sources are where they were"
        );
        assert_eq!(
            found.circles(),
            [""; 0],
            "these files depend on each other in a circle"
        );
        assert_eq!(
            circles_in(&found.graph_of_siblings()),
            [""; 0],
            "these modules depend on each other in a circle, through their children"
        );
    }
}

#[test]
fn circles_are_found() {
    let module = |name: &str| name.split('/').map(str::to_owned).collect::<Module>();
    let mut sources = Crate {
        modules: BTreeMap::new(),
        uses: BTreeMap::new(),
    };
    for name in ["a", "a/b", "c"] {
        sources.modules.insert(module(name), String::new());
        sources.uses.insert(module(name), Vec::new());
    }
    // A parent and its child are not a cycle. A child that depends on another module which depends
    // on the parent is one.
    sources
        .uses
        .insert(module("a"), vec![(module("a/b/X"), false)]);
    sources
        .uses
        .insert(module("a/b"), vec![(module("a/Y"), false)]);
    assert_eq!(sources.circles(), [""; 0]);
    sources
        .uses
        .insert(module("a"), vec![(module("c/Z"), false)]);
    sources
        .modules
        .insert(module("c"), "fn f() { crate::a::Y }".to_owned());
    assert_eq!(sources.circles(), ["a", "c"]);
}

/// tests/README.md states the subject of every file of the four test programs.
#[test]
fn the_map_of_the_tests_names_every_file() {
    let tests = root().join("tests");
    let map = std::fs::read_to_string(tests.join("README.md")).unwrap();
    let mut named = 0;
    for program in ["rules", "search", "front", "cli", "python"] {
        for entry in std::fs::read_dir(tests.join(program)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name == "main.rs" || name == "snapshots" {
                continue;
            }
            let name = if Path::new(&name).extension().is_some() {
                format!("{program}/{name}")
            } else {
                format!("{program}/{name}/")
            };
            assert!(map.contains(&format!("`{name}`")), "{name}");
            named += 1;
        }
    }
    assert!(named > 60, "{named} files");
}
