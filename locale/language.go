package locale

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"golang.org/x/text/language"
)

// languages has a folder for each language, named by its code as in BCP 47. Adding a
// language means adding a folder: nothing else in the module names one.
//
//go:embed languages
var languages embed.FS

// source is the language in which texts are first written; it is the default, and all others are compared with it.
const source = "en"

// rulesFile is the list of rules in the folder of a language. It has its own format; the other files of a folder are
// catalogues.
const rulesFile = "rules.tsv"

// embedded is the folder of the languages that are part of the program.
func embedded() fs.FS {
	folder, err := fs.Sub(languages, "languages")
	if err != nil {
		panic(err) // The folder is named in the directive above.
	}
	return folder
}

// folders returns the codes of the languages that have a folder, English first and the
// others by their codes.
func folders(all fs.FS) ([]string, error) {
	entries, err := fs.ReadDir(all, ".")
	if err != nil {
		return nil, err
	}
	var langs []string
	for _, entry := range entries {
		if !entry.IsDir() {
			return nil, fmt.Errorf("%s is not the folder of a language", entry.Name())
		}
		if _, err := parseTag(entry.Name()); err != nil {
			return nil, err
		}
		langs = append(langs, entry.Name())
	}
	if !slices.Contains(langs, source) {
		return nil, fmt.Errorf("there is no folder %s, the language that all others are translated from", source)
	}
	slices.Sort(langs)
	i := slices.Index(langs, source)
	return slices.Insert(slices.Delete(langs, i, i+1), 0, source), nil
}

// parseTag reads the code of a language, which is also the name of its folder.
func parseTag(lang string) (language.Tag, error) {
	tag, err := language.Parse(lang)
	if err != nil || tag.String() != lang {
		return language.Und,
			fmt.Errorf("%q is not the code of a language; languages are named as in BCP 47, such as fr or pt-BR", lang)
	}
	return tag, nil
}

// files returns the names of the catalogues of a language within its folder, in order.
func files(all fs.FS, lang string) ([]string, error) {
	entries, err := fs.ReadDir(all, lang)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, entry := range entries {
		switch name := entry.Name(); {
		case name == rulesFile:
		case path.Ext(name) == ".tsv" && !entry.IsDir():
			names = append(names, name)
		default:
			return nil, fmt.Errorf("%s/%s is not a catalogue; the folder of a language has files that end in .tsv", lang, name)
		}
	}
	return names, nil
}

// readLanguage reads the catalogues of a language.
func readLanguage(all fs.FS, lang string) (*Words, error) {
	tag, err := parseTag(lang)
	if err != nil {
		return nil, err
	}
	names, err := files(all, lang)
	if err != nil {
		return nil, err
	}
	w := newWords(tag)
	for _, name := range names {
		text, err := readText(all, path.Join(lang, name))
		if err != nil {
			return nil, err
		}
		if err := w.read(string(text)); err != nil {
			return nil, fmt.Errorf("%s/%s: %w", lang, name, err)
		}
	}
	return w, nil
}
