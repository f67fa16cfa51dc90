//! [`ReportFormat`]: the formats of reports.

/// A format of results. Each report chooses its exporters and thereby the formats it supports.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReportFormat {
    /// For people.
    Text,
    /// One JSON document.
    Json,
    /// JSON records, one per line, as soon as each is known.
    Jsonl,
    /// A table with one record per version, for spreadsheets.
    Csv,
    /// A table for a web page or a letter.
    Markdown,
    /// For build servers.
    Junit,
    /// A picture for the web and for print.
    Svg,
    /// A picture in pixels.
    Png,
    /// A picture for `diagram.sty`.
    Latex,
    /// A web page.
    Html,
}

impl ReportFormat {
    /// The name used in options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
            Self::Markdown => "markdown",
            Self::Junit => "junit",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Latex => "latex",
            Self::Html => "html",
        }
    }

    /// Its purpose in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Text => "For people",
            Self::Json => "One JSON document",
            Self::Jsonl => "JSON records, one per line, each as soon as it is known",
            Self::Csv => "One record per version, for spreadsheets",
            Self::Markdown => "A table for a web page or a letter",
            Self::Junit => "For build servers",
            Self::Svg => "A picture for the web and for print",
            Self::Png => "A picture in pixels, where the program was built with the feature png",
            Self::Html => "A web page to step through, in one file: diagrams, verdicts, solutions",
            Self::Latex => "A document for diagram.sty, as used by problem magazines",
        }
    }
}
