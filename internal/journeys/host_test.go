package journeys

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// cli runs a verb of the program on the data of a site, and returns what it prints and its exit code.
func (s *site) cli(args ...string) (said string, code int) {
	s.t.Helper()
	file, err := built()
	if err != nil {
		s.t.Fatal(err)
	}
	cmd := exec.Command(file, append(args, "--data", s.data)...)
	var out, wrong bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &wrong
	var ended *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &ended) {
		s.t.Fatal(err)
	}
	return out.String() + wrong.String(), cmd.ProcessState.ExitCode()
}

// told runs a verb that has to succeed, and reads what it prints as JSON.
func (s *site) told(into any, args ...string) {
	s.t.Helper()
	said, code := s.cli(append(args, "--json")...)
	if code != 0 {
		s.t.Fatalf("koprulu %s ends with %d: %s", strings.Join(args, " "), code, said)
	}
	if err := json.Unmarshal([]byte(said), into); err != nil {
		s.t.Fatalf("koprulu %s: %v\n%s", strings.Join(args, " "), err, said)
	}
}

// end stops the server in order.
func (s *site) end() {
	s.t.Helper()
	s.cmd.Process.Signal(syscall.SIGTERM)
	if err := s.cmd.Wait(); err != nil {
		s.t.Fatalf("the server ends with %v", err)
	}
	s.cmd = nil
}

// keys writes a text where the Tab key leads, in place of what is there.
func (b *browser) keys(field, text string) {
	b.t.Helper()
	b.tabTo(field)
	value[bool](b, `(document.activeElement.select(), true)`)
	b.do(chromedp.KeyEvent(text))
}

// enter presses Enter where the Tab key leads, and waits for the page that it opens.
func (b *browser) enter(selector, what, holds string) {
	b.t.Helper()
	value[bool](b, `(window.journeyHere = true)`)
	b.tabTo(selector)
	b.do(chromedp.KeyEvent(kb.Enter))
	b.wait(what, `!window.journeyHere && (`+holds+`)`)
}

// unfold presses Enter where the Tab key leads, which unfolds what stays on the page.
func (b *browser) unfold(summary string) {
	b.t.Helper()
	b.tabTo(summary)
	b.do(chromedp.KeyEvent(kb.Enter))
}

// done is enter for the button of a form, after which the page says what was done. What can't be taken back is unfolded
// first.
func (b *browser) done(do, says string) {
	b.t.Helper()
	if asks := fmt.Sprintf("details.asks:has(button[value^=%q]) > summary", do); value[bool](b,
		fmt.Sprintf("!!document.querySelector(%q)", asks)) {
		b.unfold(asks)
	}
	b.enter(fmt.Sprintf("button[value^=%q]", do), says,
		fmt.Sprintf(`document.querySelector(".notice")?.innerText.includes(%q)`, says))
}

// post sends a form as a page of the site does, and returns the status.
func (b *browser) post(path string, fields map[string]string) int {
	b.t.Helper()
	text, err := json.Marshal(fields)
	if err != nil {
		b.t.Fatal(err)
	}
	return value[int](b,
		fmt.Sprintf(`fetch(%q, {method: "POST", headers: {"HX-Request": "true"}, body: new URLSearchParams(%s)}).then(r => r.status)`, path, text))
}

