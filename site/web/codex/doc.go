// Package codex draws the codex: the components of a set by kind, with what is known of their sources.
package codex
