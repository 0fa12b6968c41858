package server

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"koprulu/site/server/core"
)

// TestRoomsAreLeft: what the server keeps about a table is used only for the moment of a request.
func TestRoomsAreLeft(t *testing.T) {
	s := newSite(t)
	ann := s.person("Ann")
	made := s.waitingTable(t, ann, true, true)
	id := made.ID()
	// Deeds, pages and what they show use the room only for a moment, even when they fail.
	path := "/t/" + string(id)
	ann.get(path)
	ann.post(path+"/rename", "name", "Another")
	ann.post(path+"/rename", "name", "")
	ann.post(path+"/chat", "text", "hello")
	ann.get(path + "/replay?at=soon")
	ann.get(path + "/sheet/1")
	m := s.play.Rooms.Find(id)
	if m == nil || m.Holders != 0 {
		t.Fatalf("the room is %+v", m)
	}
}

// TestForms: forms come as browsers send them, with files or without, and have a limited number of fields.
func TestForms(t *testing.T) {
	parts := func(fields int, name string) (kind, body string) {
		var b bytes.Buffer
		w := multipart.NewWriter(&b)
		for i := range fields {
			if err := w.WriteField(name, fmt.Sprint(i)); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return w.FormDataContentType(), b.String()
	}
	many, manyBody := parts(200, "a")
	more, moreBody := parts(201, "a")
	cut, cutBody := parts(3, "a")
	for _, test := range []struct {
		name, kind, body string
		want             *core.Problem
		fields           int
	}{
		{"nothing", "", "", nil, 0},
		{"usual", "application/x-www-form-urlencoded", "a=0&a=1", nil, 2},
		{"usual, with letters named", "application/x-www-form-urlencoded; charset=UTF-8", "a=0", nil, 1},
		{"not a form", "application/json", `{"a":0}`, core.ErrMediaType, 0},
		{"no kind", "", "a=0", core.ErrMediaType, 0},
		{"a kind that is none", "form;;", "a=0", core.ErrMediaType, 0},
		{"broken letters", "application/x-www-form-urlencoded", "a=%zz", core.Wrong("form", ""), 0},
		{"in parts", many, manyBody, nil, 200},
		{"in too many parts", more, moreBody, core.Wrong("form", ""), 0},
		{"parts that are cut off", cut, cutBody[:len(cutBody)-20], core.Wrong("form", ""), 0},
	} {
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(test.body))
		r.Header.Set("Content-Type", test.kind)
		v := &core.Visit{Request: r}
		err := core.ReadForm(v)
		if test.want == nil {
			if err != nil || len(v.Fields["a"]) != test.fields || test.fields > 0 && v.Value("a") != "0" {
				t.Errorf("%s: %v, %d fields", test.name, err, len(v.Fields["a"]))
			}
			continue
		}
		if got := core.ProblemOf(err); err == nil || got.Word != test.want.Word || got.Status != test.want.Status {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
		r = httptest.NewRequest(http.MethodPost, "/", strings.NewReader(test.body))
		r.Header.Set("Content-Type", test.kind)
		r.Body = http.MaxBytesReader(nil, r.Body, 2)
		if err := core.ReadForm(&core.Visit{Request: r}); test.want.Word == "form" && core.ProblemOf(err) != core.ErrLarge {
			t.Errorf("%s, too large: %v", test.name, err)
		}
	}
}
