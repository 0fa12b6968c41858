package locale

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/text/language"
)

func TestCataloguesAreWell(t *testing.T) {
	faults, err := Check(Embedded())
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

// TestLanguagesAreFolders: adding a folder adds a language, without a word about it anywhere else.
func TestLanguagesAreFolders(t *testing.T) {
	entries, err := fs.ReadDir(Embedded(), ".")
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for _, entry := range entries {
		folders = append(folders, entry.Name())
	}
	got := Languages()
	if got[0] != "en" {
		t.Errorf("English is not the first of %v", got)
	}
	slices.Sort(got)
	if !slices.Equal(got, folders) {
		t.Errorf("the languages are %v, the folders %v", got, folders)
	}
}

// small is a folder with two languages in which nothing is wrong.
func small() fstest.MapFS {
	return fstest.MapFS{
		"en/game.tsv": {Data: []byte(
			"language\tEnglish\nlanguage.never\t«»\ncards\t{n|one:# card|other:# cards} of {who}\nnone\tnone of them\n")},
		"en/lobby.tsv": {Data: []byte("web.join\tJoin the table\n")},
		"en/rules.tsv": {Data: []byte("id\tsection\tapplies\tsentence\tsource\n" +
			"MOB-08\t14 Mobilize order\t\tUnits move.\tBase p.1\nMOB-09\t14 Mobilize order\t\tThey stop, see MOB-08.\tBase p.1\nBW-MOD-01\t28.9 Modules\tBW\tThere are modules.\tBW p.1\n")},
		"pl/game.tsv": {Data: []byte(
			"language\tpolski\nlanguage.never\t«“\ncards\t{who}: {n|one:# karta|few:# karty|many:# kart|other:# karty}\nnone\tżadne\n")},
		"pl/rules.tsv": {Data: []byte(
			"id\tsection\tsentence\nMOB-08\t14 Rozkaz\tJednostki się ruszają.\nMOB-09\t14 Rozkaz\tStają, zob. MOB-08.\nBW-MOD-01\t28.9 Moduły\tSą moduły.\n")},
		"pl/lobby.tsv": {Data: []byte("# a remark\n\nweb.join\tDołącz do stołu\n")},
	}
}

func TestCheckFinds(t *testing.T) {
	if faults, err := Check(small()); err != nil || len(faults) > 0 {
		t.Fatalf("faults where there are none: %v %v", faults, err)
	}
	for name, test := range map[string]struct{ file, from, to, want string }{
		"missing text": {"pl/game.tsv", "none\tżadne\n", "",
			"pl/game.tsv: none: the text is missing; in English it is: none of them"},
		"text of nobody": {"pl/lobby.tsv", "stołu\n", "stołu\nweb.more\twięcej\n",
			"pl/lobby.tsv:4: web.more: English has no such text"},
		"other values": {"pl/game.tsv", "{who}:", "{whom}:",
			"pl/game.tsv:3: cards: the text has the values [n whom], in English it has [n who]"},
		"a form too few": {"pl/game.tsv", "few:# karty|", "", `pl/game.tsv:3: cards: the choice by "n" has no form "few"`},
		"a form too many": {"en/game.tsv", "|other", "|few:#|other",
			`en/game.tsv:3: cards: "few" is not a form of this language`},
		"other order": {"pl/game.tsv", "language\tpolski\nlanguage.never\t«“\n",
			"language.never\t«“\nlanguage\tpolski\n",
			"pl/game.tsv:1: language: language.never is here; keys have the same order in all languages"},
		"no tab": {"pl/game.tsv", "none\t", "none ", "pl/game.tsv:4: a line is a key, a tab and a text"},
		"twice": {"pl/lobby.tsv", "web.join", "none\tżadne\nweb.join",
			"pl/lobby.tsv:3: none: the key is already in pl/game.tsv, line 4"},
		"foreign sign": {"pl/game.tsv", "żadne", "«żadne",
			`pl/game.tsv:4: none: '«' is not written in this language: «żadne`},
		"straight mark": {"en/lobby.tsv", "Join", `"Join`,
			`en/lobby.tsv:1: web.join: a straight quotation mark or apostrophe: "Join the table`},
		"two spaces": {"pl/game.tsv", "żadne", "ża  dne", "pl/game.tsv:4: none: two spaces in a row: ża  dne"},
		"exclamation": {"en/lobby.tsv", "table", "table!",
			"en/lobby.tsv:1: web.join: the text has an exclamation mark: Join the table!"},
		"three dots": {"en/lobby.tsv", "table", "table...",
			"en/lobby.tsv:1: web.join: three dots are written as …: Join the table..."},
		"full stop": {"pl/game.tsv", "żadne", "żadne.",
			"pl/game.tsv:4: none: a full stop at the end; the program adds those of sentences: żadne."},
		"half a quotation": {"pl/game.tsv", "żadne", "„żadne",
			"pl/game.tsv:4: none: a quotation mark without its partner: „żadne"},
		"rules missing": {"pl/rules.tsv", "MOB-09\t14 Rozkaz\tStają, zob. MOB-08.\nBW-MOD-01\t28.9 Moduły\tSą moduły.\n",
			"", "pl/rules.tsv: rules that are missing, and shown in English: 2, the first is MOB-09"},
		"rule of nobody": {"pl/rules.tsv", "MOB-08\t", "MOB-07\t", "pl/rules.tsv:2: MOB-07: English has no such rule"},
		"rule twice": {"pl/rules.tsv", "MOB-09\t", "MOB-08\t",
			"pl/rules.tsv:3: MOB-08: the rule is in the list a second time"},
		"rules' order": {"pl/rules.tsv",
			"MOB-08\t14 Rozkaz\tJednostki się ruszają.\nMOB-09\t14 Rozkaz\tStają, zob. MOB-08.\n",
			"MOB-09\t14 R\tStają, zob. MOB-08.\nMOB-08\t14 R\tJednostki.\n",
			"pl/rules.tsv:3: MOB-08: MOB-09 is before it; rules have the same order in all languages"},
		"rule, fields": {"pl/rules.tsv", "\tJed", " Jed",
			"pl/rules.tsv:2: the line has 2 fields and not 3: the rule, its section and its sentence"},
		"rule, empty": {"pl/rules.tsv", "\tJednostki się ruszają.", "\t",
			"pl/rules.tsv:2: MOB-08: the rule has no section or no sentence"},
		"rules' columns": {"pl/rules.tsv", "id\tsection\tsentence", "id\tsentence",
			`pl/rules.tsv:1: the first line names the columns: "id\tsection\tsentence"`},
		"section, names": {"pl/rules.tsv", "14 Rozkaz\tStają", "14 Rozkazy\tStają",
			`pl/rules.tsv:3: MOB-09: its section is called "14 Rozkazy", that of the rules before it "14 Rozkaz"`},
		"section, number": {"pl/rules.tsv", "MOB-08\t14 Rozkaz\tJednostki się ruszają.\nMOB-09\t14 ",
			"MOB-08\t15 Rozkaz\tJednostki.\nMOB-09\t15 ",
			`pl/rules.tsv: MOB-08: the section "15 Rozkaz" begins with the number 14 in English`},
		"rule named": {"pl/rules.tsv", "zob. MOB-08", "zob. MOB-07",
			"pl/rules.tsv: MOB-09: the sentence names the rules [MOB-07], in English it names [MOB-08]"},
		"rule left over": {"pl/rules.tsv", "Jednostki się ruszają.", "Units move.",
			"pl/rules.tsv: MOB-08: the same as in English: Units move."},
		"rule, sign": {"pl/rules.tsv", "Jednostki", "«Jednostki",
			"pl/rules.tsv: MOB-08: '«' is not written in this language: «Jednostki się ruszają."},
		"rule, space": {"pl/rules.tsv", "Jednostki ", "Jednostki  ",
			"pl/rules.tsv: MOB-08: the sentence has a needless space, a straight quotation mark, a bracket of values or a backslash: Jednostki  się ruszają."},
		"rule, quotation": {"pl/rules.tsv", "Jednostki", "„Jednostki",
			"pl/rules.tsv: MOB-08: a quotation mark without its partner: „Jednostki się ruszają."},
		"left over": {"pl/game.tsv", "żadne", "none of them",
			"pl/game.tsv:4: none: the same as in English: none of them"},
	} {
		t.Run(name, func(t *testing.T) {
			all := small()
			before := string(all[test.file].Data)
			if !strings.Contains(before, test.from) {
				t.Fatal("the case changes nothing")
			}
			all[test.file] = &fstest.MapFile{Data: []byte(strings.Replace(before, test.from, test.to, 1))}
			faults, err := Check(all)
			if err != nil {
				t.Fatal(err)
			}
			for _, fault := range faults {
				if fault.String() == test.want {
					return
				}
			}
			t.Errorf("found %v, want %s", faults, test.want)
		})
	}
	all := small()
	delete(all, "pl/lobby.tsv")
	all["pl/extra.tsv"] = &fstest.MapFile{Data: []byte("a\tb\n")}
	faults, err := Check(all)
	if err != nil {
		t.Fatal(err)
	}
	if len(faults) != 3 || faults[0].String() != "pl/lobby.tsv: the file is missing" ||
		faults[1].String() != "pl/extra.tsv: English has no such file" {
		t.Errorf("found %v", faults)
	}
}

// A word in Latin letters is left-over English, unless another language has it, too: a name or a command.
func TestCheckFindsLatinWords(t *testing.T) {
	all := small()
	all["be/game.tsv"] = &fstest.MapFile{Data: []byte(
		"language\tбеларуская\nlanguage.never\tё\ncards\t{n|one:# card|few:# карты|many:# карт|other:# карты} {who}\nnone\tnone karta\n")}
	all["be/rules.tsv"] = &fstest.MapFile{Data: []byte(
		"id\tsection\tsentence\nMOB-08\t14 Загад\tАтрады ідуць.\nMOB-09\t14 Загад\tСтаяць, гл. MOB-08.\nBW-MOD-01\t28.9 Модулі\tТам модулі.\n")}
	all["be/lobby.tsv"] = &fstest.MapFile{Data: []byte("web.join\tСтол stołu, Enter\n")}
	faults, err := Check(all)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, fault := range faults {
		got = append(got, fault.Key+": "+strings.SplitAfter(fault.What, `" `)[0])
	}
	if want := []string{`cards: the word "card" `, `none: the word "none" `,
		`none: the word "karta" `}; !slices.Equal(got, want) {
		t.Errorf("found %q, want %q", got, want)
	}
}

func TestCheckRefusesFolders(t *testing.T) {
	for name, change := range map[string]func(fstest.MapFS){
		`"polish" is not the code of a language`: func(all fstest.MapFS) { all["polish/game.tsv"] = &fstest.MapFile{} },
		"there is no folder en": func(all fstest.MapFS) {
			delete(all, "en/game.tsv")
			delete(all, "en/lobby.tsv")
			delete(all, "en/rules.tsv")
		},
		"readme.txt is not the folder":              func(all fstest.MapFS) { all["readme.txt"] = &fstest.MapFile{} },
		"pl/notes.txt is not a catalogue":           func(all fstest.MapFS) { all["pl/notes.txt"] = &fstest.MapFile{} },
		`"pt-br" is not the code of a language; la`: func(all fstest.MapFS) { all["pt-br/game.tsv"] = &fstest.MapFile{} },
	} {
		all := small()
		change(all)
		if _, err := Check(all); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("got %v, want %s", err, name)
		}
	}
}

