package main

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"koprulu/cmd/koprulu/cli"
	"koprulu/locale"
)

// localeCmd is koprulu locale.
type localeCmd struct {
	Check  localeCheckCmd  `cmd:"" help:"Find missing and faulty texts in the languages."`
	Export localeExportCmd `cmd:"" help:"Write the texts of a language for a translator, as XLIFF."`
	Import localeImportCmd `cmd:"" help:"Import a translator's document."`
}

// Help is the long help.
func (localeCmd) Help() string {
	return `The texts are in locale/languages of the source, a folder for each language. Translators' programs read and write XLIFF 1.2. docs/howto/language.md explains step by step how to add a language.

    koprulu locale export pl --file pl.xlf
    koprulu locale import pl.xlf
    koprulu locale check --dir locale/languages`
}

// languageDir is where the languages are in the source.
const languageDir = "locale/languages"

// languageFolder returns a folder of languages, or the one of the program if none is named.
func languageFolder(dir string) (fs.FS, error) {
	if dir == "" {
		return locale.Embedded(), nil
	}
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, cli.Usagef(
			"%s: there is no such folder; --dir names the folder with a folder for each language, in the source %s", dir,
			languageDir)
	case err != nil:
		return nil, cli.Usagef("--dir: %w", err)
	case !info.IsDir():
		return nil, cli.Usagef("%s is not a folder; --dir names the folder with a folder for each language, in the source %s",
			dir, languageDir)
	}
	return os.DirFS(dir), nil
}

// localeCheckCmd is koprulu locale check.
type localeCheckCmd struct {
	Dir  string `placeholder:"DIR" help:"Folder with a folder for each language; without it those of the program are checked."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// checkedTexts is what koprulu locale check --json prints.
type checkedTexts struct {
	OK     bool           `json:"ok"`
	Faults []locale.Fault `json:"faults"`
}

// takenTexts is what koprulu locale import --json prints.
type takenTexts struct {
	Language string         `json:"language,omitempty"`
	Changed  int            `json:"changed"`
	Missing  int            `json:"missing"`
	Outdated []string       `json:"outdated"`
	Faults   []locale.Fault `json:"faults"`
}

// tellFaults reports faults: with --json in a list, which is never nil, otherwise on standard error.
func tellFaults(a *cli.App, faults []locale.Fault, asJSON bool) []locale.Fault {
	if !asJSON {
		for _, f := range faults {
			a.Note("%s", f)
		}
	}
	return append([]locale.Fault{}, faults...)
}

// Run checks all languages and prints every fault with file and line.
func (c localeCheckCmd) Run(a *cli.App) error {
	all, err := languageFolder(c.Dir)
	if err != nil {
		return err
	}
	faults, err := locale.Check(all)
	if err != nil {
		return cli.Usagef("%w", err)
	}
	told := checkedTexts{len(faults) == 0, tellFaults(a, faults, c.JSON)}
	switch {
	case !told.OK:
		err = cli.Failf("faults in the languages: %d", len(faults))
	case !c.JSON:
		a.Printf("OK\n")
	}
	return a.End(c.JSON, told, err)
}

// localeExportCmd is koprulu locale export.
type localeExportCmd struct {
	Language string `arg:"" name:"language" help:"Code of the language, such as pl or pt-BR; a new language begins without translations."`
	File     string `placeholder:"FILE" help:"Write to this file instead of standard output."`
	Dir      string `placeholder:"DIR" help:"Folder with a folder for each language; without it those of the program are written."`
}

// Run writes the texts of a language.
func (c localeExportCmd) Run(a *cli.App) error {
	all, err := languageFolder(c.Dir)
	if err != nil {
		return err
	}
	text, err := locale.Export(all, c.Language)
	if err != nil {
		return cli.Usagef("%w", err)
	}
	if c.File == "" {
		a.Printf("%s", text)
		return nil
	}
	if err := os.WriteFile(c.File, text, 0o666); err != nil {
		return cli.FileError(c.File, "a file to write to", err)
	}
	return nil
}

// localeImportCmd is koprulu locale import.
type localeImportCmd struct {
	File string `arg:"" name:"file" help:"XLIFF 1.2 document that koprulu locale export wrote and a translator translated, or - for standard input."`
	Dir  string `default:"locale/languages" placeholder:"DIR" help:"Folder with a folder for each language, in the source ${default}."`
	JSON bool   `name:"json" help:"Print JSON."`
}

// Run imports translations, all or none.
func (c localeImportCmd) Run(a *cli.App) error {
	all, err := languageFolder(c.Dir)
	if err != nil {
		return err
	}
	document, err := readScenario(c.File)
	if err != nil {
		return err
	}
	done, faults, err := locale.Import(all, document)
	if err != nil {
		return cli.Usagef("%s: %w", cli.Shown(c.File), err)
	}
	told := takenTexts{Outdated: []string{}, Faults: tellFaults(a, faults, c.JSON)}
	if len(faults) > 0 {
		return a.End(c.JSON, told, cli.Failf("translations that cannot be used: %d; nothing was changed", len(faults)))
	}
	if err := writeAll(c.Dir, done.Files); err != nil {
		return err
	}
	if c.JSON {
		told.Language, told.Changed, told.Missing = done.Lang, done.Changed, done.Missing
		told.Outdated = append(told.Outdated, done.Outdated...)
		return a.JSON(told)
	}
	a.Printf("%s: %d texts taken over, %d missing\n", done.Lang, done.Changed, done.Missing)
	if len(done.Outdated) > 0 {
		a.Note("Left out because the English text has changed since the export: %s", strings.Join(done.Outdated, ", "))
	}
	return nil
}

// writeAll writes files below a folder: first all of them next to their places, then each into its place, so that a
// full disk leaves everything as it was.
func writeAll(dir string, files map[string][]byte) error {
	names := slices.Sorted(maps.Keys(files))
	const beside = ".new"
	for i, name := range names {
		at := filepath.Join(dir, filepath.FromSlash(name))
		err := os.MkdirAll(filepath.Dir(at), 0o777)
		if err == nil {
			err = os.WriteFile(at+beside, files[name], 0o666)
		}
		if err != nil {
			for _, written := range names[:i+1] {
				os.Remove(filepath.Join(dir, filepath.FromSlash(written)) + beside)
			}
			return cli.Usagef("%w; nothing was changed", err)
		}
	}
	for _, name := range names {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.Rename(at+beside, at); err != nil {
			return cli.Usagef("%w", err)
		}
	}
	return nil
}
