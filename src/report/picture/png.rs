//! Pictures as PNG, by resvg. It has no fonts here: words are strokes of our own.
