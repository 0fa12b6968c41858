package server

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/internal/oidctest"
	"koprulu/site/server/console"
	"koprulu/site/server/core"
	"koprulu/site/server/identity"
	"koprulu/table"
)

// withProvider makes people sign in with a provider.
func withProvider(t *testing.T, p *oidctest.Provider, change func(*identity.Config)) setup {
	return func(c *core.Config, _ *table.HubConfig) {
		cfg := identity.Config{Issuer: p.URL, ClientID: p.ClientID, Secret: p.Secret, NameClaim: "name", RoleClaim: "groups",
			Hosts: []string{"admins"}, Moderators: []string{"mods", "helpers"}}
		if change != nil {
			change(&cfg)
		}
		o, err := identity.Find(t.Context(), cfg)
		if err != nil {
			t.Fatal(err)
		}
		c.SignUp, c.OIDC = core.SignUpOIDC, o
	}
}

// attempt sends a browser to the provider and returns the address to which the provider sends it back.
func (a *actor) attempt(t *testing.T, back string) string {
	t.Helper()
	r := a.get("/oidc/login?back=" + url.QueryEscape(back))
	if r.status != http.StatusSeeOther {
		t.Fatalf("going to the provider: %d\n%s", r.status, r.body)
	}
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, r.header.Get("Location"), nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusFound {
		text, _ := io.ReadAll(answer.Body)
		t.Fatalf("the provider refuses: %d %s", answer.StatusCode, text)
	}
	u, err := url.Parse(answer.Header.Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	return u.RequestURI()
}

// TestSignInByProvider: anybody whom the provider knows becomes a person once, by the configured claims, and is the
// same person in every browser; roles follow the provider with a line in the audit log; passkeys and links work as for
// everybody else, strangers look at what is public.
func TestSignInByProvider(t *testing.T) {
	p := oidctest.New(t)
	s := newSite(t, withProvider(t, p, nil))
	zoe := map[string]any{"sub": "s-1", "name": "Zoë", "groups": []string{"mods", "others"}}
	p.SignIn(zoe, nil)
	a := s.visitor()
	if r := a.get(a.attempt(t, "/records")); r.status != http.StatusSeeOther || r.header.Get("Location") != "/records" ||
		a.cookies[core.CookieName] == nil || a.cookies["koprulu-oidc"] != nil {
		t.Fatalf("signing in: %d, %v\n%s", r.status, r.header, r.body)
	}
	find := func(name string) people.Account {
		t.Helper()
		list, err := s.store.People.PeopleLike(t.Context(), people.Query{Words: name, N: 10})
		if err != nil || len(list) != 1 {
			t.Fatalf("of %q there are %+v (%v)", name, list, err)
		}
		return list[0]
	}
	first := find("Zoë")
	if first.Role != people.Moderator {
		t.Errorf("the role is %q", first.Role)
	}
	if r := a.post("/profile", "name", "Zoe the Second"); r.status != http.StatusOK {
		t.Errorf("another name: %d", r.status)
	}
	a.id = first.ID
	strangers(t, s, s.opened(a))

	// Another browser, another role; the name stays as chosen.
	p.SignIn(map[string]any{"sub": "s-1", "name": "Zoë"}, map[string]any{"groups": "admins"})
	b := s.visitor()
	if r := b.get(b.attempt(t, "https://evil.example.org/")); r.status != http.StatusSeeOther ||
		r.header.Get("Location") != "/" {
		t.Errorf("from another browser: %d to %q", r.status, r.header.Get("Location"))
	}
	if again := find("Zoe the Second"); again.ID != first.ID || again.Role != people.Host {
		t.Errorf("from another browser it is %+v", again)
	}
	p.SignIn(map[string]any{"sub": "s-1", "groups": []string{"none"}}, nil)
	b.get(b.attempt(t, "/"))
	if again := find("Zoe the Second"); again.Role != people.Member {
		t.Errorf("the role is still %q", again.Role)
	}
	var acts []console.Entry
	s.console(http.StatusOK, http.MethodGet, "/audit?about="+string(first.ID), "", &acts)
	for _, act := range acts {
		if act.Office != people.ProviderOffice || act.Actor != "" || act.Target != first.ID {
			t.Errorf("recorded as %+v", act)
		}
	}
	if r := s.visitor().get("/oidc/callback?code=x&state=y"); r.status == http.StatusSeeOther {
		t.Errorf("without an attempt: %d", r.status)
	}
	if len(acts) != 3 || acts[0].Detail != "member, as the provider says" ||
		acts[2].Detail != "moderator, as the provider says" {
		t.Errorf("the audit log has %+v", acts)
	}
	if r := a.post("/profile/link"); r.status != http.StatusOK || !strings.Contains(r.body, "/me/") {
		t.Errorf("a personal link: %d", r.status)
	}

	// Somebody else, with a name that is not allowed: a person of their own, with another name.
	p.SignIn(map[string]any{"sub": "s-2", "name": "Аnna"}, nil)
	c := s.visitor()
	if r := c.get(c.attempt(t, "/")); r.status != http.StatusSeeOther {
		t.Errorf("somebody else: %d", r.status)
	}
	if other := find("Guest "); other.ID == first.ID || other.Role != people.Member {
		t.Errorf("somebody else is %+v", other)
	}

	// Another with a name that looks like that of somebody here: it gets a number.
	p.SignIn(map[string]any{"sub": "s-3", "name": "ZOE THE SECOND"}, nil)
	again := s.visitor()
	again.get(again.attempt(t, "/"))
	if other := find("ZOE THE SECOND 2"); other.ID == first.ID || other.Name != "ZOE THE SECOND 2" {
		t.Errorf("a namesake is %+v", other)
	}

	// Banned people do not get in.
	s.console(http.StatusOK, http.MethodPost, "/people/"+string(first.ID)+"/ban", `{"reason":"enough"}`, nil)
	p.SignIn(zoe, nil)
	d := s.visitor()
	if r := d.get(d.attempt(t, "/")); r.status != http.StatusForbidden || !strings.Contains(r.body, "enough") ||
		d.cookies[core.CookieName] != nil {
		t.Errorf("somebody banned: %d", r.status)
	}
	if r := d.get("/profile"); !strings.Contains(r.body, `href="/oidc/login"`) ||
		strings.Contains(r.body, `id="me-name"`) {
		t.Error("the profile of a stranger does not lead to the provider")
	}
}

// TestProviderLinksPeople: somebody who already is a person of the site is linked to the provider, once.
func TestProviderLinksPeople(t *testing.T) {
	p := oidctest.New(t)
	s := newSite(t, withProvider(t, p, func(c *identity.Config) { c.RoleClaim = "" }))
	ann := s.insider("Ann")
	if r := ann.get("/profile"); !strings.Contains(r.body, "/oidc/login?back=/profile") {
		t.Error("the profile does not offer to link")
	}
	p.SignIn(map[string]any{"sub": "s-1", "name": "Annabel"}, nil)
	ann.get(ann.attempt(t, "/profile"))
	a, err := s.store.People.PersonOf(t.Context(), p.URL, "s-1")
	if err != nil || a.ID != ann.id || a.Name != "Ann" {
		t.Fatalf("linked is %+v (%v)", a, err)
	}
	if r := ann.get("/profile"); strings.Contains(r.body, "/oidc/login?back=/profile") {
		t.Error("the profile still offers to link")
	}
	p.SignIn(map[string]any{"sub": "s-2", "name": "Ben"}, nil)
	ann.get(ann.attempt(t, "/"))
	if b, err := s.store.People.PersonOf(t.Context(), p.URL, "s-2"); err != nil || b.ID == ann.id || b.Name != "Ben" {
		t.Errorf("another account of the provider is %+v (%v)", b, err)
	}
}

// TestForgedSignIns: only an answer of the provider to this browser's own attempt, once and in time, signs anybody in.
func TestForgedSignIns(t *testing.T) {
	p := oidctest.New(t)
	s := newSite(t, withProvider(t, p, nil))
	refused := func(what string, a *actor, path string) {
		t.Helper()
		if r := a.get(path); r.status != http.StatusForbidden || a.cookies[core.CookieName] != nil ||
			!strings.Contains(r.body, "You were not signed in") {
			t.Errorf("%s: %d, signed in: %v", what, r.status, a.cookies[core.CookieName] != nil)
		}
	}
	p.SignIn(map[string]any{"sub": "s-1", "name": "Eve"}, nil)
	a, other := s.visitor(), s.visitor()
	path := a.attempt(t, "/")
	refused("a browser without an attempt", other, path)
	other.attempt(t, "/")
	refused("the answer to the attempt of another", other, path)
	a.attempt(t, "/")
	refused("the answer to an earlier attempt", a, path)
	path = a.attempt(t, "/")
	refused("another state", a, strings.Replace(path, "state=", "state=x", 1))
	refused("another code", a, strings.Replace(a.attempt(t, "/"), "code=", "code=x", 1))
	used := s.visitor()
	path = used.attempt(t, "/")
	cookie := used.cookies["koprulu-oidc"]
	if r := used.get(path); r.status != http.StatusSeeOther {
		t.Fatalf("an honest sign-in: %d", r.status)
	}
	again := s.visitor()
	again.cookies["koprulu-oidc"] = cookie
	refused("the same answer once more", again, path)

	for what, twist := range map[string]func(map[string]any){
		"another nonce":          func(c map[string]any) { c["nonce"] = "x" },
		"no nonce":               func(c map[string]any) { delete(c, "nonce") },
		"another client":         func(c map[string]any) { c["aud"] = "another" },
		"another issuer":         func(c map[string]any) { c["iss"] = "https://evil.example.org" },
		"a token that was valid": func(c map[string]any) { c["exp"] = time.Now().Add(-time.Hour).Unix() },
	} {
		p.Twist(twist)
		b := s.visitor()
		refused(what, b, b.attempt(t, "/"))
	}
	p.Twist(nil)
	p.SignIn(map[string]any{"sub": "s-3", "name": "Eve"}, map[string]any{"sub": "s-1", "groups": "admins"})
	b := s.visitor()
	refused("further claims about somebody else", b, b.attempt(t, "/"))
	p.SignIn(nil, nil)
	b = s.visitor()
	refused("somebody who cancelled", b, b.attempt(t, "/"))
	p.SignIn(map[string]any{"sub": "s-4", "name": "Eve"}, nil)
	p.Forge(t)
	b = s.visitor()
	refused("another key", b, b.attempt(t, "/"))
	if list, err := s.store.People.PeopleLike(t.Context(), people.Query{N: 10}); err != nil || len(list) != 1 {
		t.Errorf("there are %+v (%v)", list, err)
	}
	if logs := s.logs.String(); strings.Contains(logs, p.Secret) {
		t.Error("the log has the secret of the client")
	}
}

// TestFindingAProvider: the server says at its start what is wrong with an address.
func TestFindingAProvider(t *testing.T) {
	wrong := httptest.NewServer(http.NotFoundHandler())
	defer wrong.Close()
	other := oidctest.New(t)
	for _, issuer := range []string{wrong.URL, other.URL + "/", "http://127.0.0.1:1"} {
		_, err := identity.Find(t.Context(), identity.Config{Issuer: issuer, ClientID: "x"})
		if err == nil || !strings.Contains(err.Error(), "/.well-known/openid-configuration") {
			t.Errorf("%s: %v", issuer, err)
		}
	}
}

// TestNoSubject: an ID token without a subject signs nobody in: everybody whom the provider sends without one would be
// the same person.
func TestNoSubject(t *testing.T) {
	p := oidctest.New(t)
	// Without further claims: those of the endpoint are about a subject, too.
	s := newSite(t, withProvider(t, p, func(c *identity.Config) { c.RoleClaim = "" }))
	for _, subject := range []string{"", " "} {
		p.SignIn(map[string]any{"sub": "s-1", "name": "Zoë"}, nil)
		p.Twist(func(claims map[string]any) { claims["sub"] = subject })
		a := s.visitor()
		if r := a.get(a.attempt(t, "/")); r.status == http.StatusSeeOther || a.cookies[core.CookieName] != nil {
			t.Errorf("with the subject %q: status %d", subject, r.status)
		}
	}
	if list, err := s.store.People.PeopleLike(t.Context(), people.Query{N: 10}); err != nil || len(list) != 0 {
		t.Errorf("people: %+v, %v", list, err)
	}
}
