package locale

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// Exporting a language and importing it again changes nothing.
func TestExportedTextsComeBack(t *testing.T) {
	for _, lang := range Languages()[1:] {
		document, err := Export(Embedded(), lang)
		if err != nil {
			t.Fatal(err)
		}
		done, faults, err := Import(Embedded(), document)
		if err != nil || len(faults) > 0 {
			t.Fatalf("%s: %v %v", lang, faults, err)
		}
		if done.Lang != lang || done.Changed+done.Missing+len(done.Outdated)+len(done.Files) > 0 {
			t.Errorf("%s: %+v", lang, done)
		}
	}
}

// A language rebuilt from an export of another one is the same, text by text, except for the remarks.
func TestNewLanguageOfAnExport(t *testing.T) {
	document, err := Export(Embedded(), "ru")
	if err != nil {
		t.Fatal(err)
	}
	// Ukrainian has the plural forms of Russian.
	done, faults, err := Import(Embedded(), []byte(strings.ReplaceAll(string(document), `target-language="ru"`,
		`target-language="uk"`)))
	if err != nil || len(faults) > 0 {
		t.Fatalf("%v %v", faults, err)
	}
	all := fstest.MapFS{}
	for _, lang := range Languages() {
		names, err := files(Embedded(), lang)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range append(names, rulesFile) {
			text, err := fs.ReadFile(Embedded(), lang+"/"+name)
			if err != nil {
				t.Fatal(err)
			}
			all[lang+"/"+name] = &fstest.MapFile{Data: text}
		}
	}
	for name, text := range done.Files {
		all[name] = &fstest.MapFile{Data: text}
	}
	if faults, err := Check(all); err != nil || len(faults) > 0 {
		t.Fatalf("%v %v", faults, err)
	}
	russian, err := readCatalogue(all, "ru")
	if err != nil {
		t.Fatal(err)
	}
	ukrainian, err := readCatalogue(all, "uk")
	if err != nil {
		t.Fatal(err)
	}
	was := string(all["ru/rules.tsv"].Data)
	if list := all["uk/rules.tsv"]; list == nil || string(list.Data) != was {
		t.Error("the rules are not the same")
	}
	rules, _, err := parseRuleWords(all, "ru", rulesRead())
	if err != nil {
		t.Fatal(err)
	}
	n := len(russian.texts) + strings.Count(was, "\n") - 1 + len(rules.sections)
	if !maps.Equal(russian.texts, ukrainian.texts) || done.Missing != 0 || done.Changed != n {
		t.Errorf("%d texts of %d arrived, %d are missing", done.Changed, n, done.Missing)
	}
}

// The remarks and the order of a language stay, and a missing text is placed where English has it.
func TestImportKeepsWhatStands(t *testing.T) {
	all := small()
	all["pl/game.tsv"] = &fstest.MapFile{Data: []byte(
		"# Polski.\n\nlanguage\tpolski\n# znaki\nlanguage.never\t«“\nnone\tżadne\n")}
	document, err := Export(all, "pl")
	if err != nil {
		t.Fatal(err)
	}
	sent := strings.Replace(string(document), "<source>{n|one:# card|other:# cards} of {who}</source>",
		"<source>{n|one:# card|other:# cards} of {who}</source><target>{who}: {n|one:a|few:b|many:c|other:d}</target>", 1)
	sent = strings.Replace(sent, ">żadne<", ">żaden z nich<", 1)
	done, faults, err := Import(all, []byte(sent))
	if err != nil || len(faults) > 0 {
		t.Fatalf("%v %v", faults, err)
	}
	want := "# Polski.\n\nlanguage\tpolski\n# znaki\nlanguage.never\t«“\ncards\t{who}: {n|one:a|few:b|many:c|other:d}\nnone\tżaden z nich\n"
	if got := string(done.Files["pl/game.tsv"]); got != want || len(done.Files) != 1 || done.Changed != 2 {
		t.Errorf("%+v: got\n%s", done, got)
	}
}

