package main

import (
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"koprulu/locale"
)

// commandLine returns the command line in a language.
func commandLine(t *testing.T, w *locale.Words) *kong.Kong {
	t.Helper()
	k, err := kong.New(&allVerbs{}, kong.Name("koprulu"))
	if err != nil {
		t.Fatal(err)
	}
	translate(k, w)
	return k
}

// TestHelpOfPlayers looks at what players read when they ask for help: nothing is left without words, and in another
// language none of it is English.
func TestHelpOfPlayers(t *testing.T) {
	english := map[string]string{}
	for _, w := range locale.All() {
		k := commandLine(t, w)
		n := 0
		check := func(what, text string) {
			t.Helper()
			n++
			switch {
			case text == "" || strings.ContainsRune(text, '⟨'):
				t.Errorf("%s: %s says %q", w.Lang(), what, text)
			case w.Lang() == "en":
				english[what] = text
			case english[what] == text:
				t.Errorf("%s: %s is in English: %s", w.Lang(), what, text)
			}
		}
		check("koprulu", k.Model.Help)
		for _, flag := range k.Model.Flags {
			check("--"+flag.Name, flag.Help)
		}
		for _, verb := range k.Model.Children {
			check(verb.Name, verb.Help)
			if details[verb.Name] == nil {
				continue
			}
			check(verb.Name+" at length", verb.Detail)
			for _, flag := range verb.Flags {
				check(verb.Name+" --"+flag.Name, flag.Help)
			}
			for _, value := range verb.Positional {
				check(verb.Name+" "+value.Name, value.Help)
			}
		}
		if n < 80 {
			t.Errorf("only %d texts", n)
		}
	}
}

// TestHelpSaysWhatEachFlagDoes looks for flags without words, in the help of all verbs and of their verbs.
func TestHelpSaysWhatEachFlagDoes(t *testing.T) {
	for _, w := range locale.All() {
		k := commandLine(t, w)
		n := 0
		var look func(of *kong.Node)
		look = func(of *kong.Node) {
			for _, flag := range of.Flags {
				if n++; flag.Help == "" {
					t.Errorf("%s: the help of %s says nothing about --%s", w.Lang(), of.FullPath(), flag.Name)
				}
			}
			for _, child := range of.Children {
				look(child)
			}
		}
		look(k.Model.Node)
		if n < 150 {
			t.Errorf("only %d flags", n)
		}
	}
}
