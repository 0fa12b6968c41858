package main

import (
	"os"
	"strings"

	"koprulu/locale"
)

// words returns the language of what players read.
func (a *app) words() *locale.Words { return wordsFor(a.Lang) }

// wordsFor returns a language by its name, or the one that the environment asks for.
func wordsFor(name string) *locale.Words {
	return locale.Match(name, os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
}

// checkLanguage refuses an unknown language.
func checkLanguage(name string) error {
	if name == "" || locale.Known(name) {
		return nil
	}
	return usagef("%s", wordsFor("").Text("ui.cli.no-language", "word", name, "languages", strings.Join(locale.Languages(), ", ")))
}

// plainColours reports whether colours are turned off.
func (a *app) plainColours() bool { return a.NoColour || os.Getenv("NO_COLOR") != "" }
