package notify

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"koprulu/locale"
	"koprulu/people"
	"koprulu/table"
)

// format names the JSON that webhooks get.
const format = "koprulu-notice/1"

// letter is what an address gets, in the language of the person.
type letter struct {
	id, lang string
	// title is a line, text a line for each event, url where to go.
	title, text, url string
	// tag is what it is about: a table, or several; at is when it was made.
	tag    string
	at     time.Time
	events []event
}

// event is one thing that a webhook is told.
type event struct {
	ID       string    `json:"id"`
	Kind     string    `json:"kind"`
	Table    table.ID  `json:"table,omitempty"`
	Name     string    `json:"name,omitempty"`
	Seat     int       `json:"seat,omitempty"`
	Decision uint64    `json:"decision,omitempty"`
	At       time.Time `json:"at"`
	URL      string    `json:"url"`
	// Expires is when the table is removed, for the kind of that name.
	Expires time.Time `json:"expires,omitzero"`
}

// kindWords are the kinds of events in the JSON.
var kindWords = map[people.NoticeKind]string{people.TurnNotice: "turn", people.BeganNotice: "began", people.OverNotice: "over", people.ExpiryNotice: "expires"}

// matter is a notice with what is said about its table.
type matter struct {
	people.Notice
	name string
	// expires is when the table is removed, the zero time if it is not.
	expires time.Time
}

// write makes the letter of a message.
func write(w *locale.Words, base *url.URL, id string, matters []matter) *letter {
	l := &letter{id: id, lang: w.Lang(), url: base.String(), tag: "tables"}
	// The table is named once if there is only one, with what matters most as title.
	first := matters[0]
	tables, turns := map[table.ID]bool{}, 0
	var lines []string
	for _, m := range matters {
		if tables[m.Table] = true; m.Kind == people.TurnNotice {
			turns++
			if first.Kind != people.TurnNotice {
				first = m
			}
		}
		if m.Made.After(l.at) {
			l.at = m.Made
		}
		lines = append(lines, sentence(w, m))
		ev := event{ID: m.ID, Kind: kindWords[m.Kind], Table: m.Table, Name: m.name, Seat: int(m.Seat) + 1, At: m.Made.UTC(), URL: address(base, m.Table)}
		switch m.Kind {
		case people.TurnNotice:
			ev.Decision = m.Decision
		case people.ExpiryNotice:
			ev.Expires = m.expires.UTC()
		}
		l.events = append(l.events, ev)
	}
	l.text = strings.Join(lines, "\n")
	switch {
	case len(tables) == 1:
		l.title, l.url, l.tag = title(w, first), address(base, first.Table), string(first.Table)
	case turns > 1:
		l.title = w.Text("web.notify.turns.title", "n", turns)
	default:
		l.title = title(w, first)
	}
	return l
}

// writeTest makes the letter with which people try their address.
func writeTest(w *locale.Words, base *url.URL, id string, now time.Time) *letter {
	return &letter{id: id, lang: w.Lang(), url: base.String(), tag: "test", at: now, title: w.Text("web.notify.test.title"), text: w.Text("web.notify.test"),
		events: []event{{ID: id, Kind: "test", At: now.UTC(), URL: base.String()}}}
}

// title returns the title for one notice.
func title(w *locale.Words, m matter) string {
	switch m.Kind {
	case people.BeganNotice:
		return w.Text("web.notify.began.title", "table", m.name)
	case people.OverNotice:
		return w.Text("web.notify.over.title", "table", m.name)
	case people.ExpiryNotice:
		return w.Text("web.notify.expires.title", "table", m.name)
	}
	return w.Text("web.notify.turn.title", "table", m.name)
}

// sentence returns the line for one notice.
func sentence(w *locale.Words, m matter) string {
	switch m.Kind {
	case people.BeganNotice:
		return w.Text("web.notify.began", "table", m.name)
	case people.OverNotice:
		return w.Text("web.notify.over", "table", m.name)
	case people.ExpiryNotice:
		return w.Text("web.notify.expires", "table", m.name)
	}
	return w.Text("web.notify.turn", "table", m.name)
}

// address returns the address of the page of a table.
func address(base *url.URL, id table.ID) string { return base.JoinPath("t", string(id)).String() }

// encode returns the body and the headers for an address of a kind.
func (l *letter) encode(kind string) ([]byte, http.Header, error) {
	header := http.Header{}
	if kind == people.Ntfy {
		// Headers are limited to ASCII; ntfy understands the encoding that mail uses.
		header.Set("Content-Type", "text/plain; charset=utf-8")
		header.Set("Title", mime.BEncoding.Encode("utf-8", l.title))
		header.Set("Click", l.url)
		header.Set("Tags", "game_die")
		return []byte(l.text), header, nil
	}
	body, err := json.Marshal(struct {
		Format   string  `json:"format"`
		ID       string  `json:"id"`
		Language string  `json:"language"`
		Title    string  `json:"title"`
		Text     string  `json:"text"`
		URL      string  `json:"url"`
		Events   []event `json:"events"`
	}{format, l.id, l.lang, l.title, l.text, l.url, l.events})
	if err != nil {
		return nil, nil, fmt.Errorf("writing a message: %w", err)
	}
	header.Set("Content-Type", "application/json")
	return body, header, nil
}
