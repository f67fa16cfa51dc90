//! `parton show`.

use super::Verbosity;
use super::input::InputArgs;
use super::moves::{NO_STIPULATION, each_position};
use super::output::{Output, guard, on_terminal, print, warn, write_whole};
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};
use parton::report::picture::{
    FenStyle, Look, Picture, PictureStyle, Versions, fen, latex_document, misread, svg,
};
use parton::report::{DiagramOptions, TextOptions, render_problem};
use parton::session::Exit;
use std::io;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  parton show problems/marks-1999.ron
  parton show --one-board problems/marks-1999.ron
  parton show --format svg --style ringed -o marks.svg problems/marks-1999.ron
  parton show --position 'white Kf6 Rg1 black Kh8'";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = "parton show [OPTIONS] <FILE>...\n       \
    parton show [OPTIONS] --position <POSITION>")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    input: InputArgs,
    /// All men on one board, those of board B marked
    #[arg(long, help_heading = "Output")]
    one_board: bool,
    /// Letters instead of figures (the default in files and pipes)
    #[arg(long, conflicts_with = "figures", help_heading = "Output")]
    letters: bool,
    /// Chess figures instead of letters (the default on a terminal)
    #[arg(long, help_heading = "Output")]
    figures: bool,
    /// Output format
    #[arg(
        long,
        value_enum,
        default_value_t = ShowFormat::Text,
        value_name = "FORMAT",
        help_heading = "Output",
    )]
    format: ShowFormat,
    /// Style of several boards: side by side, or as one, with the men of board B upside down or in
    /// rings
    #[arg(
        long,
        value_parser = PossibleValuesParser::new(PictureStyle::ALL.map(PictureStyle::name)),
        default_value = PictureStyle::TwoBoards.name(),
        value_name = "STYLE",
        help_heading = "Output",
    )]
    style: String,
    /// Width of a square in pictures, in pixels [default: 45]
    #[arg(
        long,
        value_name = "PIXELS",
        value_parser = clap::value_parser!(u16).range(8..=400),
        help_heading = "Output",
    )]
    size: Option<u16>,
    /// Label files and ranks in pictures
    #[arg(long, help_heading = "Output")]
    coordinates: bool,
    /// Draw pictures from Black's side
    #[arg(long, help_heading = "Output")]
    flip: bool,
    /// Draw this version, such as b, or each separately (all)
    #[arg(long, value_name = "NAME", help_heading = "Output")]
    twin: Option<String>,
    /// Write to this file once it is complete; several pictures are numbered
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Allow --output to replace a file that is not a report of parton
    #[arg(long, help_heading = "Output")]
    force: bool,
}

/// A format of diagrams.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ShowFormat {
    /// For people
    Text,
    /// A picture for the web and for print
    Svg,
    /// A picture in pixels, where the program was built with the feature png
    Png,
    /// A document for diagram.sty, as used by problem magazines
    Latex,
    /// Fairy FEN, for FEN Tool and janko.at: *2Q is a queen upside down
    Ffen,
    /// The extended FEN of YACPDB, Olive and py2web: (Q2)
    Xfen,
}

pub(super) fn run(args: &ShowArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let is_text = args.format == ShowFormat::Text;
    let is_fen = matches!(args.format, ShowFormat::Ffen | ShowFormat::Xfen);
    let of_pictures = [
        ("--twin", args.twin.is_some() && is_text),
        ("--size", args.size.is_some()),
        ("--coordinates", args.coordinates),
        ("--flip", args.flip),
    ];
    if let Some((option, _)) = of_pictures.into_iter().find(|(_, given)| *given)
        && (is_text || is_fen)
    {
        warn(&format!(
            "error: {option} is for pictures: add --format svg, --format png or --format latex"
        ));
        return Ok(Exit::BadInput);
    }
    if !is_text {
        return draw(args, verbosity);
    }
    if let Some(path) = &args.output {
        guard_inputs(args, &[("--output", Some(path))])?;
    }
    let mut output = Output::paged(args.output.as_deref(), true, verbosity)?;
    let options = DiagramOptions {
        figures: args.figures || !args.letters && args.output.is_none() && on_terminal(),
        color: output.color,
        one_board: args.one_board || args.style != PictureStyle::TwoBoards.name(),
    };
    let text = TextOptions {
        color: output.color,
        ..TextOptions::default()
    };
    // Without a drawn diagram there is no note.
    let mut styled = None;
    let exit = each_position(&args.input, verbosity, |entry, heading| {
        let look = Look {
            style: style_of(args),
            ..Look::default()
        };
        let has_effect = Picture::new(&entry.problem.setup, look).is_styled();
        styled = Some(has_effect || styled == Some(true));
        let mut problem = entry.problem.clone();
        // The heading already shows its name.
        if !heading.is_empty() || problem.id == "position" {
            problem.id.clear();
        }
        let task = problem.stipulation != NO_STIPULATION;
        let shown = render_problem(&problem, task, &options, &text);
        Ok(shown.map_or_else(
            |(_, error)| Err(io::Error::other(error)),
            |shown| output.write(&(heading + &shown)),
        ))
    })?;
    output.finish()?;
    note_unstyled(args, styled.unwrap_or(true), verbosity);
    Ok(exit)
}

/// The style that the flags select.
fn style_of(args: &ShowArgs) -> PictureStyle {
    let style = PictureStyle::ALL
        .into_iter()
        .find(|style| style.name() == args.style)
        .unwrap_or_default();
    if args.one_board && style == PictureStyle::TwoBoards {
        PictureStyle::Turned
    } else {
        style
    }
}

