package document

import (
	"strings"
	"testing"
)

// TestGaps: looking something up in a document that has gaps finds nothing and does not fail.
func TestGaps(t *testing.T) {
	n := parsed(t, `{"list": [1, "x"], "number": 12, "text": "12", "truth": true, "null": null, "large": 1e99}`)
	gap := n.Get("list").Get("no").Get("where")
	if gap != nil || gap.Str() != "" || gap.Int() != 0 || gap.True() || gap.List() != nil || gap.Fields() != nil ||
		gap.Remove(func(*Node) bool { return true }) {
		t.Error("nothing has something")
	}
	gap.Drop("x")
	if n.Get("text").Int() != 0 || n.Get("number").Str() != "" || n.Get("list").Fields() != nil || n.List() != nil ||
		n.Get("null").True() || n.Get("large").Int() != 0 {
		t.Error("a value is read as another kind")
	}
	if n.Get("text").Str() != "12" || n.Get("number").Int() != 12 || !n.Get("truth").True() ||
		len(n.Get("list").List()) != 2 || len(n.Fields()) != 6 {
		t.Error("a value is not read")
	}
}

// TestChange: a change leaves the order of the rest as it was, and also trees that share a list with the changed one.
func TestChange(t *testing.T) {
	n := parsed(t, `{"a": 1, "b": [1, 2, 3], "c": {"x": 1}}`)
	shared := *n
	list := *n.Get("b")
	n.Set("a", NewString("é\"\n\x7f"))
	n.Set("d", NewBool(true))
	n.Child("c", Object).Set("y", NewInt(-2))
	n.Child("e", Array).Items = []*Node{NewArray(NewInt(1)), NewObject(Field("k", NewBool(false)))}
	called := 0
	if gone := n.Child("b", Array).Remove(func(x *Node) bool { called++; return x.Int() == 2 }); !gone || called != 3 {
		t.Errorf("removed: %v, after %d calls", gone, called)
	}
	if got, want := n.Flat(),
		`{"a": "é\"\n\u007f", "b": [1, 3], "c": {"x": 1, "y": -2}, "d": true, "e": [[1], {"k": false}]}`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := list.Flat(); got != "[1, 2, 3]" {
		t.Errorf("the list that was shared is now %s", got)
	}
	n.Drop("a", "c", "z")
	if got := n.Flat(); got != `{"b": [1, 3], "d": true, "e": [[1], {"k": false}]}` {
		t.Errorf("without two fields %s", got)
	}
	if len(shared.Items) != 3 || shared.Items[1].Name != "b" || shared.Items[2].Name != "c" {
		t.Errorf("the object that was shared is now %s", shared.Flat())
	}
	if replaced := n.Child("d", Object); replaced.Kind != Object || n.Get("d") != replaced {
		t.Error("a field of another kind was not made anew")
	}
}

// TestAlong: the path of a value leads to it, and a path that is not in the document is followed as far as it goes.
func TestAlong(t *testing.T) {
	n := parsed(t, `{"a": {"b": [0, {"torus.1": {"c": 1}, "torus": {"2": 2}}]}, "": 3, "x[0]": {"y": 4}}`)
	var walk func(x *Node, depth int)
	walk = func(x *Node, depth int) {
		if way := n.Along(x.Path()); len(way) != depth || way[depth-1] != x {
			t.Errorf("the path %s leads along %d values, not %d", x.Path(), len(way), depth)
		}
		for _, y := range x.Items {
			walk(y, depth+1)
		}
	}
	walk(n, 1)
	for path, want := range map[string]int{"$": 1, "": 1, "$.a.q": 2, "$.a.b[2]": 3, "$.a.b[-1]": 3, "$.a.b[x].c": 3,
		"$.a.b[1": 3, "$.aa": 1, "$a": 1, "$.a[0]": 2, "$.a.b.c": 3, "$.a.b[0].z": 4} {
		if got := len(n.Along(path)); got != want {
			t.Errorf("%s leads along %d values, not %d", path, got, want)
		}
	}
}

// TestStandsAt: a value that replaces another one is found in its place.
func TestStandsAt(t *testing.T) {
	n := parsed(t, "{\n\"a\": [{}, 2]}")
	n.Name = "file"
	made := NewObject()
	if made.Path() != "$" || made.Line != 0 || made.Root() != made {
		t.Error("what was made has a place")
	}
	made.StandsAt(n.Get("a").Items[1])
	if made.Path() != "$.a[1]" || made.Line != 2 || made.Root().Name != "file" {
		t.Errorf("it stands at %s in line %d of %s", made.Path(), made.Line, made.Root().Name)
	}
	made.StandsAt(n.Get("a"))
	if made.Path() != "$.a" || made.Name != "a" {
		t.Errorf("it stands at %s", made.Path())
	}
}

// TestWriter: commas and line breaks are where they belong, and the result can be read back.
func TestWriter(t *testing.T) {
	write := func(flat bool) string {
		w := Writer{Flat: flat}
		w.Open('{')
		w.Line("a")
		w.Whole(-1)
		w.Line("b")
		w.Open('[')
		w.Row()
		w.Text("x\ty\\")
		w.Row()
		w.Open('{')
		w.TextField("t", "\xff")
		w.WholeField("none", 0)
		w.WholeField("n", 2)
		w.BoolField("no", false)
		w.BoolField("yes", true)
		w.Close('}')
		w.Close(']')
		w.Line("c")
		w.Open('[')
		w.Item("i")
		w.Comma()
		w.Null()
		w.Comma()
		w.Bool(false)
		w.Comma()
		w.Name("n")
		w.Comma()
		w.Raw([]byte(`{"r":[]}`))
		w.Close(']')
		w.Close('}')
		return string(w.Dst)
	}
	want := "{\n  \"a\":-1,\n  \"b\":[\n    \"x\\u0009y\\\\\",\n    {\"t\":\"\ufffd\",\"n\":2,\"yes\":true}],\n  \"c\":[\"i\",null,false,\"n\",{\"r\":[]}]}"
	if got := write(false); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got, flat := write(true), strings.NewReplacer("\n    ", "", "\n  ", "").Replace(want); got != flat {
		t.Errorf("got\n%s\nwant\n%s", got, flat)
	}
	if parsed(t, write(true)).Flat() != parsed(t, write(false)).Flat() {
		t.Error("on one line it says something else")
	}
}

// TestWriterDoesNotAllocate: positions and views are written all the time.
func TestWriterDoesNotAllocate(t *testing.T) {
	buf := make([]byte, 0, 1024)
	if n := testing.AllocsPerRun(100, func() {
		w := Writer{Dst: buf}
		w.Open('{')
		w.TextField("a", "é")
		w.WholeField("b", 7)
		w.Close('}')
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
