package server

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/site/server/gate"
)

// A pageDeed is what a form of the pages does: the route that takes it, and what it sends as do, kind or agree where
// the route does several things.
type pageDeed struct {
	form string
	// back says how it is taken back, or why nothing is lost; empty if it can't be taken back.
	back string
	// asks are the words in the template by which page.Sure is told from others; empty if it can be taken back.
	asks []string
}

// pageDeeds are all that the pages can do. Whatever can't be taken back asks first, and says what will happen.
var pageDeeds = []pageDeed{
	{form: "/tables", back: "the owner deletes the table"},
	{form: "/tables/new", back: "only reads a document"},
	{form: "/leagues", back: "the organiser deletes it"},
	{form: "/leagues/{id} join", back: "withdraw"},
	{form: "/leagues/{id} withdraw", asks: []string{"LeaguePath(p.ID)", `"withdraw"`}},
	{form: "/leagues/{id} begin", asks: []string{"LeaguePath(p.ID)", `"begin"`}},
	{form: "/leagues/{id} end", asks: []string{"LeaguePath(p.ID)", `"end"`}},
	{form: "/leagues/{id} rename", back: "rename"},
	{form: "/leagues/{id} delete", asks: []string{"LeaguePath(p.ID)", `"delete"`}},
	{form: "/leagues/{id}/report", back: "one writes it, and it decides nothing"},
	{form: "/challenge", asks: []string{"ChallengePath"}},
	{form: "/scenarios", back: "only reads a document"},
	{form: "/editor", back: "the editor takes back"},
	{form: "/editor/file", back: "only writes a document"},
	{form: "/tutorial", back: "another chapter keeps this one"},
	{form: "/tutorial again", asks: []string{`"/tutorial"`, `"again"`}},
	{form: "/notice", back: "it is on the front page of hosts, and comes back when it changes"},
	{form: "/prefs", back: "set it again"},
	{form: "/profile", back: "set it again"},
	{form: "/profile/link", back: "revoke"},
	{form: "/profile/link revoke", asks: []string{`"/profile/link"`, "web.lobby.me.link.sure"}},
	{form: "/profile/devices", asks: []string{`"/profile/devices"`, "p.signOutText"}},
	{form: "/profile/passkeys", asks: []string{`"/profile/passkeys"`, "web.lobby.me.passkeys.sure"}},
	{form: "/profile/tokens new", back: "end"},
	{form: "/profile/tokens end", asks: []string{`"/profile/tokens"`, "web.lobby.me.tokens.sure"}},
	{form: "/profile/hushed", back: "the page of whoever it is"},
	{form: "/profile/notify", back: "remove it, or set it again"},
	{form: "/profile/push", back: "remove it"},
	{form: "/profile/addresses", asks: []string{`"/profile/addresses"`, "web.lobby.me.addresses.sure"}},
	{form: "/profile/addresses of a device", asks: []string{`"/profile/addresses"`, "web.lobby.me.push.sure"}},
	{form: "/profile/hours", back: "set it again"},
	{form: "/profile/vacation", back: "cancel"},
	{form: "/profile/vacation/end of one to come", back: "enter it again"},
	{form: "/profile/vacation/end", asks: []string{`"/profile/vacation/end"`, "web.vacation.end.sure"}},
	{form: "/profile/wishes", back: "set it again"},
	{form: "/profile/kinds", back: "set it again"},
	{form: "/profile/page", back: "set it again"},
	{form: "/profile/appeal", back: "one writes it, and its label says that there is only one"},
	{form: "/profile/delete", asks: []string{`"/profile/delete"`}},
	{form: "/profile/signout", back: "no page has a form for it: the list of devices asks"},
	{form: "/front", back: "says only which page is looked at"},
	{form: "/stream", back: "only reads"},
	{form: "/passkeys/new", back: "remove it"},
	{form: "/passkeys/add", back: "remove it"},
	{form: "/passkeys/begin", back: "sign out"},
	{form: "/passkeys/end", back: "sign out"},
	{form: "/me/{secret}", back: "its page asks before"},
	{form: "/signup", back: "the profile"},
	{form: "/mail/{address}/{token}", back: "its page asks before, and the profile removes it"},
	{form: "/mail/{address}/off/{token}", back: "its page asks before, and the profile adds it"},
	{form: "/t/{id}/lookback", back: "only computes"},
	{form: "/t/{id}/again", back: "the owner deletes the table"},
	{form: "/t/{id}/decline", asks: []string{`"/decline"`}},
	{form: "/t/{id}/seat", back: "rise; open and bot undo each other"},
	{form: "/t/{id}/guest", back: "only remembers a link"},
	{form: "/t/{id}/note", back: "write it again"},
	{form: "/t/{id}/delete", asks: []string{`p.address("delete")`}},
	{form: "/t/{id}/delete of a sandbox", asks: []string{`p.Path("delete")`}},
	{form: "/t/{id}/delete from the list of sandboxes", asks: []string{`p.List[i].Path + "/delete"`}},
	{form: "/t/{id}/sandbox", back: "discard it; one that would replace another asks by a page of its own"},
	{form: "/t/{id}/sandbox/back", back: "answer again: it is a game of one's own"},
	{form: "/t/{id}/hint", back: "only computes"},
	{form: "/t/{id}/mentor", back: "only computes"},
	{form: "/t/{id}/later", back: "drop"},
	{form: "/t/{id}/later/drop", back: "leave it again"},
	{form: "/t/{id}/later/falls", back: "set it again"},
	{form: "/t/{id}/answer", back: "each says on itself whether it can be taken back"},
	{form: "/t/{id}/pick", back: "pick another"},
	{form: "/t/{id}/point", back: "point elsewhere"},
	{form: "/t/{id}/pay", back: "as an answer"},
	{form: "/t/{id}/undo", back: "answer again: nothing was revealed"},
	{form: "/t/{id}/done", back: "as an answer"},
	{form: "/t/{id}/cart", back: "put it back; paying is an answer"},
	{form: "/t/{id}/paying", back: "set it again"},
	{form: "/t/{id}/hold", back: "only for a moment"},
	{form: "/t/{id}/shown", back: "only for a moment"},
	{form: "/t/{id}/propose pause", back: "resume"},
	{form: "/t/{id}/propose end, last-round", asks: []string{"seen.PathPropose", "Value: kind"}},
	{form: "/t/{id}/propose pace", back: "propose the pace of before"},
	{form: "/puzzle/{day}", back: "a puzzle is answered once, and its page says so above the answers"},
	{form: "/puzzle/{day}/sandbox", back: "discard it"},
	{form: "/t/{id}/propose undo", asks: []string{"seen.PathPropose", "table.ProposeUndo"}},
	{form: "/t/{id}/propose replace, offer", asks: []string{"seen.PathPropose", "it.kind"}},
	{form: "/t/{id}/vote 1", asks: []string{"seen.PathVote", `"1"`}},
	{form: "/t/{id}/vote 0", back: "it can be proposed again"},
	{form: "/t/{id}/withdraw", back: "propose it again"},
	{form: "/t/{id}/resume", back: "propose a pause"},
	{form: "/t/{id}/return", back: "it is how one comes back"},
	{form: "/t/{id}/leave", asks: []string{"seen.PathLeave"}},
	{form: "/t/{id}/resign", asks: []string{"seen.PathResign"}},
	{form: "/t/{id}/chat", back: "one writes it"},
	{form: "/t/{id}/players-chat", back: "set it again"},
	{form: "/t/{id}/who/hush", back: "unhush"},
	{form: "/t/{id}/who/report", back: "one writes it, and it decides nothing"},
	{form: "/t/{id}/report", back: "one writes it, and it decides nothing"},
	{form: "/t/{id}/who/curb mute", back: "unmute"},
	{form: "/t/{id}/who/curb remove", asks: []string{`"/who/curb"`, `"remove"`}},
	{form: "/t/{id}/faction", back: "choose again"},
	{form: "/t/{id}/ready", back: "not ready"},
	{form: "/t/{id}/seal", back: "the next one replaces it"},
	{form: "/t/{id}/part", back: "the browser does it on its own"},
	{form: "/t/{id}/begin", asks: []string{`p.address("begin")`}},
	{form: "/t/{id}/rename", back: "rename"},
	{form: "/t/{id}/links new", asks: []string{`p.address("links")`, `Value: "new"`}},
	{form: "/t/{id}/links revoke", asks: []string{`p.address("links")`, `"revoke"`}},
	{form: "/admin/site notice", back: "clear"},
	{form: "/admin/site clear", back: "its text is in the audit log"},
	{form: "/admin/site read-only", back: "writable"},
	{form: "/admin/site writable", back: "read-only"},
	{form: "/admin/people/{id} rename", back: "rename"},
	{form: "/admin/people/{id} warn", asks: []string{"web.admin.warn.sure", `"warn"`}},
	{form: "/admin/people/{id} mute", back: "unmute"},
	{form: "/admin/people/{id} unmute", back: "mute"},
	{form: "/admin/people/{id} ban", asks: []string{"web.admin.ban.sure", `"ban"`}},
	{form: "/admin/people/{id} unban", back: "ban"},
	{form: "/admin/people/{id} signout", asks: []string{"personPath(p.ID)", `"signout"`}},
	{form: "/admin/people/{id} link", asks: []string{"personPath(p.ID)", `"link"`}},
	{form: "/admin/people/{id} role", back: "another role"},
	{form: "/admin/people/{id} remark", back: "unremark"},
	{form: "/admin/people/{id} unremark", asks: []string{"web.admin.unremark.sure", "personPath(p.ID)"}},
	{form: "/admin/people/{id} delete", asks: []string{"deletes", `"delete"`}},
	{form: "/admin/tables/{id} rename", back: "rename"},
	{form: "/admin/tables/{id} close", asks: []string{"closes", `"close"`}},
	{form: "/admin/tables/{id} delete", asks: []string{"deletes", `"delete"`}},
	{form: "/admin/tables/{id} remove", asks: []string{`"remove "`}},
	{form: "/admin/tables/{id} hide", asks: []string{`"hide "`}},
	{form: "/admin/leagues/{id} rename", back: "rename"},
	{form: "/admin/leagues/{id} close", asks: []string{"closes", `"close"`}},
	{form: "/admin/leagues/{id} delete", asks: []string{"deletes", `"delete"`}},
	{form: "/admin/reports/{id} report", asks: []string{"r.path()"}},
	{form: "/admin/invites invite", back: "revoke"},
	{form: "/admin/invites revoke", asks: []string{"InvitesPath", `"revoke "`}},
}

