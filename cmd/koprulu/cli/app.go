package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"koprulu/rules/components"
	"koprulu/rules/document"
)

// Waiting says every few seconds that something goes on, until the function that it returns is called.
func (a *App) Waiting(what string) (done func()) {
	began, end, ended := time.Now(), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for tick := time.NewTicker(5 * time.Second); ; {
			select {
			case <-tick.C:
				a.Note("%s, for %s", what, time.Since(began).Round(time.Second))
			case <-end:
				tick.Stop()
				return
			}
		}
	}()
	return func() { close(end); <-ended }
}

// Flags are the flags of every verb.
type Flags struct {
	Lang       string `group:"all" placeholder:"LANG"`
	Components string `group:"all" placeholder:"FILE|VERSION"`
	NoColour   bool   `group:"all" name:"no-colour" aliases:"no-color"`
}

// App is what a verb works with.
type App struct {
	*Flags
	In  io.Reader
	Out *bufio.Writer
	Err io.Writer

	// corrected are the components of --components, once they have been read.
	corrected *components.Set
}

// Printf writes to standard output. Errors are reported when the program ends.
func (a *App) Printf(format string, args ...any) { fmt.Fprintf(a.Out, format, args...) }

// Note writes a line to standard error.
func (a *App) Note(format string, args ...any) {
	fmt.Fprintln(a.Err, strings.TrimRight(fmt.Sprintf(format, args...), "\n"))
}

// Set returns the components that --components asks for.
func (a *App) Set() (*components.Set, error) {
	if a.corrected == nil {
		set, err := LoadSet(a.Components)
		if err != nil {
			return nil, err
		}
		a.corrected = set
	}
	return a.corrected, nil
}

// LoadSet reads a file of components, or finds the published set with a version name or hash; without a name it returns
// the newest.
func LoadSet(path string) (*components.Set, error) {
	if path == "" {
		return components.Default(), nil
	}
	if set, err := components.Published(path); err == nil && !exists(path) {
		return set, nil
	}
	text, err := ReadComponents(path)
	if err != nil {
		return nil, err
	}
	path = Shown(path)
	set, err := components.Parse(path, text)
	var problems components.Problems
	if errors.As(err, &problems) {
		if n := len(problems); n > 1 {
			return nil, Usagef("%w (and %d more: 'koprulu components check %s' lists them)", problems[0], n-1, path)
		}
		return nil, Usagef("%w", problems[0])
	}
	return set, err
}

// exists reports whether there is a file of this name.
func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// ReadComponents reads a file of components. Anything that is not JSON or has another format is wrong input; the rest
// is for components.Check to find.
func ReadComponents(path string) ([]byte, error) {
	text, err := ReadFile(path,
		"a file of components ('koprulu components export' writes one) or a version of 'koprulu components list'")
	if err != nil {
		return nil, err
	}
	path = Shown(path)
	problems := components.Check(path, text)
	head, _ := document.Parse(text)
	if head.Get("format").Str() != components.Format {
		for _, p := range problems {
			if head == nil || p.Path == "" || p.Path == "format" {
				return nil, Usagef("%w", p)
			}
		}
	}
	return text, nil
}
