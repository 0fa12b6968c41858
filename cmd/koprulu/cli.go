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
	Lang       string `group:"all" placeholder:"LANG" help:"Language of what players read, such as de. Without it LC_ALL, LC_MESSAGES and LANG decide."`
	Components string `group:"all" placeholder:"FILE|VERSION" help:"Play with the corrections in this file of components, or with an earlier version of the built-in ones."`
	NoColour   bool   `group:"all" name:"no-colour" aliases:"no-color" help:"Use no colours; the variable NO_COLOR does the same."`

	Serve      serveCmd      `cmd:"" help:"Start the site, for games in the browser."`
	Play       playCmd       `cmd:"" help:"Play a game in the terminal, against bots or with friends at one keyboard."`
	Sim        simCmd        `cmd:"" help:"Let bots play many games and count who wins how."`
	Ladder     ladderCmd     `cmd:"" help:"Let bots play each other in many ways and tell how strong each is."`
	Train      trainCmd      `cmd:"" help:"Train the network that tells bots how well they stand."`
	Bot        botCmd        `cmd:"" help:"Check a bot that is a program of yours."`
	Env        envCmd        `cmd:"" help:"Play batches of games for a program that learns, in binary frames."`
	Replay     replayCmd     `cmd:"" help:"Tell a recorded game in words, or show the position after some answers."`
	Analyse    analyseCmd    `cmd:"" help:"Look back at a recorded game: chances, turning points, what was luck."`
	Verify     verifyCmd     `cmd:"" help:"Recompute recorded games: every answer, every shuffle, the end."`
	Try        tryCmd        `cmd:"" help:"Set up a position, give answers and see what is legal."`
	Rules      rulesCmd      `cmd:"" help:"Look up rules by number or words."`
	Boxes      componentsCmd `cmd:"" name:"components" help:"Export, check or compare what is in the box."`
	Scenario   scenarioCmd   `cmd:"" help:"List, explain and check scenarios."`
	Locale     localeCmd     `cmd:"" help:"Check the languages, and send texts to translators and back."`
	Export     exportCmd     `cmd:"" help:"Write tables of a server as records, to move or keep them."`
	Import     importCmd     `cmd:"" help:"Make tables of records, whose games go on."`
	Backup     backupCmd     `cmd:"" help:"Copy the data of a server while it runs."`
	Health     healthCmd     `cmd:"" help:"Ask a server whether it is well."`
	Load       loadCmd       `cmd:"" help:"Put a server under load and measure it."`
	VersionCmd versionCmd    `cmd:"" name:"version" help:"Print the versions of the program, its data and its formats."`
}

// description is shown by koprulu --help exactly as written here.
const description = `StarCraft: The Board Game, with every rule enforced, in the browser and in the terminal.

A site for the browser: koprulu serve
A game in the terminal: koprulu play

Exit codes:
  0  all is well
  1  a check failed: a record does not verify, a file of components is wrong or
     different, a simulation was stopped, no rule fits, a server is not well,
     a table cannot be exported or imported
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

// run carries out a command line and returns the exit code.
func run(args []string) int {
	var c cli
	k, err := kong.New(&c,
		kong.Name("koprulu"),
		kong.Description(description),
		kong.Writers(os.Stdout, os.Stderr),
		kong.ExplicitGroups([]kong.Group{{Key: "all", Title: "Flags of every verb:"}}),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoAppDescFormat: true, FlagsLast: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
	)
	if err != nil {
		panic(err) // The tags above are wrong: a bug in this file.
	}
	if len(args) == 0 {
		return complain(usagef("what shall I do? 'koprulu serve' starts the site, 'koprulu play' a game in the terminal, 'koprulu --help' lists the verbs"))
	}
	if args[0] == "help" {
		args = append(args[1:], "--help")
	}
	chosen, err := k.Parse(args)
	if err != nil {
		return complain(wrongUse(k, err))
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

// wrongUse says what is wrong with a command line and where to find help.
func wrongUse(k *kong.Kong, err error) error {
	var wrong *kong.ParseError
	if !errors.As(err, &wrong) || wrong.Context == nil {
		return usagef("%s (see 'koprulu --help')", err)
	}
	if node := wrong.Context.Selected(); node != nil {
		return usagef("%s (see '%s --help')", err, node.FullPath())
	}
	if word, ok := strings.CutPrefix(err.Error(), "unexpected argument "); ok {
		var verbs []string
		for _, node := range k.Model.Children {
			verbs = append(verbs, node.Name)
		}
		word, _, _ = strings.Cut(word, ",")
		return usagef("there is no verb %s; the verbs are %s (see 'koprulu --help')", word, strings.Join(verbs, ", "))
	}
	return usagef("%s (see 'koprulu --help')", err)
}

// printf writes to standard output. Errors are reported when the program ends.
func (a *app) printf(format string, args ...any) { fmt.Fprintf(a.out, format, args...) }

// note writes a line to standard error.
func (a *app) note(format string, args ...any) {
	fmt.Fprintln(a.err, strings.TrimRight(fmt.Sprintf(format, args...), "\n"))
}