// TestWhatCantBeTakenBackAsks goes over all routes by which a page does something, and over all powers: each is listed,
// and whatever can't be taken back is asked for by page.Sure, which says what will happen.
func TestWhatCantBeTakenBackAsks(t *testing.T) {
	listed := func(form string) bool {
		return slices.ContainsFunc(pageDeeds, func(d pageDeed) bool {
			return d.form == form || strings.HasPrefix(d.form, form+" ")
		})
	}
	routes := newSite(t).routes()
	for i := range routes {
		if path, ok := strings.CutPrefix(routes[i].Pattern, "POST "); ok && !strings.HasPrefix(path, "/api/") &&
			!listed(path) {
			t.Errorf("it is not said whether what POST %s does can be taken back", path)
		}
	}
	pages := map[gate.Subject]string{gate.OnPerson: "/admin/people/{id} ", gate.OnTable: "/admin/tables/{id} ",
		gate.OnMessage: "/admin/tables/{id} ", gate.OnLeague: "/admin/leagues/{id} ",
		gate.OnReport: "/admin/reports/{id} ", gate.OnInvites: "/admin/invites ", gate.OnSite: "/admin/site "}
	for i := range gate.Powers {
		p := &gate.Powers[i]
		if (p.By.Has(people.HostOffice) || p.By.Has(people.ModeratorOffice)) && !listed(pages[p.On]+p.Verb) {
			t.Errorf("it is not said whether the power to %s a %s can be taken back", p.Verb, p.On)
		}
	}
	asked := questions(t)
	for _, d := range pageDeeds {
		path, _, _ := strings.Cut(d.form, " ")
		if !slices.ContainsFunc(routes, func(rt core.Route) bool { return rt.Pattern == "POST "+path }) {
			t.Errorf("%s is no route any more", path)
		}
		switch {
		case (d.back == "") == (len(d.asks) == 0):
			t.Errorf("%s: either it can be taken back or it asks", d.form)
		case d.back == "" && !slices.ContainsFunc(asked, func(text string) bool {
			return !slices.ContainsFunc(d.asks, func(word string) bool { return !strings.Contains(text, word) })
		}):
			t.Errorf("%s can't be taken back, and nothing asks first: no page.Sure has %q", d.form, d.asks)
		}
	}
}

// questions are the places in the sources of the pages that ask before something is done.
func questions(t *testing.T) (list []string) {
	asking := regexp.MustCompile(`page\.Sure\{[^{}]*|@endButton\(.*`)
	err := filepath.WalkDir("../web", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasSuffix(path, "_templ.go") || !strings.HasSuffix(path, ".templ") &&
			!strings.HasSuffix(path, ".go") {
			return err
		}
		text, err := os.ReadFile(path)
		list = append(list, asking.FindAllString(string(text), -1)...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
