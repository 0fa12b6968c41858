// Package arrows holds the test that imports point one way, as
// docs/architecture.md shows them.
package arrows
