package core

import (
	"crypto/sha256"
	"errors"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// Visitor is a person with an identity, as a device or a token showed it. It never changes.
type Visitor struct {
	Account people.Account
	Key     people.Key
	// Muted is whose messages they do not want to read, nil until it is first needed.
	Muted atomic.Pointer[Muted]
}

// The names of a device's cookie. Browsers restrict the one with the prefix to this host and to encrypted connections.
const (
	CookieName       = "koprulu"
	secureCookieName = "__Host-koprulu"
	// belowCookieName is that of a site below a path: __Host- is for whole hosts.
	belowCookieName = "__Secure-koprulu"
	// CookieAge is the longest time that browsers keep a cookie; it is renewed on use.
	CookieAge = 400 * 24 * time.Hour
	// SeenEvery is the precision with which the last use of a device or a token is recorded.
	SeenEvery = 12 * time.Hour
	// MostSessions is how many sessions are kept in memory.
	MostSessions = 50_000
)

// Sessions holds the visitors looked up recently, by the hash of their secret.
type Sessions struct {
	mu     sync.RWMutex
	ByHash map[[sha256.Size]byte]*Visitor
	// people is the table.Latest.People up to which changes are known.
	people uint64
	// Changes counts what was forgotten, so that a visitor read before that is not kept after it, and streams notice that
	// they have to check again.
	Changes atomic.Uint64
}

func newSessions() *Sessions { return &Sessions{ByHash: map[[sha256.Size]byte]*Visitor{}} }

func (c *Sessions) Get(hash [sha256.Size]byte) (*Visitor, uint64) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.ByHash[hash], c.Changes.Load()
}

func (c *Sessions) Put(hash [sha256.Size]byte, who *Visitor, changes uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.Changes.Load() != changes {
		return
	}
	if len(c.ByHash) >= MostSessions {
		clear(c.ByHash)
	}
	c.ByHash[hash] = who
}

// Forget makes the sessions of a person be looked up again, after they or their keys changed.
func (c *Sessions) Forget(person table.Person) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Changes.Add(1)
	for hash, who := range c.ByHash {
		if who.Account.ID == person {
			delete(c.ByHash, hash)
		}
	}
}

// ForgetAll makes all sessions be looked up again.
func (c *Sessions) ForgetAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Changes.Add(1)
	clear(c.ByHash)
}

// reach makes sure that all changes of people up to a number are known.
func (c *Sessions) reach(people uint64) {
	c.mu.RLock()
	known := c.people >= people
	c.mu.RUnlock()
	if known {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.people < people {
		c.people = people
		c.Changes.Add(1)
		clear(c.ByHash)
	}
}

// Heard takes note of a change of a person, by its number. Earlier changes that are not known yet are left to reach.
func (c *Sessions) Heard(person table.Person, people uint64) {
	c.Forget(person)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.people+1 == people {
		c.people = people
	}
}

// Version counts what was forgotten so far.
func (c *Sessions) Version() uint64 { return c.Changes.Load() }

// Identify finds out who sends a request: by the token of a program, or by the cookie of a device. An unknown cookie
// means nobody; an unknown token is an error, because a program wants to be told.
func (s *Site) Identify(v *Visit) error {
	if v.Program {
		if header := v.Header.Get("Authorization"); header != "" {
			token, ok := strings.CutPrefix(header, "Bearer ")
			if !ok {
				return ErrToken
			}
			who, err := lookUp(s, v, token, people.TokenKey)
			if err == nil && who == nil {
				err = ErrToken
			}
			v.Who = who
			return err
		}
	}
	cookie, err := v.Cookie(cookieName(s))
	if err != nil {
		return nil
	}
	v.Who, err = lookUp(s, v, cookie.Value, people.DeviceKey)
	return err
}

// lookUp returns the visitor whom a secret identifies, nil for nobody.
func lookUp(s *Site, v *Visit, secret string, kind people.KeyKind) (*Visitor, error) {
	hash, ok := HashToken(secret)
	if !ok {
		return nil, nil
	}
	who, changes := s.Sessions.Get(hash)
	now := s.Now()
	if who == nil || now.Sub(who.Key.Seen) > SeenEvery && !s.State.Closed.Load() {
		account, key, err := s.Kept.People.Visitor(v.Ctx, hash)
		if errors.Is(err, people.ErrNobody) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if now.Sub(key.Seen) > SeenEvery && !s.State.Closed.Load() {
			if err := s.Kept.People.SawKey(v.Ctx, hash, now); err != nil {
				s.Log.Warn("could not note that a key was used", "error", err)
			}
			key.Seen = now
		}
		who = &Visitor{Account: account, Key: key}
		s.Sessions.Put(hash, who, changes)
	}
	if who.Key.Kind != kind {
		return nil, nil
	}
	return who, nil
}

func cookieName(s *Site) string {
	switch {
	case s.Config.Secure && s.Root != "":
		return belowCookieName
	case s.Config.Secure:
		return secureCookieName
	}
	return CookieName
}

// SetCookie sends a device its secret.
func (s *Site) SetCookie(v *Visit, secret string) {
	s.Remember(v, cookieName(s), secret, "/", CookieAge)
}

// Remember keeps a value in a browser for some time, for the addresses below a path; no script can read it. An empty
// value removes it.
func (s *Site) Remember(v *Visit, name, value, path string, lasts time.Duration) {
	age := int(lasts / time.Second)
	if value == "" {
		age = -1
	}
	http.SetCookie(v.Out, &http.Cookie{Name: name, Value: value, Path: s.Root.At(path), MaxAge: age, HttpOnly: true,
		Secure: s.Config.Secure, SameSite: http.SameSiteLaxMode})
}

// DropCookie removes it.
func (s *Site) DropCookie(v *Visit) {
	s.Remember(v, cookieName(s), "", "/", 0)
}

// renewCookie extends the life of a device's cookie with every page, once the device has been known for longer than
// SeenEvery: otherwise the browser would throw it away after CookieAge, however often it was used. A new device has
// just got its cookie.
func renewCookie(s *Site, v *Visit) {
	if v.Who == nil || s.Now().Sub(v.Who.Key.Created) < SeenEvery {
		return
	}
	if cookie, err := v.Cookie(cookieName(s)); err == nil {
		s.SetCookie(v, cookie.Value)
	}
}
