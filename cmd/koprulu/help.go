package main

import (
	"bytes"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"koprulu/cmd/koprulu/cli"
	"koprulu/locale"
)

// details are the long helps that come from the catalogue, by verb: the number of a paragraph, ui.cli.VERB.1 and so on,
// or examples, which are the same in every language.
var details = map[string][]string{
	"play": {"1", "    koprulu play\n" +
		"    koprulu play --seats you,simple --factions raynor,overmind\n" +
		"    koprulu play --seats you,you,simple,simple --teams\n" +
		"    koprulu play --seats 'you,cmd:python3 mybot.py'", "2"},
	"sim": {"1", "2", "    koprulu sim --games 1000 --players 4\n" +
		"    koprulu sim --games 100 --bots simple,random --rotate --json\n" +
		"    koprulu sim --games 120 --bots medium,simple-1,simple-1,simple-1 --paired --no-verify\n" +
		"    koprulu sim --set broodwar --games 2000 --players 4", "3",
		"    koprulu sim --games 100 --bots 'cmd:python3 mybot.py,simple' --rotate", "4",
		"    koprulu sim --report --set broodwar --games 2000"},
	"verify": {"1", "2"},
	"try": {"1", "2", "    koprulu try position.json \"order mobilize torus\"\n" +
		"    koprulu try position.json \"overmind: discard combat-3\" --json > after.json\n" +
		"    printf 'pass\\ndone\\n' | koprulu try position.json -", "3"},
}

// named are the commands that texts of the command line name, by key and value.
var named = map[string]string{"ui.cli.play.1": "koprulu play", "ui.cli.play.2": "koprulu bot --help",
	"ui.cli.flag.scenario": "koprulu scenario list"}

// about is what koprulu --help says of the whole program, in a language.
func about(w *locale.Words) string {
	var b strings.Builder
	b.WriteString(w.Text("ui.cli.about") + "\n\n" +
		w.Text("ui.cli.about.serve", "command", "koprulu serve") + "\n" +
		w.Text("ui.cli.about.play", "command", "koprulu play") + "\n\n" + w.Text("ui.cli.exit") + "\n")
	for _, code := range []string{"0", "1", "2", "3"} {
		b.WriteString("  " + code + "  " + strings.ReplaceAll(wrap(w.Text("ui.cli.exit."+code), 84), "\n", "\n     ") + "\n")
	}
	b.WriteString("\n" + wrap(w.Text("ui.cli.streams"), 88))
	return b.String()
}

// wrap breaks a text into lines of at most width letters.
func wrap(text string, width int) string {
	var b strings.Builder
	at := 0
	for i, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case i == 0:
		case at+1+n > width:
			b.WriteByte('\n')
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}

// translate puts the verbs, flags and arguments of the command line into the words of a language. Those that are not in
// the catalogue, because they are for people who work on the program or run a server, keep what their tags say.
func translate(k *kong.Kong, w *locale.Words) {
	k.Model.Help = about(w)
	flags(w, "", k.Model.Flags)
	for _, verb := range k.Model.Children {
		if key := "ui.cli.verb." + verb.Name; w.Has(key) {
			verb.Help = w.Text(key)
		}
		if parts := details[verb.Name]; parts != nil {
			var all []string
			for _, part := range parts {
				if !strings.HasPrefix(part, " ") {
					part = said(w, "ui.cli."+verb.Name+"."+part)
				}
				all = append(all, part)
			}
			verb.Detail = strings.Join(all, "\n\n")
		}
		flags(w, verb.Name, verb.Flags)
		for _, part := range verb.Children { // as of koprulu bot check
			flags(w, verb.Name, part.Flags)
		}
		for _, value := range verb.Positional {
			if key := "ui.cli." + verb.Name + ".arg." + value.Name; w.Has(key) {
				value.Help = w.Text(key)
			}
		}
	}
}

// flags puts flags into the words of a language: those of the verb where it has its own, or those that several share.
func flags(w *locale.Words, verb string, all []*kong.Flag) {
	for _, flag := range all {
		for _, key := range []string{"ui.cli." + verb + ".flag." + flag.Name, "ui.cli.flag." + flag.Name} {
			if (verb == "" || flag.Help == "") && w.Has(key) {
				flag.Help = said(w, key)
				break
			}
		}
		if flag.Group != nil && flag.Group.Key == "all" {
			flag.Group.Title = w.Text("ui.cli.flags.all")
		}
	}
}

// said returns a text, with the command that it names.
func said(w *locale.Words, key string) string {
	if command, ok := named[key]; ok {
		return w.Text(key, "command", command)
	}
	return w.Text(key)
}

// helpIn prints the help of kong with the headings of a language.
func helpIn(w *locale.Words) kong.HelpPrinter {
	return func(options kong.HelpOptions, ctx *kong.Context) error {
		var text bytes.Buffer
		out := ctx.Stdout
		ctx.Stdout = &text
		err := kong.DefaultHelpPrinter(options, ctx)
		ctx.Stdout = out
		if err != nil {
			return err
		}
		const more = "<command> --help"
		for line := range strings.Lines(text.String()) {
			switch rest := strings.TrimSpace(line); {
			case strings.HasPrefix(line, "Usage: "):
				line = w.Text("ui.cli.usage") + strings.TrimPrefix(line, "Usage:")
			case line == "Arguments:\n":
				line = w.Text("ui.cli.arguments") + "\n"
			case line == "Flags:\n":
				line = w.Text("ui.cli.flags") + "\n"
			case line == "Commands:\n":
				line = w.Text("ui.cli.commands") + "\n"
			case strings.HasPrefix(line, "Run \"") && strings.Contains(rest, more):
				line = w.Text("ui.cli.more", "command", "koprulu "+more) + "\n"
			}
			if _, err := io.WriteString(out, line); err != nil {
				return err
			}
		}
		return nil
	}
}

// wanted returns the value of --lang before the command line is parsed, because the help for a wrong flag is already in
// that language.
func wanted(args []string) string { return cli.FlagIn(args, "lang") }
