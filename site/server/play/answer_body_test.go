package play

import (
	"encoding/json"
	"errors"
	"testing"

	"koprulu/site/server/core"
)

// TestAnswerBodies: the reader of answers takes what JSON allows, and refuses everything else with the field that is
// wrong.
func TestAnswerBodies(t *testing.T) {
	for _, test := range []struct{ body, text, wrong string }{
		{`{"decision":12,"answer":"pass"}`, "pass", ""},
		{" {\t\"answer\" : \"a b\" ,\r\n\"decision\" : 12 } \n", "a b", ""},
		{`{"decision":12,"answer":""}`, "", ""},
		{`{"decision":12,"answer":"ä \" \\ \/ \b\f\n\r\t"}`, "ä \" \\ / \b\f\n\r\t", ""},
		{`{"decision":12,"answer":"\u0041\u00e4\uD83D\uDE00z"}`, "Aä😀z", ""},
		{`{"\u0064ecision":12,"answer":"pass"}`, "pass", ""},
		{`{"decision":18446744073709551615,"answer":"pass"}`, "pass", ""},

		{``, "", "body"}, {`[]`, "", "body"}, {`{`, "", "body"}, {`{}`, "", "decision"}, {`{decision:12}`, "", "body"},
		{`{"decision"`, "", "body"},
		{`{"decision" 12}`, "", "body"}, {`{"decision":12,"answer":"pass"`, "", "body"},
		{`{"decision":12,"answer":"pass",}`, "", "body"},
		{`{"decision":12,"answer":"pass"}}`, "", "body"}, {`{"decision":12,"answer":"pass"} 1`, "", "body"},
		{`{"decision":12 "answer":"pass"}`, "", "body"}, {`{"decision":12,"answer":"pass","more":1}`, "", "more"},
		{`{"decision":12}`, "", "answer"}, {`{"answer":"pass"}`, "", "decision"},
		{`{"decision":12,"decision":12,"answer":"pass"}`, "", "decision"},
		{`{"decision":12,"answer":"pass","answer":"pass"}`, "", "answer"},
		{`{"decision":"12","answer":"pass"}`, "", "decision"}, {`{"decision":-1,"answer":"pass"}`, "", "decision"},
		{`{"decision":,"answer":"pass"}`, "", "decision"},
		{`{"decision":012,"answer":"pass"}`, "", "decision"}, {`{"decision":18446744073709551616,"answer":"pass"}`, "",
			"decision"},
		{`{"decision":1.5,"answer":"pass"}`, "", "decision"}, {`{"decision":1e3,"answer":"pass"}`, "", "decision"},
		{`{"decision":12,"answer":7}`, "", "answer"}, {`{"decision":12,"answer":null}`, "", "answer"},
		{`{"decision":12,"answer":"pass}`, "", "answer"},
		{"{\"decision\":12,\"answer\":\"a\nb\"}", "", "answer"}, {"{\"decision\":12,\"answer\":\"\\ta\nb\"}", "", "answer"},
		{"{\"decision\":12,\"answer\":\"\xff\"}", "", "answer"}, {"{\"decision\":12,\"answer\":\"\\t\xff\"}", "", "answer"},
		{`{"decision":12,"answer":"\x41"}`, "", "answer"}, {`{"decision":12,"answer":"\`, "", "answer"},
		{`{"decision":12,"answer":"\t`, "", "answer"},
		{`{"decision":12,"answer":"\u12"}`, "", "answer"}, {`{"decision":12,"answer":"\u12`, "", "answer"},
		{`{"decision":12,"answer":"\u12g4"}`, "", "answer"},
		{`{"decision":12,"answer":"\uD83D"}`, "", "answer"}, {`{"decision":12,"answer":"\uD83D\u0041"}`, "", "answer"},
		{`{"decision":12,"answer":"\uD83Dx"}`, "", "answer"},
		{`{"decision":12,"answer":"\uDE00\uD83D"}`, "", "answer"}, {`{"decision":12,"answer":"\uD83D\uDE0"}`, "", "answer"},
		{`{"decision":12,"answer":"\uD83D\`, "", "answer"},
	} {
		got, err := readAnswer([]byte(test.body))
		var wrong *core.Problem
		if errors.As(err, &wrong); test.wrong != "" {
			if wrong == nil || wrong.Where != test.wrong || wrong.Word != "json" {
				t.Errorf("%q is read as %+v, %+v, want something wrong with %s", test.body, got, wrong, test.wrong)
			}
			continue
		}
		var want struct {
			Decision uint64
			Answer   string
		}
		if err := json.Unmarshal([]byte(test.body), &want); err != nil {
			t.Fatal(err)
		}
		if wrong != nil || got.text != test.text || got.text != want.Answer || got.decision != want.Decision {
			t.Errorf("%q is read as %+v, %+v, want %+v", test.body, got, wrong, want)
		}
	}
}

// TestStringsOfJSON: whatever a text holds, it comes out of the JSON again, and nothing of it can end a script or a
// tag.
func TestStringsOfJSON(t *testing.T) {
	for _, text := range []string{"", "plain", "\"\\/", "a\x00b\x1f\x7f", "</script>&amp;", "ä😀\u2028",
		"broken \xff end"} {
		out := core.AppendString(nil, text)
		var back string
		if err := json.Unmarshal(out, &back); err != nil || back != string([]rune(text)) {
			t.Errorf("%q is written %s and read %q (%v)", text, out, back, err)
		}
		for _, b := range out {
			if b == '<' || b == '>' || b == '&' || b < ' ' {
				t.Errorf("%q is written %s", text, out)
			}
		}
	}
}