// Every choice has the forms that CLDR defines for whole numbers in its language.
func TestFormsOfLanguages(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"one", "other"}, "de": {"one", "other"}, "ru": {"one", "few", "many", "other"}, "ja": {"other"},
		"pl": {"one", "few", "many", "other"}, "ar": {"zero", "one", "two", "few", "many", "other"},
	} {
		if got := needed(language.MustParse(lang)); !slices.Equal(got, want) {
			t.Errorf("%s needs %v, want %v", lang, got, want)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"no tab":         {"key text\n", "line 1: a line is a key, a tab and a text"},
		"two tabs":       {"key\ta\tb\n", "line 1: a line is a key, a tab and a text"},
		"bad key":        {"# c\n\nKey\ttext\n", `line 3: "Key" is not a key; keys are small words with dots between them`},
		"empty":          {"key\t\n", "line 1: key has no text"},
		"twice":          {"a\tb\na\tc\n", "line 2: a is in the catalogue a second time"},
		"wrong text":     {"a.b\t{n\n", "line 1: a.b: an opening brace without a closing one"},
		"space at start": {"a\t b\n", "line 1: a: space at an end"},
		"backslash":      {"a\tb\\c\n", "line 1: a: a backslash must be followed by {, } or another one"},
	} {
		t.Run(name, func(t *testing.T) {
			if err := newWords(language.English).read(test.text); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestUnknownKeysShow(t *testing.T) {
	for _, w := range All() {
		if got := w.Text("no.such-key", "n", 3); got != "⟨no.such-key⟩" {
			t.Errorf("%s: an unknown key is shown as %q", w.lang, got)
		}
		if w.Has("no.such-key") || !w.Has("unknown") {
			t.Errorf("%s: Has is wrong", w.lang)
		}
	}
}
