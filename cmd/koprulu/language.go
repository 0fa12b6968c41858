package main

import (
	"os"
	"strings"

	"koprulu/locale"
)

// words returns the language of what players read.
func (a *app) words() *locale.Words {
	return locale.Match(a.Lang, os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
}

// checkLanguage refuses an unknown language.
func checkLanguage(name string) error {
	if name == "" || locale.Known(name) {
		return nil
	}
	return usagef("--lang: unknown language %q; possible: %s", name, strings.Join(locale.Languages(), ", "))
}

// plainColours reports whether colours are turned off.
func (a *app) plainColours() bool { return a.NoColour || os.Getenv("NO_COLOR") != "" }
