package server

import (
	"context"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"koprulu/site/server/core"
	"koprulu/table"
)

// TestScripts plays scenes with several actors: testdata/script has a file for each. Everyone talks to the real server
// over HTTP, with their own cookies or tokens. The commands:
//
//	limits                          the limits are on in this scene, in which time stands still (otherwise they are lifted)
//	visitor WHO                     the browser of a visitor without an identity
//	person WHO NAME                 a browser, and a program, of a person with a name
//	role WHO ROLE                   makes a person a host, a moderator or a member
//	get WHO PATH STATUS             asks for a page
//	post WHO PATH STATUS [F=V ...]  sends a form
//	json WHO PATH STATUS BODY       sends JSON
//	htmx WHO PATH STATUS [F=V ...]  sends a form as the script of a page does
//	foreign WHO PATH STATUS [F=V]   sends a form as another site would make a browser do
//	see REGEXP, ! see REGEXP        the last response contains it, or does not
//	header NAME REGEXP              so does a header of it
//	let VARIABLE REGEXP             keeps the first group of a match in the last response
//	flood WHO PATH N BYTES          sends a body of that many bytes; N is the status
//	repeat N STATUS get WHO PATH    one of N requests must have this status
//	forge WHO COOKIE VALUE          sets a forged cookie in a browser; without VALUE it removes one
//	token WHO SECRET                hands a program a token
//	nolog REGEXP                    the log of the server has no such thing
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Values["scene"] = &scene{tb: env.T().(testing.TB), actors: map[string]*actor{}}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"limits":  on((*scene).limits),
			"visitor": on((*scene).visitor),
			"person":  on((*scene).person),
			"role":    on((*scene).role),
			"get":     on((*scene).get),
			"post":    on((*scene).post),
			"json":    on((*scene).json),
			"htmx":    on((*scene).htmx),
			"foreign": on((*scene).foreign),
			"see":     on((*scene).see),
			"header":  on((*scene).header),
			"let":     on((*scene).let),
			"flood":   on((*scene).flood),
			"repeat":  on((*scene).repeat),
			"forge":   on((*scene).forge),
			"token":   on((*scene).token),
			"nolog":   on((*scene).nolog),
		},
		RequireUniqueNames: true,
	})
}

// scene is one script at work.
type scene struct {
	tb     testing.TB
	site   *site
	with   []setup
	actors map[string]*actor
	last   *reply
}

// on turns a method into a command.
func on(do func(*scene, *testscript.TestScript, bool, []string)) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		c := ts.Value("scene").(*scene)
		do(c, ts, neg, args)
	}
}

func (c *scene) limits(ts *testscript.TestScript, neg bool, args []string) {
	now := time.Now() // Time stands still, so that no request comes too late to be refused.
	c.with = append(c.with, withLimits, func(c *core.Config,
		_ *table.HubConfig) {
		c.Now = func() time.Time { return now }
	})
}

// server returns the site of the scene, started when it is first needed.
func (c *scene) server() *site {
	if c.site == nil {
		c.site = newSite(c.tb, append(c.with, fixed(5))...)
	}
	return c.site
}

func (c *scene) visitor(ts *testscript.TestScript, neg bool, args []string) {
	c.actors[args[0]] = c.server().visitor()
}

func (c *scene) person(ts *testscript.TestScript, neg bool, args []string) {
	c.actors[args[0]] = c.server().person(strings.Join(args[1:], " "))
}

func (c *scene) role(ts *testscript.TestScript, neg bool, args []string) {
	c.server().judged(c.actor(ts, args[0]), "role", `{"role":"`+args[1]+`"}`)
}

func (c *scene) actor(ts *testscript.TestScript, name string) *actor {
	a := c.actors[name]
	if a == nil {
		ts.Fatalf("nobody is called %s", name)
	}
	return a
}

// done keeps a response and checks its status.
func (c *scene) done(ts *testscript.TestScript, r *reply, status string) {
	c.last = r
	if strconv.Itoa(r.status) != status {
		ts.Fatalf("status %d, want %s\n%s", r.status, status, excerpt(r.body))
	}
}

// excerpt returns the beginning of a text.
func excerpt(text string) string {
	if i := strings.Index(text, "<main"); i > 0 {
		text = text[i:]
	}
	return text[:min(len(text), 1500)]
}

func (c *scene) get(ts *testscript.TestScript, neg bool, args []string) {
	c.done(ts, c.actor(ts, args[0]).get(args[1]), args[2])
}

