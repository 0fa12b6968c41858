// Package arrows holds the test that imports point one way, as
// docs/architecture.md draws them.
package arrows