// TestImportRules: translated rules and headings are imported; those that name other rules or have changed in English
// since are not.
func TestImportRules(t *testing.T) {
	all := small()
	all["pl/rules.tsv"] = &fstest.MapFile{Data: []byte(
		"id\tsection\tsentence\nMOB-08\t14 Rozkaz\tJednostki się ruszają.\nMOB-09\t14 Rozkaz\tStają, zob. MOB-08.\n")}
	document, err := Export(all, "pl")
	if err != nil {
		t.Fatal(err)
	}
	sent := strings.NewReplacer(
		"<source>28.9 Modules</source>", "<source>28.9 Modules</source><target>28.9 Moduły</target>",
		"<source>There are modules.</source>", "<source>There are modules.</source><target>Są moduły.</target>",
		">14 Rozkaz<", ">14 Rozkaz ruchu<", "Stają, zob.", "Stoją, zob.",
	).Replace(string(document))
	done, faults, err := Import(all, []byte(sent))
	if err != nil || len(faults) > 0 {
		t.Fatalf("%v %v", faults, err)
	}
	want := "id\tsection\tsentence\nMOB-08\t14 Rozkaz ruchu\tJednostki się ruszają.\nMOB-09\t14 Rozkaz ruchu\tStoją, zob. MOB-08.\nBW-MOD-01\t28.9 Moduły\tSą moduły.\n"
	if got := string(done.Files["pl/rules.tsv"]); got != want || len(done.Files) != 1 || done.Changed != 4 ||
		done.Missing != 0 {
		t.Errorf("%+v: got\n%s", done, got)
	}
	for from, to := range map[string]string{
		"Stają, zob. MOB-08": "Stają, zob. MOB-07",
		">14 Rozkaz<":        ">15 Rozkaz<",
		`id="MOB-09"`:        `id="MOB-08"`,
		`id="BW-MOD-01"`:     `id="BW-MOD-02"`,
		"Stają, ":            "Sta\nją",
	} {
		done, faults, err := Import(all, []byte(strings.Replace(sent, strings.Replace(from, "Stają", "Stoją", 1), to, 1)))
		if from == ">14 Rozkaz<" {
			done, faults, err = Import(all, []byte(strings.Replace(string(document), from, to, 1)))
		}
		if err != nil || done != nil || len(faults) != 1 || !strings.HasPrefix(faults[0].File, "pl/rules.tsv") {
			t.Errorf("%s: %+v %v %v", from, done, faults, err)
		}
	}
	done, faults, err = Import(all, []byte(strings.Replace(sent, "<source>They stop, ", "<source>They halt, ", 1)))
	if err != nil || len(faults) > 0 || !slices.Equal(done.Outdated, []string{"MOB-09"}) || done.Changed != 3 {
		t.Errorf("%+v %v %v", done, faults, err)
	}
}

func TestImportRefuses(t *testing.T) {
	document, err := Export(small(), "pl")
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct{ from, to, want string }{
		"another version": {`version="1.2">`, `version="2.0">`, `version "2.0" of XLIFF`},
		"another format":  {"xliff", "po", "not an XLIFF 1.2 document"},
		"English":         {`target-language="pl"`, `target-language="en"`, "translated from"},
		"two languages": {`original="lobby.tsv" source-language="en" target-language="pl"`,
			`original="lobby.tsv" source-language="en" target-language="fr"`, "to pl and to fr"},
		"no language":        {`target-language="pl"`, `target-language="xx-yy-zz"`, "not the code of a language"},
		"an unknown text":    {`id="none"`, `id="any"`, "pl/game.tsv: any: English has no such text"},
		"a value is missing": {">{who}: ", ">", "pl: cards: the text has the values [n], in English it has [n who]"},
		"a line too many":    {">żadne<", ">żad\nne<", "a tab or more than one line"},
		"a separator":        {">żadne<", ">żad\u2028ne<", "a tab or more than one line"},
		"a control":          {">żadne<", ">żad\u0085ne<", "the text has a control character"},
		"an element":         {">żadne<", `>żad<x id="1"/>ne<`, "pl/game.tsv: none: the text has the element <x>, which is not known here"},
		"an element inside":  {">żadne<", `>żad<g id="1"><sub>ne</sub></g><`, "none: the text has the element <sub>"},
		"one in the source":  {">none of them<", `>no<bpt id="1">n</bpt>e of them<`, "none: the text has the element <bpt>"},
		"declared otherwise": {`encoding="UTF-8"`, `encoding="ISO-8859-2"`, "it is in ISO-8859-2; save it again as UTF-8"},
		"in another one":     {">żadne<", ">\xbfadne<", "the byte 0xBF is not UTF-8; the text may be in Windows-1252"},
		"more after the end": {"</xliff>", "</xliff><xliff/>", "something follows the end of the document"},
		"words after it":     {"</xliff>", "</xliff> and", "something follows the end of the document"},
		"a text twice":       {`id="web.join"`, `id="none"`, "none: the key is in the document a second time"},
		"a broken text":      {">żadne<", ">{żadne<", "none: an opening brace without a closing one"},
	} {
		t.Run(name, func(t *testing.T) {
			sent := string(document)
			if !strings.Contains(sent, test.from) {
				t.Fatalf("the case changes nothing:\n%s", sent)
			}
			sent = strings.ReplaceAll(sent, test.from, test.to)
			if name == "a text twice" {
				sent = strings.NewReplacer("Join the table", "none of them", "Dołącz do stołu", "inne", ">żadne<",
					">jakieś<").Replace(sent)
			}
			done, faults, err := Import(small(), []byte(sent))
			if done != nil {
				t.Error("something would be changed")
			}
			said := []string{}
			for _, fault := range faults {
				said = append(said, fault.String())
			}
			if err != nil {
				said = append(said, err.Error())
			}
			if !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, test.want) }) {
				t.Errorf("got %q, want %q", said, test.want)
			}
		})
	}
}