// fields splits NAME=VALUE.
func fields(args []string) []string {
	var out []string
	for _, a := range args {
		name, value, _ := strings.Cut(a, "=")
		out = append(out, name, value)
	}
	return out
}

func (c *scene) post(ts *testscript.TestScript, neg bool, args []string) {
	c.done(ts, c.actor(ts, args[0]).post(args[1], fields(args[3:])...), args[2])
}

func (c *scene) json(ts *testscript.TestScript, neg bool, args []string) {
	c.done(ts, c.actor(ts, args[0]).json(args[1], args[3]), args[2])
}

// form writes NAME=VALUE as the body of a form.
func form(args []string) string {
	var b strings.Builder
	for i, f := range fields(args) {
		if i%2 == 1 {
			b.WriteString("=")
		} else if i > 0 {
			b.WriteString("&")
		}
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(f, "%", "%25"), " ", "+"))
	}
	return b.String()
}

func (c *scene) htmx(ts *testscript.TestScript, neg bool, args []string) {
	header := map[string]string{"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true",
		"Sec-Fetch-Site": "same-origin"}
	c.done(ts, c.actor(ts, args[0]).send(http.MethodPost, args[1], header, strings.NewReader(form(args[3:]))), args[2])
}

func (c *scene) foreign(ts *testscript.TestScript, neg bool, args []string) {
	header := map[string]string{"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "cross-site",
		"Origin": "https://evil.example"}
	c.done(ts, c.actor(ts, args[0]).send(http.MethodPost, args[1], header, strings.NewReader(form(args[3:]))), args[2])
}

func (c *scene) see(ts *testscript.TestScript, neg bool, args []string) {
	found := regexp.MustCompile(args[0]).MatchString(c.last.body)
	if found == neg {
		ts.Fatalf("seen: %v\n%s", found, excerpt(c.last.body))
	}
}

func (c *scene) header(ts *testscript.TestScript, neg bool, args []string) {
	value := strings.Join(c.last.header.Values(args[0]), "\n")
	if regexp.MustCompile(args[1]).MatchString(value) == neg {
		ts.Fatalf("%s: %s", args[0], value)
	}
}

func (c *scene) let(ts *testscript.TestScript, neg bool, args []string) {
	text := c.last.body + "\n" + c.last.header.Get("Location")
	m := regexp.MustCompile(args[1]).FindStringSubmatch(text)
	if m == nil {
		ts.Fatalf("%s is not there\n%s", args[1], excerpt(text))
	}
	ts.Setenv(args[0], m[1])
}

func (c *scene) flood(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[3])
	ts.Check(err)
	header := map[string]string{"Content-Type": "application/x-www-form-urlencoded"}
	c.done(ts, c.actor(ts, args[0]).send(http.MethodPost, args[1], header,
		strings.NewReader("text="+strings.Repeat("x", n))), args[2])
}

func (c *scene) repeat(ts *testscript.TestScript, neg bool, args []string) {
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	a := c.actor(ts, args[3])
	for range n {
		if c.last = a.get(args[4]); strconv.Itoa(c.last.status) == args[1] {
			return
		}
	}
	ts.Fatalf("no answer of %d had the status %s", n, args[1])
}

func (c *scene) forge(ts *testscript.TestScript, neg bool, args []string) {
	a := c.actor(ts, args[0])
	delete(a.cookies, args[1])
	if len(args) > 2 {
		a.cookies[args[1]] = &http.Cookie{Name: args[1], Value: args[2]}
	}
}

// token hands a program a token: token NAME SECRET.
func (c *scene) token(ts *testscript.TestScript, neg bool, args []string) {
	c.actor(ts, args[0]).token = args[1]
}

func (c *scene) nolog(ts *testscript.TestScript, neg bool, args []string) {
	if m := regexp.MustCompile(args[0]).FindString(c.site.logs.String()); m != "" {
		ts.Fatalf("the log holds %q", m)
	}
}

// TestPersonsAreKeptByHashOnly: what the store has for a cookie is not what the browser sends.
func TestPersonsAreKeptByHashOnly(t *testing.T) {
	s := newSite(t)
	a := s.person("Anna")
	secret := a.cookies[core.CookieName].Value
	b, err := s.store.People.Belongings(context.Background(), a.id)
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Devices) != 1 || strings.Contains(b.Devices[0].ID+b.Devices[0].Name, secret) || table.Person(secret) == a.id {
		t.Errorf("kept: %+v", b.Devices)
	}
}
