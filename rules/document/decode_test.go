package document

import (
	"testing"
	"time"
)

// TestDecode: what a type does not have is refused with its place, all of it at once; what it has is read.
func TestDecode(t *testing.T) {
	type part struct {
		At    time.Time `json:"at,omitzero"`
		Count uint8     `json:"count"`
	}
	type shared struct {
		Name string `json:"name"`
	}
	type whole struct {
		shared
		Parts []part         `json:"parts"`
		By    map[string]int `json:"by"`
		Maybe *bool          `json:"maybe"`
		Any   any            `json:"any"`
		Plain int
		own   int
		Out   int `json:"-"`
	}
	for _, c := range []struct{ text, want string }{
		{`{"name": "x", "parts": [{"at": "2026-01-02T03:04:05Z", "count": 7}], "by": {"a": 1}, "maybe": true, "any": [1], "Plain": 2}`, ""},
		{"\ufeff" + `{"name": null, "parts": null}`, ""},
		{`null`, "$ (line 1): this is null, but it must be an object"},
		{`[]`, "$ (line 1): this is a list, but it must be an object"},
		{"{\"Name\": \"x\",\n\"maybee\": true, \"own\": 1, \"Out\": 1}", "$.Name (line 1): there is no field with this name here; did you mean name?\n" +
			"$.maybee (line 2): there is no field with this name here; did you mean maybe?\n" +
			"$.own (line 2): there is no field with this name here; possible: name, parts, by, maybe, any, Plain\n" +
			"$.Out (line 2): there is no field with this name here; possible: name, parts, by, maybe, any, Plain"},
		{`{"name": 1, "parts": {}, "by": {"a": 1.5}, "maybe": 0}`, "$.name (line 1): this is a number, but it must be a text\n" +
			"$.parts (line 1): this is an object, but it must be a list\n" +
			"$.by.a (line 1): 1.5 is not a whole number that can be used here\n" +
			"$.maybe (line 1): this is a number, but it must be true or false"},
		{`{"parts": [{"count": 256, "at": "noon"}, 3]}`, "$.parts[0].count (line 1): 256 is not a whole number that can be used here\n" +
			"$.parts[0].at (line 1): this value cannot be read\n$.parts[1] (line 1): this is a number, but it must be an object"},
		{`{"name": "x", "name": "y"}`, "$.name (line 1): the field \"name\" appears twice in the same object"},
		{`{"name": "x",}`, "$ (line 1): not valid JSON: there must be no comma after the last field of an object"},
		{`{"name": "\ud800"}`, "$.name (line 1): not valid JSON: this text contains half a character"},
	} {
		var got whole
		err := Decode([]byte(c.text), &got)
		if said := ProblemsOf(err); err != nil && said.Error() != c.want || err == nil && c.want != "" {
			t.Errorf("%s:\n%v\nwant\n%s", c.text, said, c.want)
		}
		if err == nil && got.Plain == 2 && (got.Name != "x" || got.Parts[0].Count != 7 || got.By["a"] != 1 || !*got.Maybe) {
			t.Errorf("%s is read as %+v", c.text, got)
		}
		if err != nil && (got.Name != "" || got.own != 0) {
			t.Errorf("%s was refused, but the value has changed to %+v", c.text, got)
		}
	}
}
