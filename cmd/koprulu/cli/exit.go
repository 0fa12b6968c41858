package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"syscall"
)

// The exit codes, as koprulu --help lists them.
const (
	Failed  = 1
	Usage   = 2
	Illegal = 3
)

// Exit is an error with the code that the program ends with. An exit without an error has already been reported.
type Exit struct {
	Code int
	err  error
}

func (e Exit) Error() string {
	if e.err == nil {
		return fmt.Sprintf("exit code %d", e.Code)
	}
	return e.err.Error()
}

func (e Exit) Unwrap() error { return e.err }

// Usagef makes an error for wrong use or wrong input.
func Usagef(format string, args ...any) error {
	return Exit{Usage, fmt.Errorf(format, args...)}
}

// Illegalf is an error of an answer that the rules don't allow: exit code 3.
func Illegalf(format string, args ...any) error {
	return Exit{Illegal, fmt.Errorf(format, args...)}
}

// Failf is an error of what was to be done: exit code 1.
func Failf(format string, args ...any) error {
	return Exit{Failed, fmt.Errorf(format, args...)}
}

// Silent ends with an exit code whose reasons have been told, without an error if it is 0.
func Silent(code int) error {
	if code == 0 {
		return nil
	}
	return Exit{Code: code}
}

// CodeOf returns the exit code that an error leads to.
func CodeOf(err error, otherwise int) int {
	var e Exit
	if errors.As(err, &e) {
		return e.Code
	}
	return otherwise
}

// Interruptible returns a context that ends when the program is to stop.
func Interruptible() (context.Context, context.CancelFunc) {
	return signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
}

// WorkersOf returns how many workers --workers asks for; 0, for one for each processor, if it was left out.
func WorkersOf(asked *int) (int, error) {
	switch {
	case asked == nil:
		return 0, nil
	case *asked < 1:
		return 0, Usagef("--workers must be at least 1, not %d; without it there is one for each processor", *asked)
	}
	return *asked, nil
}

// Complain writes an error in one line on standard error and returns the exit
// code for it. Errors that do not say otherwise are about the input.
func Complain(err error) int {
	if err == nil {
		return 0
	}
	var e Exit
	if !errors.As(err, &e) || e.err != nil {
		fmt.Fprintln(os.Stderr, "koprulu:", Plainly(err))
	}
	return CodeOf(err, Usage)
}

// Input is the name of standard input on the command line.
const Input = "-"

// Shown returns what messages call a file.
func Shown(path string) string {
	if path == Input {
		return "standard input"
	}
	return path
}

// wasRead is true once standard input has been read: it can't be read twice.
var wasRead bool

// ReadFile reads a file that the user named, standard input for -; what says what it should be.
func ReadFile(path, what string) ([]byte, error) {
	if path == Input {
		if wasRead {
			return nil, Usagef("standard input can be read only once; name files for the others")
		}
		wasRead = true
		text, err := io.ReadAll(os.Stdin)
		if err != nil {
			return nil, Usagef("standard input: %w", err)
		}
		return text, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, FileError(path, what, err)
	}
	return text, nil
}

// FileError says in a sentence why a file can't be used.
func FileError(path, what string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Usagef("%s: there is no such file; name %s", path, what)
	case errors.Is(err, fs.ErrPermission):
		return Usagef("%s: no permission for this file; it should be %s", path, what)
	case errors.Is(err, syscall.EISDIR):
		return Usagef("%s: it is a directory; name %s", path, what)
	}
	return Usagef("%s: %s; name %s", path, Reason(err), what)
}
