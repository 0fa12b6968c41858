// Package encode is how tables and their entries are written in the rows of a database, whichever it is: the same bytes with the same
// checksums everywhere.
package encode
