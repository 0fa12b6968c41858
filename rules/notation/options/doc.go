// Package options reads and writes the options of a table, which are a part of positions and records.
package options
