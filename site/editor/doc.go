// Package editor changes documents of positions and scenarios step by step, for the map editor of the site: it puts
// planets on the grid, pieces into areas and conditions into lists, and leaves the rest of the document as it is. Only
// the readers of package notation say whether a document makes sense; this package finds out where on the map their
// complaints belong, which changes they would complain about ([Trials]), what a game still needs
// ([Document.Checklist]), and which parts of a document, however wrong, can be drawn.
//
// Nothing is kept between two calls: the document is the state.
//
// # How documents change
//
// The map editor stores nothing: the page sends the document with every change, editor changes it as a tree in which
// everything unknown stays as it was, the readers of positions and scenarios check it, and the page is drawn from
// what can be read. What is not offered follows from the same readers: editor.Trials makes a change on a copy and
// judges it, so that a button is grey exactly where the reader would complain. Complaints about what is not there yet
// (unfinished.go) are points of the checklist, the others are mistakes; a text with mistakes is not accepted but
// stays in its field. The readers go on after a mistake but do not report what only follows from it
// (document.ErrTold), so that all mistakes of a document can be listed at once. The steps that can be undone are kept
// by the page, in the browser. Its document reaches a new table through POST /tables/new, which shows the form for
// one.
package editor
