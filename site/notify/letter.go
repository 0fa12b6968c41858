package notify

import (
	"net/url"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/table"
)

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

// event is one event in what a webhook gets.
type event struct {
	ID       string    `json:"id"`
	Kind     string    `json:"kind"`
	Table    table.ID  `json:"table,omitempty"`
	Name     string    `json:"name,omitempty"`
	Seat     int       `json:"seat,omitempty"`
	Decision uint64    `json:"decision,omitempty"`
	At       time.Time `json:"at"`
	URL      string    `json:"url"`
	// Asked is what the decision is about, in the language of the person: what everybody may know about it. Deadline is
	// when its time is up.
	Asked    string    `json:"asked,omitempty"`
	Deadline time.Time `json:"deadline,omitzero"`
	// Proposal is what is proposed, for a vote: undo, pause or end.
	Proposal string `json:"proposal,omitempty"`
	// Expires is when the table is removed, for the kind of that name.
	Expires time.Time `json:"expires,omitzero"`
}

// kindWords are the kinds of events in the JSON.
var kindWords = map[people.NoticeKind]string{people.TurnNotice: "turn", people.BeganNotice: "began",
	people.OverNotice: "over", people.ExpiryNotice: "expires",
	people.HalfNotice: "half", people.TenthNotice: "tenth", people.OpenNotice: "open", people.FellNotice: "fell",
	people.InvitedNotice: "invited",
	people.VoteNotice:    "vote", people.MentionNotice: "mention", people.ResignedNotice: "resigned",
	people.RenewedNotice: "link", people.JudgedNotice: "judged"}

// turns reports whether a kind of notice says that a table waits for the person.
func turns(k people.NoticeKind) bool {
	return k == people.TurnNotice || k == people.HalfNotice || k == people.TenthNotice
}

// matter is a notice with what is said about its table.
type matter struct {
	people.Notice
	name string
	// asked is what the decision is about as everybody may know it, empty if there is nothing to say; deadline is when its
	// time is up, zero without clocks.
	asked    string
	deadline time.Time
	// opened is when the decision opened.
	opened time.Time
	// expires is when the table is removed, the zero time if it is not.
	expires time.Time
	// players and broodWar say what is played at a table that opened.
	players  int
	broodWar bool
	// proposed is what a proposal that asks for a vote proposes: one of the kinds of package table.
	proposed string
	// league is true if the table belongs to a round of a league or a cup.
	league bool
}

// write makes the letter of a message, with times in a time zone.
func write(w *locale.Words, zone *time.Location, base *url.URL, id string, matters []matter) *letter {
	l := &letter{id: id, lang: w.Lang(), url: base.String(), tag: "tables"}
	// If there is only one table, it is named once, with what matters most as title.
	first := matters[0]
	personal := false
	tables, waiting := map[table.ID]bool{}, map[table.ID]bool{}
	var lines []string
	for _, m := range matters {
		tables[m.Table] = true
		switch {
		case m.Kind.Personal():
			if !personal || m.Kind < first.Kind { // A link that others may have is more urgent.
				first, personal = m, true
			}
		case turns(m.Kind):
			if waiting[m.Table] = true; !personal && (!turns(first.Kind) || m.Kind > first.Kind) {
				first = m
			}
		}
		if m.Made.After(l.at) {
			l.at = m.Made
		}
		if line := sentence(w, zone, m); len(lines) == 0 || lines[len(lines)-1] != line {
			lines = append(lines, line)
		}
		ev := event{ID: m.ID, Kind: kindWords[m.Kind], Table: m.Table, Name: m.name, Seat: int(m.Seat) + 1, At: m.Made.UTC(),
			URL: linkOf(base, m)}
		switch {
		case turns(m.Kind):
			ev.Decision, ev.Asked = m.Decision, m.asked
			if !m.deadline.IsZero() {
				ev.Deadline = m.deadline.UTC()
			}
		case m.Kind == people.ExpiryNotice:
			ev.Expires = m.expires.UTC()
		case m.Kind == people.VoteNotice:
			ev.Proposal = m.proposed
		case m.Kind == people.OpenNotice, m.Kind == people.InvitedNotice, m.Kind.Personal():
			ev.Seat = 0
		}
		l.events = append(l.events, ev)
	}
	l.text = strings.Join(lines, "\n")
	switch {
	case personal:
		l.title, l.url, l.tag = title(w, first), linkOf(base, first), kindWords[first.Kind]
	case len(tables) == 1:
		l.title, l.url, l.tag = title(w, first), linkOf(base, first), string(first.Table)
	case len(waiting) > 1:
		l.title = w.Text("web.notify.turns.title", "n", len(waiting))
	default:
		l.title = title(w, first)
	}
	return l
}

// writeTest makes the letter with which people test their address.
func writeTest(w *locale.Words, base *url.URL, id string, now time.Time) *letter {
	return &letter{id: id, lang: w.Lang(), url: base.String(), tag: "test", at: now,
		title: w.Text("web.notify.test.title"), text: w.Text("web.notify.test"),
		events: []event{{ID: id, Kind: "test", At: now.UTC(), URL: base.String()}}}
}

// title returns the title for one notice.
func title(w *locale.Words, m matter) string {
	return w.Text(key(m)+".title", "table", m.name)
}

// key returns the key of the text for a notice: its kind, or round for the beginning of one in a league.
func key(m matter) string {
	if m.Kind == people.BeganNotice && m.league {
		return "web.notify.round"
	}
	return "web.notify." + kindWords[m.Kind]
}

// sentence returns the line for one notice.
func sentence(w *locale.Words, zone *time.Location, m matter) string {
	switch m.Kind {
	case people.VoteNotice:
		return w.Text("web.notify.vote."+m.proposed, "table", m.name)
	case people.RenewedNotice, people.JudgedNotice:
		return w.Text(key(m), "at", w.Moment(m.Made, zone))
	case people.OpenNotice:
		set := w.Text("web.lobby.set.base")
		if m.broodWar {
			set = "Brood War"
		}
		return w.Text("web.notify.open", "table", m.name, "set", set, "n", m.players)
	}
	if !turns(m.Kind) {
		return w.Text(key(m), "table", m.name)
	}
	text := w.Text("web.notify.turn", "table", m.name)
	if m.asked != "" {
		text = w.Text("web.notify.turn.asked", "table", m.name, "asked", m.asked)
	}
	if !m.deadline.IsZero() {
		text += " " + w.Text("web.notify.turn.until", "when", w.Moment(m.deadline, zone))
	}
	return text
}

// linkOf returns the address of the page that a notice is about: that of the table, or of what is left for later there.
func linkOf(base *url.URL, m matter) string {
	if m.Kind.Personal() {
		return base.JoinPath("profile").String()
	}
	page := base.JoinPath("t", string(m.Table))
	if m.Kind == people.FellNotice {
		page = page.JoinPath("later")
	}
	return page.String()
}
