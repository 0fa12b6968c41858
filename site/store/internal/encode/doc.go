// Package encode defines how tables and their entries are written in the rows of any database: the same bytes with the
// same checksums everywhere.
package encode
