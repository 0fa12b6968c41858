package server

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"koprulu/internal/played"
	"koprulu/site/server/console"
	"koprulu/site/server/core"
	"koprulu/site/web/seen"
	"koprulu/table"
)

// atTable does something at a table through the console.
func (s *site) atTable(status int, path, reason string) (done console.TableDone) {
	s.tb.Helper()
	s.console(status, http.MethodPost, "/tables/"+path, `{"reason":`+strconv.Quote(reason)+`}`, &done)
	return done
}

// TestTableClosed: a game that a host closes can't be played on and has no result; its page says why and in which role,
// in every language, and it stays stored and can be exported.
func TestTableClosed(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	id := string(made.ID())
	page := ann.follow("/t/" + id)
	s.atTable(http.StatusOK, id+"/close", "Two accounts <b>of one</b>\n player")
	if got := heard(page, "of one"); !strings.Contains(got, "Two accounts &lt;b&gt;of one&lt;/b&gt; player") {
		t.Errorf("the open page says %.500q", got)
	}
	for lang, says := range map[string]string{"en": "The host of this site ended the game.",
		"de": "Die Leitung dieser Seite hat das Spiel beendet.", "ru": "Владелец сайта завершил игру."} {
		ben.post("/prefs", "lang", lang)
		for _, path := range []string{"/t/" + id + "?" + seen.AskPlain, "/t/" + id + "/end"} {
			r := ben.get(path)
			if r.status != http.StatusOK || !strings.Contains(r.body, says) ||
				!strings.Contains(r.body, "Two accounts &lt;b&gt;of one&lt;/b&gt; player") || strings.Contains(r.body, "⟨") {
				t.Errorf("%s in %s: status %d\n%.3000s", path, lang, r.status, r.body)
			}
		}
	}
	snap := made.Snapshot()
	if snap.Status != table.Ended || snap.Decisions != [len(snap.Decisions)]table.Decision{} {
		t.Errorf("status %d, decisions %v", snap.Status, snap.Decisions)
	}
	if err := made.Propose(t.Context(), ann.id, table.ProposePause, 0); !errors.Is(err, table.ErrStatus) {
		t.Errorf("it can be played on: %v", err)
	}
	if r := ann.get("/t/" + id + "/record"); r.status != http.StatusOK || !strings.Contains(r.body, "secret-seed") {
		t.Errorf("its record: %d", r.status)
	}
	var d console.TableDetails
	s.console(http.StatusOK, http.MethodGet, "/tables/"+id, "", &d)
	if d.Status != "ended" || d.Closed == nil || d.Closed.Role != "host" ||
		d.Closed.Reason != "Two accounts <b>of one</b> player" || len(d.Acts) != 1 || d.Acts[0].Verb != "close" {
		t.Errorf("shown: %+v", d)
	}
	// The store agrees.
	_, entries, err := s.store.Load(t.Context(), made.ID())
	if last := entries[len(entries)-1]; err != nil || last.Kind != table.DidClose || last.By != "role:host" {
		t.Errorf("the last entry is %+v, %v", last, err)
	}
	for path, want := range map[string]struct {
		status int
		word   string
	}{
		id + "/close":  {http.StatusConflict, "not-now"},
		"none/close":   {http.StatusNotFound, "no-table"},
		"n%2F../close": {http.StatusNotFound, "no-table"},
		id + "/praise": {http.StatusNotFound, "nowhere"},
	} {
		var p console.Problem
		if s.console(want.status, http.MethodPost, "/tables/"+path, `{"reason":"x"}`, &p); p.Error != want.word ||
			p.Message == "" {
			t.Errorf("%s: %+v", path, p)
		}
	}
	var p console.Problem
	if s.console(http.StatusUnprocessableEntity, http.MethodPost, "/tables/"+id+"/delete", `{"reason":" "}`,
		&p); p.Where != "reason" {
		t.Errorf("without a reason: %+v", p)
	}
	var log []console.Entry
	if s.console(http.StatusOK, http.MethodGet, "/audit", "", &log); len(log) != 1 {
		t.Errorf("what was refused is in the log: %+v", log)
	}
}

// TestClosedTableStaysClosed: a table that was closed is read from the store as it was.
func TestClosedTableStaysClosed(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	if err := made.Close(t.Context(), "moderator", "spam"); err != nil {
		t.Fatal(err)
	}
	again := table.NewHub(table.HubConfig{Store: s.store, Components: played.Set()})
	read, err := again.Table(t.Context(), made.ID())
	if err != nil {
		t.Fatal(err)
	}
	if snap := read.Snapshot(); snap.Status != table.Ended || snap.Closing == nil ||
		*snap.Closing != (table.Closing{Role: "moderator", Reason: "spam"}) {
		t.Errorf("status %d, %+v", snap.Status, snap.Closing)
	}
}

