// Package document reads and writes JSON for people: strictly, and with the place of everything that was read.
//
// Positions, scenarios, records, views, files of components and the documents of the map editor are written and
// corrected by hand, so their authors have to be told where a mistake is, on which line, and what would be right, and
// all mistakes at once. encoding/json and its kin stop at the first one, know no lines, and lose the order of fields.
// This package has six parts:
//
//   - [Parse] makes a tree of [Node] values. It accepts what RFC 8259 calls JSON in UTF-8 and nothing else: no
//     duplicate fields, nothing after the end, no half characters, bounded depth. The tree keeps the order of fields,
//     and numbers as they are written, and every node knows its line and its path.
//   - A [Cursor] reads a tree as a format demands: it asks for fields, kinds, numbers within bounds and known words,
//     and notes a [Problem] wherever the document disagrees, instead of giving up.
//   - A [Sentence] is what a problem says: an English sentence with places for values, which the catalogue
//     (locale/languages) has in the other languages.
//   - [Decode] reads a document whose shape is that of a type, as strictly and with the same sentences.
//   - [Text] takes what comes before any format, for every reader of texts: a byte order mark, and other encodings,
//     which it names. [Recognise] tells a document of another format by its first word.
//   - A [Writer] appends JSON without allocating, and [Node.AppendFlat] writes a tree again, for documents that are
//     changed.
//
// The lexer is our own because its errors have to be sentences of the catalogue and because positions are read all the
// time: it copies the text once and not string by string. The tests compare it with jsontext, which accepts the same
// documents.
package document
