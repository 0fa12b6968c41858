package server

import (
	"context"
	"strings"
	"testing"

	"koprulu/table"
)

// TestLastSeenIsTold: whoever plays with somebody who has gone reads when they were last there, in every language;
// spectators do not, nobody does of somebody who hides from others, and everybody finds their own in their data.
func TestLastSeenIsTold(t *testing.T) {
	s := newSite(t)
	ctx, ann, ben, eve := context.Background(), s.person("Ann"), s.person("Ben"), s.person("Eve")
	set := settings(2)
	set.Public = true
	made, err := s.hub.Create(ctx, ann.id, "Ann", set, []table.SeatPlan{{Mine: true}, {}})
	if err == nil {
		err = made.Sit(ctx, ben.id, "Ben", 1)
	}
	if err == nil {
		err = made.Begin(ctx, ann.id)
	}
	if err != nil {
		t.Fatal(err)
	}
	path := "/t/" + string(made.ID())
	told := func(who *actor) bool { return strings.Contains(who.get(path).body, " data-ago") }
	if told(ann) || told(ben) {
		t.Error("somebody was seen who has not been there")
	}
	made.Attach(1)
	if told(ann) {
		t.Error("somebody who is there was last seen")
	}
	made.Detach(1)
	for lang, want := range map[string]string{"en": "last seen", "de": "zuletzt hier", "ru": "последний визит"} {
		ann.post("/prefs", "lang", lang)
		if got := ann.get(path); !strings.Contains(got.body, want) || !told(ann) {
			t.Errorf("%s: the page does not say when Ben was last seen", lang)
		}
	}
	if told(ben) || told(eve) {
		t.Error("it is told to Ben himself, or to a spectator")
	}
	if got := ben.get("/profile/data"); !strings.Contains(got.body, `"Seen": {`) ||
		!strings.Contains(got.body, string(made.ID())+`": "`) {
		t.Errorf("what is kept about Ben is\n%s", got.body)
	}
	if got := ann.get("/profile/data"); strings.Contains(got.body, string(made.ID())+`": "`) {
		t.Errorf("what is kept about Ann is\n%s", got.body)
	}
	ben.post("/profile/page", "do", "hide")
	if told(ann) {
		t.Error("it is told of somebody who hides")
	}
}
