package server

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"koprulu/site/server/console"
	"koprulu/table"
)

// TestRolesInChat: what hosts and moderators write is marked as theirs, on pages, for programs and on the command line,
// with what they were then; nothing that somebody else calls themselves or writes looks like the mark, and a hidden
// name has none.
func TestRolesInChat(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, mo, eve := s.person("Ann"), s.person("Mo"), s.person("Eve <small class='said__role'>")
	made, err := s.hub.Create(context.Background(), ann.id, "Ann", settings(4),
		[]table.SeatPlan{{Mine: true}, {}, {}, {}})
	if err == nil {
		err = made.Sit(context.Background(), mo.id, "Mo", 1)
	}
	if err != nil {
		t.Fatal(err)
	}
	page, api := "/t/"+string(made.ID()), "/api/v1/tables/"+string(made.ID())
	invite, _ := made.Links()
	eve.get("/join/" + invite)
	eve.get(page)
	say := func(who *actor, text string) {
		t.Helper()
		if r := who.post(page+"/chat", "text", text); r.status >= 400 {
			t.Fatalf("saying %q: %d", text, r.status)
		}
	}
	say(mo, "before")
	s.judged(mo, "role", `{"role":"moderator"}`)
	say(mo, "as a moderator")
	s.judged(mo, "role", `{"role":"host"}`)
	say(mo, "as a host")
	s.judged(mo, "role", `{"role":"member"}`)
	say(mo, "after")
	say(eve, "<small class='said__role'>Host</small>")
	want := []string{"", "moderator", "host", "", ""}
	var chat struct {
		Messages []struct {
			ID         int64
			Text, Role string
		}
	}
	into(t, ann.get(api+"/chat"), &chat)
	var list []console.Message
	s.console(http.StatusOK, http.MethodGet, "/tables/"+string(made.ID())+"/chat", "", &list)
	if len(chat.Messages) != len(want) || len(list) != len(want) {
		t.Fatalf("the chat is %+v, on the command line %+v", chat, list)
	}
	for i, role := range want {
		if chat.Messages[i].Role != role || list[i].Role != role {
			t.Errorf("%q is from a %q, on the command line from a %q, not from a %q", chat.Messages[i].Text,
				chat.Messages[i].Role, list[i].Role, role)
		}
	}
	marks := func(lang, moderator, host string) {
		t.Helper()
		ann.post("/prefs", "lang", lang)
		body := ann.get(page).body
		if got := strings.Count(body, `<small class="said__role">`); got != 2 ||
			!strings.Contains(body, `<small class="said__role">`+moderator+`</small>`) ||
			!strings.Contains(body, `<small class="said__role">`+host+`</small>`) {
			t.Errorf("%s: the page has %d marks", lang, got)
		}
	}
	marks("de", "Moderation", "Leitung")
	marks("ru", "Модератор", "Владелец")
	marks("en", "Moderator", "Host")
	s.console(http.StatusOK, http.MethodPost, "/tables/"+string(made.ID())+"/chat/"+strconv.FormatInt(chat.Messages[2].ID,
		10)+"/hide",
		`{"reason":"r"}`, nil)
	chat.Messages = nil
	into(t, ann.get(api+"/chat"), &chat)
	for _, m := range chat.Messages {
		if m.Role != "" {
			t.Errorf("the hidden %q is from a %s", m.Text, m.Role)
		}
	}
}
