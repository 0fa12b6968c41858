package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"koprulu/internal/near"
	"koprulu/locale"
	"koprulu/rules/components"
)

// cli is the command line: flags for every verb, and the verbs. What they do is said in the catalogue, in cli.tsv.
type cli struct {
	Lang       string `group:"all" placeholder:"LANG"`
	Components string `group:"all" placeholder:"FILE|VERSION"`
	NoColour   bool   `group:"all" name:"no-colour" aliases:"no-color"`

	Version versionFlag

	Serve      serveCmd      `cmd:""`
	Play       playCmd       `cmd:""`
	Sim        simCmd        `cmd:""`
	Ladder     ladderCmd     `cmd:""`
	Train      trainCmd      `cmd:""`
	Bot        botCmd        `cmd:""`
	Env        envCmd        `cmd:""`
	Replay     replayCmd     `cmd:""`
	Analyse    analyseCmd    `cmd:""`
	Verify     verifyCmd     `cmd:""`
	Try        tryCmd        `cmd:""`
	Rules      rulesCmd      `cmd:""`
	Boxes      componentsCmd `cmd:"" name:"components"`
	Scenario   scenarioCmd   `cmd:""`
	Locale     localeCmd     `cmd:""`
	Export     exportCmd     `cmd:""`
	Import     importCmd     `cmd:""`
	Backup     backupCmd     `cmd:""`
	Check      checkCmd      `cmd:""`
	Move       moveCmd       `cmd:""`
	Admin      adminCmd      `cmd:""`
	Health     healthCmd     `cmd:""`
	Load       loadCmd       `cmd:""`
	Completion completionCmd `cmd:""`
	Man        manCmd        `cmd:""`
	VersionCmd versionCmd    `cmd:"" name:"version"`
}

// app is what a verb works with.
type app struct {
	*cli
	in  io.Reader
	out *bufio.Writer
	err io.Writer

	// corrected are the components of --components, once they have been read.
	corrected *components.Set
}

// run carries out a command line and returns the exit code.
func run(args []string) int {
	var c cli
	wasRead = false
	w := wordsFor(wanted(args))
	k, err := kong.New(&c,
		kong.Name("koprulu"),
		kong.Help(helpIn(w)),
		kong.Writers(os.Stdout, os.Stderr),
		kong.ExplicitGroups([]kong.Group{{Key: "all", Title: w.Text("ui.cli.flags.all")}}),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoAppDescFormat: true, FlagsLast: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
	)
	if err != nil {
		panic(err) // The tags above are wrong: a bug in this file.
	}
	translate(k, w)
	if len(args) == 0 {
		return complain(usagef("%s", w.Text("ui.cli.nothing", "serve", "koprulu serve", "play", "koprulu play", "help", "koprulu --help")))
	}
	if args[0] == "help" {
		args = append(args[1:], "--help")
	}
	file, err := configured(k, args)
	if err != nil {
		return complain(err)
	}
	if file != nil {
		if err := kong.Resolvers(file).Apply(k); err != nil {
			panic(err) // It only adds to a list.
		}
	}
	chosen, err := k.Parse(args)
	if err != nil {
		return complain(wrongUse(k, w, err))
	}
	if err := checkLanguage(c.Lang); err != nil {
		return complain(err)
	}
	a := &app{cli: &c, in: os.Stdin, out: bufio.NewWriterSize(os.Stdout, 1<<16), err: os.Stderr}
	err = chosen.Run(a)
	if failed := a.out.Flush(); failed != nil && err == nil {
		err = usagef("standard output: %w", failed)
	}
	return complain(err)
}

// wrongUse says what is wrong with a command line, what may have been meant, and where to find help.
func wrongUse(k *kong.Kong, w *locale.Words, err error) error {
	var wrong *kong.ParseError
	if !errors.As(err, &wrong) || wrong.Context == nil {
		return usagef("%w (see 'koprulu --help')", err)
	}
	if node := wrong.Context.Selected(); node != nil {
		return usagef("%w (see '%s --help')", err, node.FullPath())
	}
	if word, ok := strings.CutPrefix(err.Error(), "unexpected argument "); ok {
		var verbs []string
		for _, node := range k.Model.Children {
			if !node.Hidden {
				verbs = append(verbs, node.Name)
			}
		}
		word, _, _ = strings.Cut(word, ",")
		if meant := verbsNear(word, verbs); len(meant) > 0 {
			return usagef("%s", w.Text("ui.cli.no-verb.near", "word", word, "verbs", strings.Join(meant, ", "), "help", "koprulu --help"))
		}
		return usagef("%s", w.Text("ui.cli.no-verb", "word", word, "verbs", strings.Join(verbs, ", "), "help", "koprulu --help"))
	}
	return usagef("%w (see 'koprulu --help')", err)
}

// verbsNear returns the verbs that a word may have been meant to be.
func verbsNear(word string, verbs []string) []string {
	if meant := near.Words(word, verbs); len(meant) > 0 {
		return meant
	}
	var meant []string
	for _, verb := range verbs {
		if strings.HasPrefix(word, verb) {
			meant = append(meant, verb)
		}
	}
	return meant
}

// printf writes to standard output. Errors are reported when the program ends.
func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// note writes a line to standard error.
func (a *app) note(format string, args ...any) {
	fmt.Fprintln(a.err, strings.TrimRight(fmt.Sprintf(format, args...), "\n"))
}
