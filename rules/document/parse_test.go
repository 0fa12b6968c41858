package document

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// parsed parses a valid text.
func parsed(t testing.TB, text string) *Node {
	t.Helper()
	n, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return n
}

// TestTree: the tree has everything, in order and as it is written, with lines, paths and the text of each value.
func TestTree(t *testing.T) {
	text := "{\"b\": [1, -0.50E+3,\n true],\n\"a\": {\"x.y\": null, \"\\u00e9\\n\\ud83d\\ude00\": \"\\\"\"}, \"\": [[\n[false]]]}"
	n := parsed(t, text)
	var got []string
	var walk func(n *Node)
	walk = func(n *Node) {
		if n.Root().Path() != "$" || len(n.Raw([]byte(text))) == 0 {
			t.Errorf("%s has no root or no text", n.Path())
		}
		got = append(got, n.Path()+" "+n.Kind.String()+" "+n.Text+" "+string('0'+n.Line))
		for i, x := range n.Items {
			if x.Index() != i {
				t.Errorf("%s is the item %d, not %d", x.Path(), i, x.Index())
			}
			walk(x)
		}
	}
	walk(n)
	want := []string{"$ an object  1", "$.b a list  1", "$.b[0] a number 1 1", "$.b[1] a number -0.50E+3 1",
		"$.b[2] true or false true 2",
		"$.a an object  3", "$.a.x.y null null 3", "$.a.é\n😀 a text \" 3", "$. a list  3", "$.[0] a list  3",
		"$.[0][0] a list  4", "$.[0][0][0] true or false false 4"}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	if raw := string(n.Get("a").Get("x.y").Raw([]byte(text))) +
		string(n.Get("b").Raw([]byte(text))); raw != "null[1, -0.50E+3,\n true]" {
		t.Errorf("the raw values are %s", raw)
	}
}

// TestNoJSON: every way of not being JSON is a separate error, with its line.
func TestNoJSON(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	wide := func(n int) string {
		var fields []string
		for i := range n {
			fields = append(fields, `"`+strings.Repeat("a", i+1)+`": 0`)
		}
		return "{" + strings.Join(fields, ",") + "}"
	}
	for _, c := range []struct{ text, want string }{
		{"", "line 1: not valid JSON: the document ends too early"},
		{"\n\n", "line 3: not valid JSON: the document ends too early"},
		{"[1,\n2", "line 2: not valid JSON: an entry of a list must be followed by a comma or ], not by the end"},
		{"[1 2]", "an entry of a list must be followed by a comma or ], not by '2'"},
		{"[1,]", "']' is not expected here"},
		{"[,1]", "',' is not expected here"},
		{"{", "a field begins with its name in double quotes, not with the end"},
		{"{a: 1}", "a field begins with its name in double quotes, not with 'a'"},
		{"{\n\n\"a\" 1}", `line 3: not valid JSON: the name "a" must be followed by a colon, not by '1'`},
		{`{"a": 1,}`, "there must be no comma after the last field of an object"},
		{`{"a": 1 "b": 2}`, `a field must be followed by a comma or }, not by '"'`},
		{`{"a":}`, "'}' is not expected here"},
		{"[] []", "nothing may follow the end of the document"},
		{"[\x00]", `'\x00' is not expected here`},
		{"tru", "'t' is not expected here"},
		{"nul", "'n' is not expected here"},
		{"01", `"01" is not a number`},
		{"-", `"-" is not a number`},
		{"1.", `"1." is not a number`},
		{"1e+", `"1e+" is not a number`},
		{"+1", "'+' is not expected here"},
		{"\"a", "this text has no closing quote"},
		{`"a\`, "this text has no closing quote"},
		{`"\n`, "this text has no closing quote"},
		{`"\u12`, "this text has no closing quote"},
		{`"\u12x4"`, `\u"12x4" does not have four hexadecimal digits`},
		{`"\x"`, `\x is not an escape in JSON`},
		{`"\ud800"`, "this text contains half a character"},
		{`"\ud800\u0041"`, "this text contains half a character"},
		{`"\ud800\u00`, "this text has no closing quote"},
		{"\"a\tb\"", "this text contains a control character, which must be escaped"},
		{"\"\\n\nb\"", "this text contains a control character, which must be escaped"},
		{"\"\xff\"", "the byte 0xFF is not UTF-8"},
		{"\"\\n\xff\"", "the byte 0xFF is not UTF-8"},
		{"{\"\xff\": 1}", "the byte 0xFF is not UTF-8"},
		{nested(MaxDepth + 2), "values are nested more than 32 deep"},
		{wide(MaxFields + 1), "this object has more than 256 fields"},
	} {
		n, err := Parse([]byte(c.text))
		var line *LineError
		if !errors.As(err, &line) || !strings.Contains(err.Error(), c.want) || n != nil {
			t.Errorf("%.40q: %v, want %s", c.text, err, c.want)
		}
	}
	parsed(t, nested(MaxDepth+1))
	parsed(t, wide(MaxFields))
	if _, err := ParseLine([]byte("[\n"), 7); err == nil || !strings.HasPrefix(err.Error(), "line 8: ") {
		t.Errorf("the second line from line 7 on: %v", err)
	}
}

// TestRepeatedFields: all duplicate fields are named with their places, and the tree has the first of each.
func TestRepeatedFields(t *testing.T) {
	n, err := Parse([]byte("{\"a\": [{\"b\": 1,\n\"b\": 2}],\n\"c\": 3, \"c\": {\"d\": 4, \"d\": 5},\n\"c\": 6}"))
	want := "$.a[0].b (line 2): the field \"b\" appears twice in the same object\n" +
		"$.c.d (line 3): the field \"d\" appears twice in the same object\n" +
		"$.c (line 3): the field \"c\" appears twice in the same object\n" +
		"$.c (line 4): the field \"c\" appears twice in the same object"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	if n == nil || n.Flat() != `{"a": [{"b": 1}], "c": 3}` {
		t.Errorf("the tree is %s", n.Flat())
	}
	if len(ProblemsOf(err)) != 4 {
		t.Errorf("they are not problems but %T", err)
	}
}
