// Package admin has the verbs of koprulu admin, which act on a running server through the socket in its data directory.
package admin
