package main

import (
	"bufio"
	"errors"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"koprulu/cmd/koprulu/admin"
	"koprulu/cmd/koprulu/cli"
	"koprulu/cmd/koprulu/host"
	"koprulu/cmd/koprulu/shell"
	"koprulu/locale"
	"koprulu/rules/document"
)

// allVerbs is the command line: flags for every verb, and the verbs. What they do is said in the catalogue, in cli.tsv.
type allVerbs struct {
	cli.Flags

	Version versionFlag

	Serve      host.Serve       `cmd:""`
	Play       playCmd          `cmd:""`
	Sim        simCmd           `cmd:""`
	Ladder     ladderCmd        `cmd:""`
	Train      trainCmd         `cmd:""`
	Bot        botCmd           `cmd:""`
	Env        envCmd           `cmd:""`
	Replay     replayCmd        `cmd:""`
	Analyse    analyseCmd       `cmd:""`
	Verify     verifyCmd        `cmd:""`
	Try        tryCmd           `cmd:""`
	Rules      rulesCmd         `cmd:""`
	Boxes      componentsCmd    `cmd:"" name:"components"`
	Scenario   scenarioCmd      `cmd:""`
	Puzzle     puzzleCmd        `cmd:""`
	Locale     localeCmd        `cmd:""`
	Export     host.Export      `cmd:""`
	Import     host.Import      `cmd:""`
	Backup     host.Backup      `cmd:""`
	Check      host.Check       `cmd:""`
	Move       host.Move        `cmd:""`
	Admin      admin.Cmd        `cmd:""`
	Health     host.Health      `cmd:""`
	Load       host.Load        `cmd:""`
	Completion shell.Completion `cmd:""`
	Man        shell.Man        `cmd:""`
	VersionCmd versionCmd       `cmd:"" name:"version"`
}

// run carries out a command line and returns the exit code.
func run(args []string) int {
	var c allVerbs
	w := cli.WordsFor(wanted(args))
	k, err := kong.New(&c,
		kong.Name("koprulu"),
		kong.Help(helpIn(w)),
		kong.Writers(os.Stdout, os.Stderr),
		kong.ExplicitGroups([]kong.Group{{Key: "all", Title: w.Text("ui.cli.flags.all")}}),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoAppDescFormat: true, FlagsLast: true, NoExpandSubcommands: true,
			WrapUpperBound: 100}),
	)
	if err != nil {
		panic(err) // The tags above are wrong: a bug in this file.
	}
	translate(k, w)
	if len(args) == 0 {
		return cli.Complain(cli.Usagef("%s", w.Text("ui.cli.nothing", "serve", "koprulu serve", "play", "koprulu play",
			"help", "koprulu --help")))
	}
	if args[0] == "help" {
		args = append(args[1:], "--help")
	}
	file, err := host.Configured(k, args)
	if err != nil {
		return cli.Complain(err)
	}
	if file != nil {
		if err := kong.Resolvers(file).Apply(k); err != nil {
			panic(err) // It only adds to a list.
		}
	}
	chosen, err := k.Parse(args)
	if err != nil {
		return cli.Complain(wrongUse(k, w, err))
	}
	if err := cli.CheckLanguage(c.Lang); err != nil {
		return cli.Complain(err)
	}
	a := &cli.App{Flags: &c.Flags, In: os.Stdin, Out: bufio.NewWriterSize(os.Stdout, 1<<16), Err: os.Stderr}
	if err := chosen.BindToProvider(a.Set); err != nil {
		panic(err) // It is no function that returns a value: a bug in this file.
	}
	err = chosen.Run(a)
	if failed := a.Out.Flush(); failed != nil && err == nil {
		err = cli.Usagef("standard output: %w", failed)
	}
	return cli.Complain(err)
}

// wrongUse says what is wrong with a command line, what may have been meant, and where to find help.
func wrongUse(k *kong.Kong, w *locale.Words, err error) error {
	var wrong *kong.ParseError
	if !errors.As(err, &wrong) || wrong.Context == nil {
		return cli.Usagef("%w (see 'koprulu --help')", err)
	}
	if node := wrong.Context.Selected(); node != nil {
		return cli.Usagef("%w (see '%s --help')", err, node.FullPath())
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
			return cli.Usagef("%s", w.Text("ui.cli.no-verb.near", "word", word, "verbs", strings.Join(meant, ", "), "help",
				"koprulu --help"))
		}
		return cli.Usagef("%s", w.Text("ui.cli.no-verb", "word", word, "verbs", strings.Join(verbs, ", "), "help",
			"koprulu --help"))
	}
	return cli.Usagef("%w (see 'koprulu --help')", err)
}

// verbsNear returns the verbs that a word may have been meant to be.
func verbsNear(word string, verbs []string) []string {
	if meant := document.Near(word, verbs); len(meant) > 0 {
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