/// Says so where a style other than the usual one has changed no picture.
fn note_unstyled(args: &ShowArgs, styled: bool, verbosity: &Verbosity) {
    if verbosity.quiet || styled || style_of(args) == PictureStyle::TwoBoards {
        return;
    }
    let flag = if args.one_board {
        "--one-board".to_owned()
    } else {
        format!("--style {}", args.style)
    };
    warn(&format!(
        "note: {flag} has no effect here: single boards, levels, and boards that share squares are \
         drawn as they are"
    ));
}

/// Draws pictures of everything.
fn draw(args: &ShowArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let look = Look {
        style: style_of(args),
        size: args.size.unwrap_or(45),
        coordinates: args.coordinates,
        flip: args.flip,
    };
    let which = match args.twin.as_deref() {
        None => Versions::Diagram,
        Some("all") => Versions::All,
        Some(name) => Versions::One(name.to_owned()),
    };
    if args.format == ShowFormat::Png && !cfg!(feature = "png") {
        warn(
            "error: this parton was built without PNG: cargo install --features png, or use \
            --format svg",
        );
        return Ok(Exit::BadInput);
    }
    let mut pictures: Vec<Picture> = Vec::new();
    let exit = each_position(&args.input, verbosity, |entry, _| {
        let problem = &entry.problem;
        let task = problem.stipulation != NO_STIPULATION;
        Ok(Picture::of_problem(problem, task, &which, look)
            .map(|drawn| pictures.extend(drawn.into_iter().map(|(_, picture)| picture)))
            .map_err(|(_, error)| io::Error::other(error)))
    })?;
    if pictures.is_empty() {
        if let (Some(name), Exit::Done) = (&args.twin, exit) {
            warn(&format!("error: no version {name}"));
        }
        return Ok(exit.max(Exit::BadInput));
    }
    note_unstyled(args, pictures.iter().any(Picture::is_styled), verbosity);
    let bytes: Vec<Vec<u8>> = match args.format {
        ShowFormat::Latex => vec![latex_document(&pictures).into_bytes()],
        ShowFormat::Ffen => vec![lines(&pictures, FenStyle::Fairy, verbosity)],
        ShowFormat::Xfen => vec![lines(&pictures, FenStyle::Extended, verbosity)],
        ShowFormat::Png => pictures.iter().map(png_bytes).collect::<io::Result<_>>()?,
        ShowFormat::Svg | ShowFormat::Text => pictures
            .iter()
            .map(|picture| svg(picture).into_bytes())
            .collect(),
    };
    let Some(path) = &args.output else {
        let [one] = bytes.as_slice() else {
            let format = args.format.to_possible_value();
            let ending = format.as_ref().map_or("svg", PossibleValue::get_name);
            warn(&format!(
                "error: {} pictures need files: --output pictures.{ending}",
                bytes.len()
            ));
            return Ok(Exit::BadInput);
        };
        print(one)?;
        return Ok(exit);
    };
    let paths: Vec<PathBuf> = if bytes.len() == 1 {
        vec![path.clone()]
    } else {
        (1..=bytes.len())
            .map(|number| numbered(path, number, bytes.len()))
            .collect()
    };
    let outputs: Vec<(&str, Option<&Path>)> = paths
        .iter()
        .map(|path| ("--output", Some(path.as_path())))
        .collect();
    guard_inputs(args, &outputs)?;
    for (path, bytes) in paths.iter().zip(&bytes) {
        write_whole(path, bytes)?;
        if paths.len() > 1 && !verbosity.quiet {
            warn(&format!("written: {}", path.display()));
        }
    }
    Ok(exit)
}

/// Pictures as lines of FEN. A note names the men whose pictures stand for others.
fn lines(pictures: &[Picture], style: FenStyle, verbosity: &Verbosity) -> Vec<u8> {
    let misread = |picture| misread(picture, style);
    let mut others: Vec<String> = pictures.iter().flat_map(misread).collect();
    others.sort_unstable();
    others.dedup();
    if !others.is_empty() && !verbosity.quiet {
        warn(&format!(
            "note: a line holds pictures, not names: readers take other men for {}",
            others.join(", ")
        ));
    }
    let line = |picture| fen(picture, style) + "\n";
    pictures.iter().map(line).collect::<String>().into_bytes()
}

#[cfg(feature = "png")]
fn png_bytes(picture: &Picture) -> io::Result<Vec<u8>> {
    parton::report::picture::png(picture).map_err(io::Error::other)
}

#[cfg(not(feature = "png"))]
fn png_bytes(_: &Picture) -> io::Result<Vec<u8>> {
    Err(io::Error::other("built without PNG"))
}

/// The path of one of several pictures: `pictures-07.svg` for `pictures.svg`.
fn numbered(path: &Path, number: usize, of: usize) -> PathBuf {
    let digits = of.to_string().len();
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path
        .extension()
        .map(|ending| format!(".{}", ending.to_string_lossy()))
        .unwrap_or_default();
    path.with_file_name(format!("{stem}-{number:0digits$}{ending}"))
}

/// Refuses to replace an input file by a picture.
fn guard_inputs(args: &ShowArgs, outputs: &[(&str, Option<&Path>)]) -> io::Result<()> {
    let files = args.input.found_files();
    let inputs: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    guard(outputs, &inputs, args.force)
}
