package cli

import (
	"os"
	"strings"

	"koprulu/locale"
)

// Words returns the language of what players read.
func (a *App) Words() *locale.Words { return WordsFor(a.Lang) }

// WordsFor returns a language by its name, or the one that the environment asks for.
func WordsFor(name string) *locale.Words {
	return locale.Match(name, os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
}

// CheckLanguage refuses an unknown language.
func CheckLanguage(name string) error {
	if name == "" || locale.Known(name) {
		return nil
	}
	return Usagef("%s", WordsFor("").Text("ui.cli.no-language", "word", name, "languages",
		strings.Join(locale.Languages(), ", ")))
}

// PlainColours reports whether colours are turned off.
func (a *App) PlainColours() bool { return a.NoColour || os.Getenv("NO_COLOR") != "" }
