package console

import (
	"net/http"
	"time"

	"koprulu/club/people"
	"koprulu/internal/names"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
)

// Invite is an invite code as the console shows it.
type Invite struct {
	ID string `json:"id"`
	// Code and Link are there only for a code that was just made.
	Code    string    `json:"code,omitempty"`
	Link    string    `json:"link,omitempty"`
	Note    string    `json:"note,omitempty"`
	Uses    int       `json:"uses"`
	Used    int       `json:"used"`
	Created time.Time `json:"created"`
	Expires time.Time `json:"expires"`
}

func shownInvite(v *people.Invite) Invite {
	return Invite{ID: v.ID, Note: v.Note, Uses: v.Most, Used: v.Used, Created: v.Created, Expires: v.Expires}
}

// invites returns those that were made since a time and whose note or id has some words.
func (c *Chapter) invites(r *http.Request, n, skip int) (found []people.Invite, err error) {
	since, err := sinceIn(r)
	if err != nil {
		return nil, err
	}
	words := r.URL.Query().Get("words")
	all, err := c.Kept.Invites.Invites(r.Context())
	for i := range all {
		v := &all[i]
		switch {
		case v.Created.Before(since), v.ID != words && !names.Holds(v.Note, words):
		case skip > 0:
			skip--
		case len(found) < n:
			found = append(found, *v)
		}
	}
	return found, err
}

// invitesDone shows the codes that were made, or says which one was revoked.
func invitesDone(r *http.Request, out *gate.Outcome) (any, error) {
	if id := r.PathValue("id"); id != "" {
		return struct {
			Revoked string `json:"revoked"`
		}{id}, nil
	}
	return core.Each(out.Made, func(m *gate.MadeInvite) Invite {
		shown := shownInvite(&m.Invite)
		shown.Code, shown.Link = m.Code, m.Link
		return shown
	}), nil
}