// TestTableDeleted: a table that a host deletes is gone for its people, programs and open streams at once, whatever its
// status, and its bots stop playing.
func TestTableDeleted(t *testing.T) {
	s := newSite(t, fixed(5), func(c *core.Config, h *table.HubConfig) { h.BotDelay = time.Hour })
	ann := s.person("Ann")
	made := s.deal(settings(3), ann)
	id := string(made.ID())
	streams := map[string]*listener{"page": ann.follow("/t/" + id),
		"program": ann.listen("/api/v1/tables/" + id + "/stream")}
	s.atTable(http.StatusOK, id+"/delete", "Abuse")
	for name, l := range streams {
		if last := l.ended(); !strings.Contains(last, "goodbye") {
			t.Errorf("the stream of the %s ended with %.200q", name, last)
		}
	}
	for _, path := range []string{"/t/" + id, "/t/" + id + "/record", "/t/" + id + "/end", "/api/v1/tables/" + id,
		"/api/v1/tables/" + id + "/chat"} {
		if r := ann.get(path); r.status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, r.status)
		}
	}
	if r := ann.get("/"); strings.Contains(r.body, id) {
		t.Error("it is still among her tables")
	}
	if _, err := s.hub.Table(t.Context(), made.ID()); !errors.Is(err, table.ErrUnknown) {
		t.Errorf("the hub has it: %v", err)
	}
	waiting := s.waitingTable(t, ann, true, true)
	s.atTable(http.StatusOK, string(waiting.ID())+"/delete", "Abuse")
	if r := ann.get("/t/" + string(waiting.ID())); r.status != http.StatusNotFound {
		t.Errorf("a table that waited: status %d", r.status)
	}
	var log []console.Entry
	s.console(http.StatusOK, http.MethodGet, "/audit?about="+id, "", &log)
	if len(log) != 1 || log[0].Verb != "delete" || string(log[0].Table) != id || log[0].Detail != "Abuse" {
		t.Errorf("the log: %+v", log)
	}
	var p console.Problem
	if s.console(http.StatusNotFound, http.MethodPost, "/tables/"+id+"/delete", `{"reason":"x"}`,
		&p); p.Error != "no-table" {
		t.Errorf("twice: %+v", p)
	}
}

// TestChatModerated: removed messages and hidden names are gone from open pages and for programs at once.
func TestChatModerated(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Rude Name")
	made := s.deal(settings(2), ann, ben)
	id := string(made.ID())
	for _, text := range []string{"first words", "an insult", "last words"} {
		if r := ben.json("/api/v1/tables/"+id+"/chat", `{"text":"`+text+`"}`); r.status != http.StatusCreated {
			t.Fatalf("%d %s", r.status, r.body)
		}
	}
	var list []console.Message
	s.console(http.StatusOK, http.MethodGet, "/tables/"+id+"/chat", "", &list)
	if len(list) != 3 || list[1].Text != "an insult" || list[1].Person != ben.id || list[1].Name != "Rude Name" ||
		list[1].Seat != 2 {
		t.Fatalf("listed: %+v", list)
	}
	page := ann.follow("/t/" + id)
	heard(page, "an insult")
	at := id + "/chat/" + strconv.FormatInt(list[1].ID, 10)
	s.atTable(http.StatusOK, at+"/remove", "insult")
	if got := heard(page, "chat"); strings.Contains(got, "an insult") {
		t.Errorf("the page is told %q", got)
	}
	if done := s.atTable(http.StatusOK, id+"/chat/"+strconv.FormatInt(list[0].ID, 10)+"/hide",
		"name"); done.Messages != 2 {
		t.Errorf("hidden at %d messages", done.Messages)
	}
	for lang, says := range map[string]string{"en": "hidden name", "de": "Name ausgeblendet", "ru": "имя скрыто"} {
		ann.post("/prefs", "lang", lang)
		r := ann.get("/t/" + id)
		chat := r.body[strings.Index(r.body, `id="chat`):]
		if strings.Contains(r.body, "an insult") || !strings.Contains(chat, "first words") || strings.Count(chat, says) != 2 {
			t.Errorf("the page in %s has %.2000s", lang, chat)
		}
	}
	if r := ann.get("/api/v1/tables/" + id + "/chat"); strings.Contains(r.body, "insult") ||
		strings.Contains(r.body, "Rude") || strings.Count(r.body, `"hidden":true`) != 2 {
		t.Errorf("programs read %s", r.body)
	}
	for path, word := range map[string]string{at + "/remove": "no-message", at + "/hide": "no-message",
		"none/chat/1/remove": "no-table", id + "/chat/x/remove": "no-message"} {
		var p console.Problem
		if s.console(http.StatusNotFound, http.MethodPost, "/tables/"+path, `{"reason":"x"}`, &p); p.Error != word ||
			p.Message == "" {
			t.Errorf("%s: %+v", path, p)
		}
	}
	var p console.Problem
	if s.console(http.StatusNotFound, http.MethodGet, "/tables/none/chat", "", &p); p.Error != "no-table" {
		t.Errorf("the chat of no table: %+v", p)
	}
}

// TestConsoleTables: tables are found by what the console asks for.
func TestConsoleTables(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	s.waitingTable(t, ann, true, true)
	for query, want := range map[string]int{"": 2, "?status=playing": 1, "?status=waiting": 1, "?status=ended": 0,
		"?person=" + string(ben.id): 1, "?words=" + string(made.ID()): 1, "?limit=1": 1, "?skip=2": 0} {
		var list []console.Table
		if s.console(http.StatusOK, http.MethodGet, "/tables"+query, "", &list); len(list) != want {
			t.Errorf("%s: %+v", query, list)
		}
	}
	s.console(http.StatusUnprocessableEntity, http.MethodGet, "/tables?status=soon", "", nil)
	s.console(http.StatusNotFound, http.MethodGet, "/tables/none", "", nil)
}

// heard returns the next message of a stream that holds a text.
func heard(l *listener, text string) string {
	l.tb.Helper()
	message, end := l.next(text)
	if end {
		l.tb.Fatalf("the stream ended before it said %q", text)
	}
	return message
}
