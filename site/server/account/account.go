// Package account is the chapter in which people look after who they are here: name, devices, passkeys, tokens for
// programs, signing in and up, where they get messages, when they play, and everything that the site keeps about them.
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
	list := slices.Concat(
		[]core.Route{
			{Pattern: "GET /notice", Class: core.ClassPage, Banned: true, Handle: s.notice},
			{Pattern: "POST /notice", Class: core.ClassAct, Effect: core.ChangesNothing, Banned: true, Handle: s.putAway},
			{Pattern: "POST /prefs", Class: core.ClassAct, Banned: true, Handle: s.prefs},
			{Pattern: "GET /profile", Class: core.ClassPage, Banned: true, Handle: s.profile},
			{Pattern: "POST /profile/delete", Class: core.ClassSign, Banned: true, Person: true, Handle: s.forgetMe},
			{Pattern: "GET /profile/data", Class: core.ClassExport, Banned: true, Person: true, Handle: s.belongings},
			{Pattern: "POST /profile/appeal", Class: core.ClassAct, Banned: true, Person: true, Handle: s.appealForm},
			{Pattern: "GET /api/v1/me/sanctions", Class: core.ClassPage, Banned: true, Person: true, Handle: s.apiSanctions},
			{Pattern: "POST /api/v1/me/sanctions/{id}/appeal", Class: core.ClassAct, Banned: true, Person: true,
				Handle: s.apiAppealTo},
			{Pattern: "POST /profile/signout", Class: core.ClassAct, Banned: true, Handle: s.signOut},
			{Pattern: "POST /passkeys/new", Class: core.ClassSign, Person: true, Handle: s.newPasskey, JSON: true},
			{Pattern: "POST /passkeys/add", Class: core.ClassSign, Person: true, Handle: s.addPasskey, JSON: true},
			{Pattern: "POST /passkeys/begin", Class: core.ClassSign, Handle: s.beginSignIn, JSON: true},
			{Pattern: "POST /passkeys/end", Class: core.ClassSign, Handle: s.endSignIn, JSON: true},
			{Pattern: "GET /oidc/callback", Class: core.ClassSign, Effect: core.ChangesSomething, Handle: s.oidcCallback},
		},
		core.ClassAct.Anybody(core.Handlers{
			"POST /profile": s.saveProfile,
		}),
		core.ClassSign.People(core.Handlers{
			"POST /profile/link":     s.personalLink,
			"POST /profile/tokens":   s.tokens,
			"POST /api/v1/me/tokens": s.apiNewToken,
		}),
		core.ClassAct.People(core.Handlers{
			"POST /profile/devices":            s.endDevice,
			"POST /profile/passkeys":           s.removePasskey,
			"POST /profile/hushed":             s.profileMuted,
			"DELETE /api/v1/me/tokens/{token}": s.apiEndToken,
			"DELETE /api/v1/hushed/{id}":       s.apiUnmute,
		}),
		core.ClassSign.Anybody(core.Handlers{
			"GET /me/{secret}":    s.openPersonalLink,
			"POST /me/{secret}":   s.takePersonalLink,
			"GET /invite/{code}":  s.invited,
			"POST /signup":        s.signUp,
			"GET /oidc/login":     s.oidcLogin,
			"POST /api/v1/people": s.apiNewPerson,
		}),
		core.ClassPage.People(core.Handlers{
			"GET /api/v1/me":        s.apiMe,
			"GET /api/v1/me/tokens": s.apiTokens,
			"GET /api/v1/hushed":    s.apiMuted,
		}),
	)
	return slices.Concat(list, s.addresses.routes(), s.hours.routes())
}
