package locale

import (
	"encoding/xml"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Texts are sent to translators and back as XLIFF 1.2, which their programs can read (OASIS, "XLIFF Version 1.2",
// 2008): a file for each catalogue, a unit for each text, with its key as the id, and one for the rules
// (rules_xliff.go).

// xliffDocument is an XLIFF document.
type xliffDocument struct {
	XMLName xml.Name    `xml:"urn:oasis:names:tc:xliff:document:1.2 xliff"`
	Version string      `xml:"version,attr"`
	Files   []xliffFile `xml:"file"`
}

// xliffFile has the texts of a catalogue.
type xliffFile struct {
	Original string      `xml:"original,attr"`
	Source   string      `xml:"source-language,attr"`
	Target   string      `xml:"target-language,attr"`
	Datatype string      `xml:"datatype,attr"`
	Note     string      `xml:"header>note,omitempty"`
	Units    []xliffUnit `xml:"body>trans-unit"`
}

// add adds a text with its translation, if there is one.
func (f *xliffFile) add(id, text, theirs string) {
	unit := xliffUnit{ID: id, Space: "preserve", Source: xliffText{Text: text}}
	if theirs != "" {
		unit.Target = &xliffTarget{State: "translated", xliffText: xliffText{Text: theirs}}
	}
	f.Units = append(f.Units, unit)
}

// xliffUnit is one text in both languages.
type xliffUnit struct {
	ID     string       `xml:"id,attr"`
	Space  string       `xml:"xml:space,attr,omitempty"`
	Source xliffText    `xml:"source"`
	Target *xliffTarget `xml:"target"`
	Note   string       `xml:"note,omitempty"`
}

// xliffTarget is a translation and its state.
type xliffTarget struct {
	State string `xml:"state,attr,omitempty"`
	xliffText
}

// exchangeNote tells translators how texts are written.
const exchangeNote = `{name} is a value and stays; {^name} is the same with a capital. {n|one:# card|other:# cards} is a choice by a number: ` +
	`it needs these forms: %s. \{ \} \\ are braces and a backslash.`

// Export writes all texts of a language, together with the English ones, as an XLIFF 1.2 document. A language that has
// no folder yet has no translations; lang is its code as in BCP 47.
func Export(all fs.FS, lang string) ([]byte, error) {
	tag, err := parseTag(lang)
	if err != nil {
		return nil, err
	}
	if lang == source {
		return nil, fmt.Errorf("%s is the language that all others are translated from; name another", source)
	}
	english, err := readCatalogue(all, source)
	if err != nil {
		return nil, err
	}
	theirs, err := readIfThere(all, lang)
	if err != nil {
		return nil, err
	}
	doc := xliffDocument{Version: "1.2"}
	for _, name := range english.files {
		file := xliffFile{Original: name, Source: source, Target: lang, Datatype: "plaintext",
			Note: fmt.Sprintf(exchangeNote, strings.Join(needed(tag), ", "))}
		for _, l := range english.lines[name] {
			file.add(l.key, l.text, theirs.texts[l.key])
		}
		doc.Files = append(doc.Files, file)
	}
	rules, err := exportRules(all, lang)
	if err != nil {
		return nil, err
	}
	if len(rules.Units) > 0 {
		doc.Files = append(doc.Files, rules)
	}
	out, err := xml.MarshalIndent(doc, "", " ")
	if err != nil {
		return nil, err
	}
	return append([]byte(xml.Header), append(out, '\n')...), nil
}

// readIfThere reads a language, which has no texts if its folder does not exist.
func readIfThere(all fs.FS, lang string) (*catalogue, error) {
	if _, err := fs.Stat(all, lang); err != nil {
		return &catalogue{lang: lang, lines: map[string][]line{}, texts: map[string]string{}, messages: map[string]message{}},
			nil
	}
	return readCatalogue(all, lang)
}

// An Imported is the result of importing an XLIFF document into the folder of a language.
type Imported struct {
	// Lang is the language of the translations.
	Lang string
	// Files are the catalogues that change, by their path below the folder of the
	// languages, such as pl/game.tsv, with their new contents.
	Files map[string][]byte
	// Changed counts the texts that are new or changed, Missing those that the language still lacks.
	Changed, Missing int
	// Outdated are keys of translations that were left out because the English text has changed since the document was
	// exported.
	Outdated []string
}

// Import reads an XLIFF 1.2 document that Export wrote and a translator filled in. It writes nothing: the result has
// the new contents of the files. Units without a translation change nothing. The faults name, by key, translations that
// cannot be used; if there are any, the result is nil. The error is about the document or the folder as a whole.
func Import(all fs.FS, document []byte) (*Imported, []Fault, error) {
	doc, err := readXLIFF(document)
	if err != nil {
		return nil, nil, err
	}
	if doc.Version != "1.2" {
		return nil, nil, fmt.Errorf("the document has version %q of XLIFF; only version 1.2 can be read", doc.Version)
	}
	if len(doc.Files) == 0 {
		return nil, nil, fmt.Errorf("the document has no <file>; export one with 'koprulu locale export'")
	}
	lang := doc.Files[0].Target
	tag, err := parseTag(lang)
	if err != nil {
		return nil, nil, fmt.Errorf("target-language: %w", err)
	}
	if lang == source {
		return nil, nil, fmt.Errorf("target-language: %s is the language that all others are translated from", source)
	}
	english, err := readCatalogue(all, source)
	if err != nil {
		return nil, nil, err
	}
	theirs, err := readIfThere(all, lang)
	if err != nil {
		return nil, nil, err
	}
	rules, err := newRulesImport(all, lang, theirs.texts[neverKey])
	if err != nil {
		return nil, nil, err
	}
	in := importer{english: english, theirs: theirs, texts: map[string]string{},
		done: &Imported{Lang: lang, Files: map[string][]byte{}}}
	for _, file := range doc.Files {
		if file.Target != lang {
			return nil, nil,
				fmt.Errorf("target-language: the document has translations to %s and to %s; a document has one language", lang,
					file.Target)
		}
		for _, unit := range file.Units {
			if file.Original == rulesFile {
				rules.unit(unit)
				continue
			}
			in.unit(path.Join(lang, file.Original), unit)
		}
	}
	for key, text := range in.texts {
		if m, err := parseMessage(tag, text); err != nil {
			in.faults.add(Fault{File: lang, Key: key}, "%v: %s", err, text)
		} else if want := english.messages[key].names(); fmt.Sprint(m.names()) != fmt.Sprint(want) {
			in.faults.add(Fault{File: lang, Key: key}, "the text has the values %v, in English it has %v",
				m.names(), want)
		}
	}
	in.faults = append(in.faults, rules.faults...)
	if len(in.faults) > 0 {
		sortFaults(in.faults)
		return nil, in.faults, nil
	}
	for _, name := range english.files {
		if err := in.file(all, name); err != nil {
			return nil, nil, err
		}
	}
	rules.finish(in.done)
	return in.done, nil, nil
}

// importer is an import in progress.
type importer struct {
	english, theirs *catalogue
	// texts are the translations that differ from what the language has, by key.
	texts  map[string]string
	faults faultList
	done   *Imported
}

// unit imports a translation, or says what is wrong with it.
func (in *importer) unit(file string, unit xliffUnit) {
	at := Fault{File: file, Key: unit.ID}
	was, known := in.english.texts[unit.ID]
	switch {
	case !known:
		in.faults.add(at, "English has no such text")
		return
	case unit.Target == nil:
		return
	case unit.fault() != "":
		in.faults.add(at, "%s", unit.fault())
		return
	case unit.Target.Text == "" || unit.Target.Text == in.theirs.texts[unit.ID]:
		return
	case unit.Source.Text != was:
		in.done.Outdated = append(in.done.Outdated, unit.ID)
		return
	}
	if _, twice := in.texts[unit.ID]; twice {
		in.faults.add(at, "the key is in the document a second time")
		return
	}
	in.texts[unit.ID] = unit.Target.Text
}

// file rewrites a catalogue if any of its texts changed: the lines and remarks of the language in their order, the
// texts that it lacked in the places that they have in English.
func (in *importer) file(all fs.FS, name string) error {
	changed := 0
	for _, l := range in.english.lines[name] {
		switch _, changes := in.texts[l.key]; {
		case changes:
			changed++
		case in.theirs.texts[l.key] == "":
			in.done.Missing++
		}
	}
	if changed == 0 {
		return nil
	}
	in.done.Changed += changed
	at := path.Join(in.done.Lang, name)
	var rows []string
	if len(in.theirs.lines[name]) > 0 {
		text, err := readText(all, at)
		if err != nil {
			return err
		}
		rows = strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	}
	place := map[string]int{}
	for i, row := range rows {
		if key, text, ok := strings.Cut(row, "\t"); ok && row[0] != '#' {
			place[key] = i
			if other, ok := in.texts[key]; ok && other != text {
				rows[i] = key + "\t" + other
			}
		}
	}
	// after has the rows that come after row i, -1 for the beginning of the file.
	after, last := map[int][]string{}, -1
	for _, l := range in.english.lines[name] {
		if i, ok := place[l.key]; ok {
			last = i
		} else if text, ok := in.texts[l.key]; ok {
			after[last] = append(after[last], l.key+"\t"+text)
		}
	}
	out := after[-1]
	for i, row := range rows {
		out = append(append(out, row), after[i]...)
	}
	in.done.Files[at] = []byte(strings.Join(out, "\n") + "\n")
	return nil
}
