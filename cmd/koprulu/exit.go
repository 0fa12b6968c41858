package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// The exit codes, as koprulu --help lists them.
const (
	exitFailed  = 1
	exitUsage   = 2
	exitIllegal = 3
)

// exit is an error with the code that the program ends with. An exit without an error has already been reported.
type exit struct {
	code int
	err  error
}

func (e exit) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.code)
	}
	return e.err.Error()
}

func (e exit) Unwrap() error { return e.err }

// usagef makes an error for wrong use or wrong input.
func usagef(format string, args ...any) error {
	return exit{exitUsage, fmt.Errorf(format, args...)}
}

// workersOf returns how many workers --workers asks for; 0, for one for each processor, if it was left out.
func workersOf(asked *int) (int, error) {
	switch {
	case asked == nil:
		return 0, nil
	case *asked < 1:
		return 0, usagef("--workers must be at least 1, not %d; without it there is one for each processor", *asked)
	}
	return *asked, nil
}

// complain writes an error in one line on standard error and returns the exit
// code for it. Errors that do not say otherwise are about the input.
func complain(err error) int {
	if err == nil {
		return 0
	}
	code := exitUsage
	var e exit
	if errors.As(err, &e) {
		code = e.code
		if e.err == nil {
			return code
		}
	}
	fmt.Fprintln(os.Stderr, "koprulu:", plainly(err))
	return code
}

// input is the name of standard input on the command line.
const input = "-"

// shown returns what messages call a file.
func shown(path string) string {
	if path == input {
		return "standard input"
	}
	return path
}

// wasRead is true once standard input has been read: it can't be read twice.
var wasRead bool

// readFile reads a file that the user named, standard input for -; what says what it should be.
func readFile(path, what string) ([]byte, error) {
	if path == input {
		if wasRead {
			return nil, usagef("standard input can be read only once; name files for the others")
		}
		wasRead = true
		text, err := io.ReadAll(os.Stdin)
		if err != nil {
			return nil, usagef("standard input: %w", err)
		}
		return text, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fileError(path, what, err)
	}
	return text, nil
}

// fileError says in a sentence why a file can't be used.
func fileError(path, what string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return usagef("%s: there is no such file; name %s", path, what)
	case errors.Is(err, fs.ErrPermission):
		return usagef("%s: no permission for this file; it should be %s", path, what)
	case errors.Is(err, syscall.EISDIR):
		return usagef("%s: it is a directory; name %s", path, what)
	}
	return usagef("%s: %s; name %s", path, reason(err), what)
}
