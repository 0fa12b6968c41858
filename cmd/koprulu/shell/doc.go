// Package shell makes what a shell knows of the program from its command line: scripts that complete verbs and flags,
// and pages for man.
package shell
