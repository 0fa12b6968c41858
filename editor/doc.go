// Package editor changes documents of positions and scenarios step by step, for the map editor of the site: it puts planets on
// the grid, pieces into areas and conditions into lists, and keeps everything else of the document as it is. Whether a document
// makes sense is for the readers of package notation alone to say; here it is only found out where on the map their complaints belong,
// and what of a document, however wrong, can be drawn.
//
// Nothing is kept between two calls: the document is the state.
package editor
