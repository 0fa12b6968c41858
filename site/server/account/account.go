// Package account is the chapter in which people look after who they are here: name, devices, passkeys, tokens for programs, signing in and up, where they get
// messages, when they play, and everything that the site keeps about them.
package account

import (
	"slices"

	"koprulu/site/server/core"
	"koprulu/site/server/gate"
)

// Chapter has the pages and what programs ask about their person.
type Chapter struct {
	profiles
	keys      *passkeys
	addresses addresses
	hours     hours
	gate      *gate.Gate
}

// profiles draw the page on which people change what is about them.
type profiles struct{ *core.Site }

// addresses are where people get messages, and about what.
type addresses struct {
	profiles
	mailing *mailing
}

// hours are when people play and are away.
type hours struct{ profiles }

// New makes the chapter.
func New(site *core.Site, g *gate.Gate) (*Chapter, error) {
	p := profiles{site}
	keys, err := newPasskeys(site.Config.Base)
	return &Chapter{profiles: p, keys: keys, addresses: addresses{p, newMailing()}, hours: hours{p}, gate: g}, err
}

// Routes are the addresses of the chapter.
func (s *Chapter) Routes() []core.Route {
	list := []core.Route{
		{Pattern: "GET /notice", Class: core.ClassPage, Banned: true, Handle: s.notice},
		{Pattern: "POST /notice", Class: core.ClassAct, Effect: core.ChangesNothing, Banned: true, Handle: s.putAway},
		{Pattern: "POST /prefs", Class: core.ClassAct, Banned: true, Handle: s.prefs},
		{Pattern: "GET /profile", Class: core.ClassPage, Banned: true, Handle: s.profile},
		{Pattern: "POST /profile", Class: core.ClassAct, Handle: s.saveProfile},
		{Pattern: "POST /profile/link", Class: core.ClassSign, Person: true, Handle: s.personalLink},
		{Pattern: "POST /profile/devices", Class: core.ClassAct, Person: true, Handle: s.endDevice},
		{Pattern: "POST /profile/passkeys", Class: core.ClassAct, Person: true, Handle: s.removePasskey},
		{Pattern: "POST /profile/tokens", Class: core.ClassSign, Person: true, Handle: s.tokens},
		{Pattern: "POST /profile/hushed", Class: core.ClassAct, Person: true, Handle: s.profileMuted},
		{Pattern: "POST /profile/delete", Class: core.ClassSign, Banned: true, Person: true, Handle: s.forgetMe},
		{Pattern: "GET /profile/data", Class: core.ClassExport, Banned: true, Person: true, Handle: s.belongings},
		{Pattern: "POST /profile/signout", Class: core.ClassAct, Banned: true, Handle: s.signOut},
		{Pattern: "POST /passkeys/new", Class: core.ClassSign, Person: true, Handle: s.newPasskey, JSON: true},
		{Pattern: "POST /passkeys/add", Class: core.ClassSign, Person: true, Handle: s.addPasskey, JSON: true},
		{Pattern: "POST /passkeys/begin", Class: core.ClassSign, Handle: s.beginSignIn, JSON: true},
		{Pattern: "POST /passkeys/end", Class: core.ClassSign, Handle: s.endSignIn, JSON: true},
		{Pattern: "GET /me/{secret}", Class: core.ClassSign, Handle: s.openPersonalLink},
		{Pattern: "POST /me/{secret}", Class: core.ClassSign, Handle: s.takePersonalLink},
		{Pattern: "GET /invite/{code}", Class: core.ClassSign, Handle: s.invited},
		{Pattern: "POST /signup", Class: core.ClassSign, Handle: s.signUp},
		{Pattern: "GET /oidc/login", Class: core.ClassSign, Handle: s.oidcLogin},
		{Pattern: "GET /oidc/callback", Class: core.ClassSign, Effect: core.ChangesSomething, Handle: s.oidcCallback},
		{Pattern: "POST /api/v1/people", Class: core.ClassSign, Handle: s.apiNewPerson},
		{Pattern: "GET /api/v1/me", Class: core.ClassPage, Person: true, Handle: s.apiMe},
		{Pattern: "GET /api/v1/me/tokens", Class: core.ClassPage, Person: true, Handle: s.apiTokens},
		{Pattern: "POST /api/v1/me/tokens", Class: core.ClassSign, Person: true, Handle: s.apiNewToken},
		{Pattern: "DELETE /api/v1/me/tokens/{token}", Class: core.ClassAct, Person: true, Handle: s.apiEndToken},
		{Pattern: "GET /api/v1/hushed", Class: core.ClassPage, Person: true, Handle: s.apiMuted},
		{Pattern: "DELETE /api/v1/hushed/{id}", Class: core.ClassAct, Person: true, Handle: s.apiUnmute},
	}
	return slices.Concat(list, s.addresses.routes(), s.hours.routes())
}
