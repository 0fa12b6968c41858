// Package scenario reads and writes scenarios as JSON, in the closed vocabulary of docs/formats.md, and provides those
// of the project. Anything unknown, missing or impossible is an error that says where it is and what would be right.
package scenario
