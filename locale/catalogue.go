package locale

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"koprulu/rules/document"
)

// A line is a text of a catalogue as it is in its file.
type line struct {
	key, text string
	// number counts the lines of the file from 1.
	number int
}

// lines takes a catalogue apart: a key, a tab and a text in each line, except in empty lines and those that begin with
// a number sign. Any other line is passed to bad, with its number.
func lines(text string, bad func(number int, what string)) []line {
	var out []line
	n := 0
	seen := map[string]bool{}
	for row := range strings.Lines(text) {
		n++
		row = strings.TrimSuffix(row, "\n")
		if row == "" || row[0] == '#' {
			continue
		}
		key, value, ok := strings.Cut(row, "\t")
		switch {
		case !ok || strings.Contains(value, "\t"):
			bad(n, "a line is a key, a tab and a text")
		case !isKey(key):
			bad(n, fmt.Sprintf("%q is not a key; keys are small words with dots between them", key))
		case value == "":
			bad(n, key+" has no text")
		case seen[key]:
			bad(n, key+" is in the catalogue a second time")
		default:
			seen[key] = true
			out = append(out, line{key, value, n})
		}
	}
	return out
}

// readText reads a file of a language: in UTF-8, with the line ends of whatever system.
func readText(all fs.FS, name string) ([]byte, error) {
	text, err := fs.ReadFile(all, name)
	if err != nil {
		return nil, err
	}
	if text, err = document.Text(text); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), nil
}

// catalogue is a language as it is written, including all mistakes of form.
type catalogue struct {
	lang string
	// files are the names of its files in order, lines the contents of each.
	files []string
	lines map[string][]line
	// texts are the texts of all files by key, messages those that can be read, place where each text is.
	texts    map[string]string
	messages map[string]message
	place    map[string]Fault
	faults   faultList
}

// readCatalogue reads the files of a language and continues after mistakes.
func readCatalogue(all fs.FS, lang string) (*catalogue, error) {
	names, err := files(all, lang)
	if err != nil {
		return nil, err
	}
	c := &catalogue{lang: lang, files: names, lines: map[string][]line{}, texts: map[string]string{},
		messages: map[string]message{}, place: map[string]Fault{}}
	tag, err := parseTag(lang)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := readText(all, path.Join(lang, name))
		if err != nil {
			return nil, err
		}
		file := path.Join(lang, name)
		c.lines[name] = lines(string(text), func(n int, what string) {
			c.faults = append(c.faults, Fault{File: file, Line: n, What: what})
		})
		for _, l := range c.lines[name] {
			at := Fault{File: file, Line: l.number, Key: l.key}
			if first, twice := c.place[l.key]; twice {
				c.faults.add(at, "the key is already in %s, line %d", first.File, first.Line)
				continue
			}
			c.texts[l.key], c.place[l.key] = l.text, at
			m, err := parseMessage(tag, l.text)
			if err != nil {
				c.faults.add(at, "%v", err)
				continue
			}
			c.messages[l.key] = m
		}
	}
	return c, nil
}
