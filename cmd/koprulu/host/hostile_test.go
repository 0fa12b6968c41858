package host

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/alecthomas/kong"

	"koprulu/cmd/koprulu/cli"
	"koprulu/locale"
	"koprulu/rules/components"
	"koprulu/rules/game"
	"koprulu/rules/notation/position"
	"koprulu/rules/notation/protocol"
	"koprulu/rules/notation/scenario"
	"koprulu/rules/scenarios"
	"koprulu/site/server/core"
	"koprulu/table"
)

// A kind is a kind of text that comes in: a sound one and what reads it.
type kind struct {
	name, text string
	read       func(text []byte) error
	// json says that it is JSON, lined that each of its lines is.
	json, lined bool
}

// kinds are all that the program reads: files, bodies of the API and lines of bots.
func kinds(t *testing.T) []kind {
	t.Helper()
	set := components.Default()
	plan, _ := scenarios.Document(scenarios.IDs()[0])
	planned, err := scenario.Read(set, plan)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.Rules(set, planned)
	if err != nil {
		t.Fatal(err)
	}
	dealt := game.New(rules, [32]byte{1}, new(game.Log))
	record, err := os.ReadFile("../../../table/testdata/eliminated.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	translations, err := locale.Export(locale.Embedded(), "de")
	if err != nil {
		t.Fatal(err)
	}
	var serve struct {
		Serve struct {
			Addr string
			URL  string `name:"url"`
		} `cmd:""`
	}
	k, err := kong.New(&serve)
	if err != nil {
		t.Fatal(err)
	}
	return []kind{
		{"position", string(position.Append(nil, rules, &dealt)), func(text []byte) error {
			_, _, err := position.Read(set, text)
			return err
		}, true, false},
		{"scenario", string(plan), func(text []byte) error {
			_, err := scenario.Read(set, text)
			return err
		}, true, false},
		{"record", string(record), func(text []byte) error {
			_, err := cli.ParseRecord(set, "record", text)
			return err
		}, true, true},
		{"components", `{"format": "koprulu-components/1", "units": []}`, func(text []byte) error {
			_, err := components.Parse("components", text)
			return err
		}, true, false},
		{"manifest", `{"koprulu": "` + table.ManifestVersion + `", "name": "Friday", "pace": {}, "created": "2026-01-02T03:04:05Z"}`,
			func(text []byte) error {
				file := filepath.Join(t.TempDir(), "a.table.json")
				if err := os.WriteFile(file, text, 0o600); err != nil {
					t.Fatal(err)
				}
				_, err := readManifest(file)
				return err
			}, true, false},
		{"body", `{"name": "Friday", "seats": ["me", "open"]}`, func(text []byte) error {
			var body struct {
				Name  string   `json:"name"`
				Seats []string `json:"seats"`
			}
			if err := core.Decode(text, &body); err != nil {
				return cli.Usagef("%s: %s", core.ProblemOf(err).Where, core.ProblemOf(err).Detail)
			}
			return nil
		}, true, false},
		{"line of a bot", `{"type":"hello","koprulu":"bot/1","name":"Probe"}`, func(text []byte) error {
			_, err := protocol.Read(text)
			return err
		}, true, true},
		{"settings", "# Settings\nurl = \"https://example.org\"\naddr = \"localhost:0\"\n", func(text []byte) error {
			_, err := readSettings("settings", text, flagsOf(k, configVerb))
			return err
		}, false, false},
		{"translations", string(translations), func(text []byte) error {
			_, _, err := locale.Import(locale.Embedded(), text)
			return err
		}, false, false},
	}
}

// firstField finds the first field of a document in JSON, firstText the first text within it.
var (
	firstField = regexp.MustCompile(`\{\s*"([a-z]+)"\s*:\s*"[^"]*"`)
	firstText  = regexp.MustCompile(`: ?"|# |<source>|">`)
)

// TestHostileTexts: what is wrong with a text is said alike by everything that reads one, in a few words, and what
// makes no difference is taken.
func TestHostileTexts(t *testing.T) {
	in := func(text, odd string) string { // puts something odd into the first text
		at := firstText.FindStringIndex(text)
		return text[:at[1]] + odd + text[at[1]:]
	}
	field := func(text, odd string) string { // puts something before the first field
		return strings.Replace(text, "{", "{"+odd, 1)
	}
	name := func(change func(string) string) func(string) string { // changes the name of the first field
		return func(text string) string {
			at := firstField.FindStringSubmatchIndex(text)
			return text[:at[2]] + change(text[at[2]:at[3]]) + text[at[3]:]
		}
	}
	after := func(odd string) func(string) string { // puts something after the first field
		return func(text string) string {
			at := firstField.FindStringIndex(text)
			return text[:at[1]] + odd + text[at[1]:]
		}
	}
	wide := func(order binary.AppendByteOrder, mark string) func(string) string {
		return func(text string) string {
			var out []byte
			for _, unit := range utf16.Encode([]rune(mark + text)) {
				out = order.AppendUint16(out, unit)
			}
			return string(out)
		}
	}
	value := func(odd string) func(string) string {
		return func(text string) string { return field(text, `"odd": `+odd+`, `) }
	}
	quoted := func(odd string) func(string) string { return func(text string) string { return in(text, odd) } }
	first := func(odd string) func(string) string { return func(text string) string { return field(text, odd) } }
	before := func(odd string) func(string) string { return func(text string) string { return odd + text } }
	const anyText, anyJSON, documents = 0, 1, 2
	variants := []struct {
		name   string
		of     int
		change func(text string) string
		want   string
	}{
		{"as it is", anyText, before(""), ""},
		{"a byte order mark", anyText, before("\ufeff"), ""},
		{"line ends of Windows", anyText, func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }, ""},
		{"a mark and line ends", anyText,
			func(text string) string { return "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n") }, ""},
		{"UTF-16, little", anyText, wide(binary.LittleEndian, ""), "UTF-16; save it again as UTF-8"},
		{"UTF-16, big", anyText, wide(binary.BigEndian, ""), "UTF-16; save it again as UTF-8"},
		{"UTF-16, little, marked", anyText, wide(binary.LittleEndian, "\ufeff"), "UTF-16; save it again as UTF-8"},
		{"UTF-16, big, marked", anyText, wide(binary.BigEndian, "\ufeff"), "UTF-16; save it again as UTF-8"},
		{"UTF-32, marked", anyText, before("\xff\xfe\x00\x00"), "UTF-32; save it again as UTF-8"},
		{"gzip", anyText, before("\x1f\x8b\x08"), "compressed data (gzip)"},
		{"ZIP", anyText, before("PK\x03\x04"), "compressed data (ZIP)"},
		{"Zstandard", anyText, before("\x28\xb5\x2f\xfd"), "compressed data (Zstandard)"},
		{"Windows-1252", anyText, quoted("Gr\xfcn"), "the byte 0xFC is not UTF-8; the text may be in Windows-1252"},
		{"Windows-1251", anyText, quoted("\xcf\xf0\xe8\xe2\xe5\xf2"), "0xCF is not UTF-8; the text may be in Windows-1251"},
		{"half a letter", anyText, quoted("\xc3"), "the byte 0xC3 is not UTF-8"},
		{"a longer form", anyText, quoted("\xc0\xaf"), "the byte 0xC0 is not UTF-8"},
		{"half a character", anyText, quoted("\xed\xa0\x80"), "half a character"},
		{"first half", anyJSON, quoted(`\ud83d`), "half a character"},
		{"second half", anyJSON, quoted(`\ude00`), "half a character"},
		{"halves in the wrong order", anyJSON, quoted(`\ude00\ud83d`), "half a character"},
		{"a bad escape", anyJSON, quoted(`\x41`), `\x is not an escape in JSON`},
		{"short digits", anyJSON, quoted(`\u12g4`), "does not have four hexadecimal digits"},
		{"a raw tab", anyJSON, quoted("\t"), "control character"},
		{"a raw zero", anyJSON, quoted("\x00"), "control character"},
		{"a field twice", anyJSON, func(text string) string { return field(text, firstField.FindString(text)[1:]+",") },
			"appears twice in the same object"},
		{"a field twice, escaped", anyJSON, func(text string) string {
			return name(func(key string) string {
				return `\u00` + string("67"[key[0]>>4-6]) + string("0123456789abcdef"[key[0]&15]) + key[1:]
			})(
				field(text, firstField.FindString(text)[1:]+","))
		}, "appears twice in the same object"},
		{"upper case", anyJSON, name(strings.ToUpper), "did you mean "},
		{"a capital", anyJSON, name(func(key string) string { return strings.ToUpper(key[:1]) + key[1:] }), "did you mean "},
		{"a missing comma", anyJSON, first(`"odd": 1 `), "followed by a comma or }"},
		{"two commas", anyJSON, after(","), "begins with its name in double quotes"},
		{"a comma first", anyJSON, first(","), "begins with its name in double quotes"},
		{"a comma last", anyJSON, value(`{"a": 1,}`), "no comma after the last field"},
		{"a comma last in a list", anyJSON, value(`[1,]`), "']' is not expected here"},
		{"a missing comma in a list", anyJSON, value(`[1 2]`), "followed by a comma or ]"},
		{"single quotes", anyJSON, value(`'a'`), `'\'' is not expected here`},
		{"a bare name", anyJSON, first(`odd: 1, `), "name in double quotes"},
		{"a remark", anyJSON, value(`/* a */ 1`), "'/' is not expected here"},
		{"no number", anyJSON, value(`NaN`), "'N' is not expected here"},
		{"zeros first", anyJSON, value(`007`), `"007" is not a number`},
		{"a plus", anyJSON, value(`+1`), "'+' is not expected here"},
		{"hexadecimal", anyJSON, value(`0x10`), "followed by a comma or }"},
		{"deep", anyJSON, value(strings.Repeat("[", 90) + strings.Repeat("]", 90)), "nested more than 32 deep"},
		{"no closing quote", documents,
			func(text string) string { return strings.TrimRight(text, " \n")[:20] }, "not valid JSON"},
		{"something after it", documents, func(text string) string { return text + "x" }, "nothing may follow the end"},
		{"a second document", documents, func(text string) string { return text + text }, "nothing may follow the end"},
		{"a long name", anyJSON, first(`"` + strings.Repeat("odd", 9999) + `": +`), "…"},
	}
	if len(variants) != 46 {
		t.Errorf("there are %d variants", len(variants))
	}
	for _, k := range kinds(t) {
		for _, v := range variants {
			if v.of >= anyJSON && !k.json || v.of == documents && k.lined {
				continue
			}
			err := k.read([]byte(v.change(k.text)))
			switch {
			case v.want == "" && err != nil:
				t.Errorf("%s, %s: %v", k.name, v.name, err)
			case v.want == "":
			case err == nil:
				t.Errorf("%s, %s: it was read", k.name, v.name)
			case !strings.Contains(err.Error(), v.want) || len(err.Error()) > 2000:
				t.Errorf("%s, %s: %.600s\nwant %s", k.name, v.name, err, v.want)
			}
		}
	}
}