// TestImportKeepsMarkedText: what translators' programs mark by elements stays in the text.
func TestImportKeepsMarkedText(t *testing.T) {
	document, err := Export(small(), "pl")
	if err != nil {
		t.Fatal(err)
	}
	sent := strings.NewReplacer(">none of them<", `><mrk mtype="seg">no<g id="2">n</g></mrk>e of them<`,
		">żadne<", `>że<g id="1">d<mrk mtype="term">n</mrk></g><ph id="3">y</ph><pc id="4">ch</pc><`).Replace(string(document))
	for name, sent := range map[string]string{"plain": sent, "after a mark": "\ufeff" + sent,
		"with other line ends": strings.ReplaceAll(sent, "\n", "\r\n")} {
		done, faults, err := Import(small(), []byte(sent))
		if err != nil || len(faults) > 0 || len(done.Outdated) > 0 {
			t.Fatalf("%s: %v %v %+v", name, faults, err, done)
		}
		if text := string(done.Files["pl/game.tsv"]); !strings.Contains(text, "none\tżednych\n") {
			t.Errorf("%s: the file is\n%s", name, text)
		}
	}
}

// TestFilesOfOtherSystems: a catalogue with the marks and line ends of another system is read; one in another encoding
// is refused by its name and line.
func TestFilesOfOtherSystems(t *testing.T) {
	all := small()
	was := string(all["pl/game.tsv"].Data)
	all["pl/game.tsv"] = &fstest.MapFile{Data: []byte("\ufeff" + strings.ReplaceAll(was, "\n", "\r\n"))}
	if faults, err := Check(all); err != nil || len(faults) > 0 {
		t.Errorf("with line ends of Windows: %v %v", faults, err)
	}
	all["pl/game.tsv"] = &fstest.MapFile{Data: []byte(was + "x.y\t\xbfadne\n")}
	if _, err := Check(all); err == nil || !strings.Contains(err.Error(), "pl/game.tsv: line ") {
		t.Error("in another encoding:", err)
	}
}

// Whatever is imported is either refused or leads to a language that can be read.
func FuzzImport(f *testing.F) {
	document, err := Export(small(), "pl")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(document))
	f.Add(strings.ReplaceAll(string(document), `"pl"`, `"cs"`))
	f.Add("<xliff/>")
	f.Fuzz(func(t *testing.T, sent string) {
		all := small()
		done, faults, err := Import(all, []byte(sent))
		if err != nil || len(faults) > 0 {
			if done != nil {
				t.Fatal("faults, and yet something would be changed")
			}
			return
		}
		for name, text := range done.Files {
			all[name] = &fstest.MapFile{Data: text}
		}
		if _, err := readLanguage(all, done.Lang); err != nil && len(done.Files) > 0 {
			t.Fatalf("what is written cannot be read: %v\n%q", err, done.Files)
		}
	})
}