// TestHostsDay is a day in the life of a host, by command line and page, the page by keyboard alone: the first people
// come by invite codes, one of them becomes the host; a report is dealt with, somebody is muted, banned, renamed,
// signed out and comes back by a new link; a notice and a read-only site are seen on open pages; a game is closed, a
// table deleted; the audit log has it all. Then the disk fails: the data is checked, and a copy is put in its place.
func TestHostsDay(t *testing.T) {
	t.Parallel()
	s := newSite(t, "--sign-up", "invite")
	var codes []struct{ ID, Link string }
	s.told(&codes, "admin", "invites", "make", "3", "--note", "First people")
	hera, zoe, mo := newBrowser(t, 1440, 900), newBrowser(t, 820, 1180), newBrowser(t, 390, 844)
	ids := map[*browser]string{}
	for i, p := range []struct {
		b    *browser
		name string
	}{{hera, "Hera"}, {zoe, "Zoe"}, {mo, "Mo"}} {
		p.b.open(codes[i].Link)
		p.b.keys("#signup-name", p.name)
		p.b.do(chromedp.KeyEvent(kb.Enter))
		p.b.wait("they are somebody", fmt.Sprintf(`document.querySelector(".me__name").innerText.includes(%q)`, p.name))
		var found []struct{ ID string }
		if s.told(&found, "admin", "people", "find", p.name); len(found) != 1 {
			t.Fatalf("%d are called %s", len(found), p.name)
		}
		ids[p.b] = found[0].ID
	}
	var done struct{ Person struct{ Role string } }
	if s.told(&done, "admin", "people", "role", ids[hera], "host"); done.Person.Role != "host" {
		t.Fatalf("her role is %s", done.Person.Role)
	}
	s.told(&done, "admin", "people", "role", ids[mo], "moderator")

	opened := func(name string) string {
		t.Helper()
		zoe.open(value[string](zoe, fmt.Sprintf(`fetch("/tables", {method: "POST", body: new URLSearchParams({name: %q, players: 2, seat0: "me", seat1: "simple",
			pace: "none", factions: "dealt", company: "anybody", spectators: "on"})}).then(r => r.url)`, name)))
		zoe.wait("the table is there", `location.pathname.startsWith("/t/") && document.querySelector("#prompt")`)
		return value[string](zoe, "location.pathname")
	}
	kept := opened("Monday")
	table := opened("Friday")
	id := strings.TrimPrefix(table, "/t/")
	said := func(text string) string {
		return fmt.Sprintf(`document.querySelector("#chat").textContent.includes(%q)`, text)
	}
	for _, text := range []string{"Something rude", "Something else"} {
		if status := zoe.post(table+"/chat", map[string]string{"text": text}); status >= 400 {
			t.Fatalf("a message: status %d", status)
		}
		zoe.wait("it is in the chat", said(text))
	}

	// Somebody reports the first message, from a phone.
	number := value[int](mo, fmt.Sprintf(`fetch("/api/v1/tables/%s/chat").then(r => r.json()).then(c => c.messages[0].id)`,
		id))
	mo.open(s.base + fmt.Sprintf("%s/who?message=%d", table, number))
	mo.keys("#report-text", "An insult")
	mo.done("message", "Thank you")

	// The host finds it, removes the message, and hides the name at the other one.
	hera.open(s.base + "/")
	hera.enter(`.foot a[href="/admin"]`, "the overview", `location.pathname === "/admin"`)
	hera.accessible("the overview of a host")
	hera.enter(`#h-reports ~ a`, "the reports",
		`document.querySelector("blockquote")?.innerText.includes("Something rude")`)
	hera.accessible("the reports")
	hera.enter(`.things a[href*="before="]`, "the chat of the table", `document.querySelector("#chat-why")`)
	hera.accessible("a table for a host")
	hera.keys("#chat-why", "Insult")
	hera.done("remove ", "The message is removed.")
	zoe.wait("the message is gone from an open page", "!("+said("Something rude")+") && "+said("Something else"))
	hera.keys("#chat-why", "Insult")
	hera.done("hide ", "The name is hidden.")
	zoe.wait("the name is gone from an open page", `!document.querySelector("#chat").textContent.includes("Zoe")`)
	hera.enter(`.admin__nav a[href="/admin/reports"]`, "the reports", `location.pathname === "/admin/reports"`)
	hera.unfold("details.asks:has(input[name=note]) > summary")
	hera.keys("input[name=note]", "Removed")
	hera.enter("details.asks:has(input[name=note]) button", "the report is closed",
		`document.querySelector(".notice").innerText.includes("The report is closed.")`)
	var reports []struct{ Note string }
	if s.told(&reports, "admin", "reports", "find", "--closed"); len(reports) != 1 || reports[0].Note != "Removed" {
		t.Errorf("closed reports: %+v", reports)
	}

	// Zoe is found, muted, banned, and comes back.
	hera.enter(`.admin__nav a[href="/admin/people"]`, "the people", `location.pathname === "/admin/people"`)
	hera.accessible("the people")
	hera.keys("#find-people", "zo")
	hera.do(chromedp.KeyEvent(kb.Enter))
	hera.wait("she is found", `document.querySelectorAll(".things li").length === 1`)
	hera.enter(".things a", "her page", `document.querySelector("h1").innerText === "Zoe"`)
	hera.accessible("a person for a host")
	hera.keys("#why", "Rude")
	hera.keys("#hours", "2")
	hera.done("mute", "They can’t write in chats any more.")
	if status := zoe.post(table+"/chat", map[string]string{"text": "Again"}); status != 403 && status != 204 &&
		status != 200 {
		t.Errorf("muted: status %d", status)
	}
	hera.keys("#why", "Rude again")
	hera.done("ban", "They are banned.")
	zoe.open(s.base + table)
	zoe.wait("she is told why",
		`document.body.innerText.includes("banned from this site") && document.body.innerText.includes("Rude again")`)
	zoe.accessible("banned")
	zoe.keys(".saying textarea", "It was a joke")
	zoe.enter(".saying__form button", "her answer", `document.body.innerText.includes("Your answer was sent")`)
	zoe.accessible("a sanction with its answer")
	for _, verb := range []string{"unban", "unmute"} {
		s.told(&done, "admin", "people", verb, ids[zoe])
	}
	zoe.open(s.base + table)
	zoe.wait("she plays on", `document.querySelector("#prompt")`)
	if chat := value[string](zoe, `document.querySelector("#chat").textContent`); strings.Contains(chat, "Again") {
		t.Error("somebody who was muted wrote in the chat")
	}
	hera.keys("#new-name", "Zoë")
	hera.done("rename", "The name was changed.")
	zoe.wait("an open page has the new name",
		`document.querySelector("#players, .strips, main").innerText.includes("Zoë")`)
	hera.done("signout", "They are signed out everywhere.")
	if said, code := s.cli("admin", "notice", "set", "Tea is ready.", "--until", "4s"); code != 0 {
		t.Errorf("a notice: %s", said)
	}
	zoe.open(s.base + "/profile")
	zoe.wait("she is nobody", `document.querySelector("#signup-code")`)
	slow := value[bool](zoe, `!document.querySelector("#banner")`)
	hera.done("link", "Anyone with this link is signed in as this person.")
	hera.accessible("a personal link")
	zoe.wait("a notice disappears on its own when its time is up, also from a page without a stream",
		`!document.querySelector("#banner")`)
	if slow {
		t.Log("the page came too late to show the notice")
	}
	zoe.open(value[string](hera, `document.querySelector("#link-personal").value`))
	zoe.enter("main button[type=submit]", "she is back", `document.querySelector(".me__name")?.innerText.includes("Zoë")`)

	// What the whole site is told; a moderator sees less of these pages.
	zoe.open(s.base + table)
	mo.open(s.base + "/admin")
	mo.accessible("the overview of a moderator")
	if value[bool](mo,
		`!!document.querySelector(".admin form[action='/admin/site'], .admin__nav a[href='/admin/audit']")`) {
		t.Error("a moderator is offered what is for hosts")
	}
	hera.enter(`.admin__nav a[href="/admin"]`, "the overview", `location.pathname === "/admin"`)
	hera.keys("#notice-text", "We move on Sunday.")
	hera.done("notice", "Every page shows it now.")
	zoe.wait("an open page shows the notice",
		`document.querySelector("#banner")?.innerText.includes("We move on Sunday.")`)
	hera.keys("#readonly-why", "Moving")
	hera.done("read-only", "The site is read-only now.")
	zoe.wait("an open page says that nothing can be changed",
		`document.querySelector("#banner")?.innerText.includes("Moving")`)
	if status := zoe.post(table+"/chat", map[string]string{"text": "Too late"}); status != 503 {
		t.Errorf("a message to a site that is read-only: status %d", status)
	}
	if said, code := s.cli("admin", "people", "mute", ids[zoe], "--reason", "x"); code != 1 ||
		!strings.Contains(said, "Moving") {
		t.Errorf("an act on a site that is read-only: exit code %d: %s", code, said)
	}
	hera.done("writable", "The site is no longer read-only.")
	if said, code := s.cli("admin", "notice", "clear"); code != 0 {
		t.Errorf("clearing the notice: %s", said)
	}
	zoe.wait("an open page shows nothing any more", `!document.querySelector("#banner")`)

	// A game is closed and its table deleted.
	hera.enter(`.admin__nav a[href="/admin/tables"]`, "the tables", `location.pathname === "/admin/tables"`)
	hera.accessible("the tables")
	hera.enter(fmt.Sprintf(`.things a[href$="/%s"]`, id), "its page", `document.querySelector("#why-end")`)
	hera.keys("#why-end", "Rude table")
	hera.done("close", "It is closed.")
	zoe.wait("an open page says so", `document.body.innerText.includes("Rude table")`)
	if said, code := s.cli("admin", "tables", "delete", id, "--reason", "Rude table"); code != 0 {
		t.Errorf("deleting a table: %s", said)
	}
	zoe.open(s.base + table)
	zoe.wait("it is gone", `!document.querySelector("#prompt")`)

	// Invite codes by page; and the audit log, in another language.
	hera.enter(`.admin__nav a[href="/admin/invites"]`, "the invite codes", `document.querySelector("#invite-note")`)
	hera.keys("#invite-note", "Friends")
	hera.enter("button[value=make]", "a link", `document.querySelector("#link-invites")?.value.includes("/invite/")`)
	hera.accessible("invite codes")
	hera.done("revoke ", "The code is no longer valid.")
	hera.enter(`.admin__nav a[href="/admin/status"]`, "the server and its data", `document.querySelector("#h-copies")`)
	hera.accessible("the server and its data")
	hera.click("button[name=lang][value=de]")
	hera.wait("the page is in German", `document.documentElement.lang === "de"`)
	hera.enter(`.admin__nav a[href="/admin/audit"]`, "the audit log", `location.pathname === "/admin/audit"`)
	hera.accessible("the audit log")
	text := value[string](hera, `document.querySelector("main").innerText`)
	for _, want := range []string{"Rolle festgelegt", "Moderation", "Bis ", ": Rude again", "Zoe → Zoë", "Für: Friends",
		"Meldung 1: Removed", "Kommandozeile"} {
		if !strings.Contains(text, want) {
			t.Errorf("the audit log in German does not say %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "until ") || strings.Contains(text, "codes for") || strings.Contains(text, "moderator") {
		t.Errorf("the audit log in German is English in parts:\n%s", text)
	}
	var log []struct{ Verb, Actor string }
	var verbs []string
	s.told(&log, "admin", "audit")
	for i := range log {
		verbs = append(verbs, log[len(log)-1-i].Verb)
	}
	const want = "invite role role remove hide report mute ban unban unmute rename signout notice link notice read-only writable clear close delete invite revoke"
	if got := strings.Join(verbs, " "); got != want {
		t.Errorf("the audit log has\n%s, want\n%s", got, want)
	}
	for _, b := range []*browser{hera, zoe, mo} {
		b.clean()
	}

	// The disk fails after a copy was made.
	var sound struct {
		Sound  bool
		Tables int
	}
	if s.told(&sound, "check"); !sound.Sound || sound.Tables != 1 {
		t.Fatalf("a running site is %+v", sound)
	}
	backup := filepath.Join(t.TempDir(), "koprulu.db")
	if said, code := s.cli("backup", backup); code != 0 {
		t.Fatalf("a copy: %s", said)
	}
	port := s.base[strings.LastIndex(s.base, ":")+1:]
	s.end()
	data := filepath.Join(s.data, "koprulu.db")
	info, err := os.Stat(data)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(data, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt(bytes.Repeat([]byte{0xa5}, int(info.Size()/2)), info.Size()/2); err != nil {
		t.Fatal(err)
	}
	f.Close()
	for _, args := range [][]string{{"check"}, {"check", "--repair"}, {"backup", backup + ".2"}} {
		if said, code := s.cli(args...); code != 1 {
			t.Errorf("koprulu %v ends with %d on a file that is damaged: %s", args, code, said)
		}
	}
	for _, name := range []string{data + "-wal", data + "-shm"} {
		if err := os.Remove(name); err != nil && !errors.Is(err, os.ErrNotExist) {
			t.Fatal(err)
		}
	}
	if err := os.Rename(backup, data); err != nil {
		t.Fatal(err)
	}
	if s.told(&sound, "check", "--repair"); !sound.Sound || sound.Tables != 1 {
		t.Fatalf("the copy is %+v", sound)
	}
	s.start("127.0.0.1:" + port)
	hera.open(s.base + "/admin/audit")
	hera.wait("she is still the host", `document.querySelectorAll(".things li").length > 10`)
	zoe.open(s.base + kept)
	zoe.wait("her other game goes on", `document.querySelector("#prompt-say")`)
	hera.clean()
	zoe.clean()
}
