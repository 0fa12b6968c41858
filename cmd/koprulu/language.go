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

// checkLanguage refuses a language that is not spoken here.
func checkLanguage(name string) error {
	if name == "" || locale.Known(name) {
		return nil
	}
	return usagef("--lang: %q is not spoken here; possible: %s", name, strings.Join(locale.Languages(), ", "))
}

// plainColours reports whether colours are not wanted.
func (a *app) plainColours() bool { return a.NoColour || os.Getenv("NO_COLOR") != "" }
