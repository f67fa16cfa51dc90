mod common;
use parton::report::{Layout, TextOptions, render_text};
#[test]
fn show() {
    let p = common::marks();
    let s = common::solve::<parton::rules::Alice>(&p);
    println!("{}", render_text(&p, &s, &TextOptions::default()).unwrap());
    println!(
        "{}",
        render_text(&p, &s, &TextOptions { layout: Layout::Tree, checking_tries: true, ..TextOptions::default() })
            .unwrap()
    );
}
