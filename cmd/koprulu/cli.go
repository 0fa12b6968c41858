package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"
)

// cli is the command line: flags for every verb, and the verbs.
type cli struct {
	Lang       string `placeholder:"LANG" help:"Language of what players read: en, de or ru. Without it the environment decides (LC_ALL, LC_MESSAGES, LANG)."`
	Components string `placeholder:"FILE" help:"Play with the corrections of this file of components (see 'koprulu components --help')."`
	NoColour   bool   `name:"no-colour" aliases:"no-color" help:"Use no colours. The environment variable NO_COLOR does the same."`

	Boxes      componentsCmd `cmd:"" name:"components" help:"Export, check or compare what is in the box: planets, units, cards and costs."`
	VersionCmd versionCmd    `cmd:"" name:"version" help:"Print the versions of the program, the rules, the components and the formats."`
}

// description is shown by koprulu --help. Kong wraps it at the width of the terminal.
const description = `StarCraft: The Board Game, with every rule enforced, in the terminal.

To play at once: koprulu play

Exit codes:
  0  all is well
  1  a check failed: a record does not verify, a file of components is wrong,
     two sets of components differ
  2  wrong use or wrong input: an unknown flag, a missing file, broken JSON, a
     version that this program does not read
  3  an answer breaks a rule of the game

Results go to standard output, complaints to standard error. Colours are only used in
a terminal, and never with --no-colour or NO_COLOR. An unofficial fan project.`

// app is what a verb works with.
type app struct {
	*cli
	in  io.Reader
	out *bufio.Writer
	err io.Writer
}

// run carries out a command line and gives the exit code.
func run(args []string) int {
	var c cli
	k, err := kong.New(&c,
		kong.Name("koprulu"),
		kong.Description(description),
		kong.Writers(os.Stdout, os.Stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoAppDescFormat: true, FlagsLast: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
	)
	if err != nil {
		panic(err) // The tags above are wrong: a mistake in this file.
	}
	if len(args) == 0 {
		return complain(usagef("what shall I do? 'koprulu play' starts a game, 'koprulu --help' lists the verbs"))
	}
	chosen, err := k.Parse(args)
	if err != nil {
		return complain(usagef("%s (see '%s --help')", err, verbOf(err)))
	}
	a := &app{cli: &c, in: os.Stdin, out: bufio.NewWriterSize(os.Stdout, 1<<16), err: os.Stderr}
	err = chosen.Run(a)
	if failed := a.out.Flush(); failed != nil && err == nil {
		err = usagef("standard output: %w", failed)
	}
	return complain(err)
}

// verbOf names the verb whose help explains a wrong command line.
func verbOf(err error) string {
	var wrong *kong.ParseError
	if errors.As(err, &wrong) && wrong.Context != nil {
		if node := wrong.Context.Selected(); node != nil {
			return node.FullPath()
		}
	}
	return "koprulu"
}

// printf writes to standard output. What goes wrong with it is reported when
// the program ends.
func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// note writes a line to standard error.
func (a *app) note(format string, args ...any) {
	fmt.Fprintln(a.err, strings.TrimRight(fmt.Sprintf(format, args...), "\n"))
}
