// Package editor changes documents of positions and scenarios step by step, for the map editor of the site: it puts planets on the
// grid, pieces into areas and conditions into lists, and leaves the rest of the document as it is. Only the readers of package
// notation say whether a document makes sense; this package finds out where on the map their complaints belong, which changes they
// would complain about ([Trials]), what a game still needs ([Document.Checklist]), and which parts of a document, however wrong, can
// be drawn.
//
// Nothing is kept between two calls: the document is the state.
package editor
