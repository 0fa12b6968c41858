package server

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

// visitor is a person with an identity, as a device or a token showed it. It never changes.
type visitor struct {
	account people.Account
	key     people.Key
	// hushed is whose messages they do not want to read, nil until it is first needed.
	hushed atomic.Pointer[hushing]
}

// The names of a device's cookie. Browsers restrict the one with the prefix to this host and to encrypted connections.
const (
	cookieName       = "koprulu"
	secureCookieName = "__Host-koprulu"
	// cookieAge is the longest time that browsers keep a cookie; it is renewed on use.
	cookieAge = 400 * 24 * time.Hour
	// seenEvery is the precision with which the last use of a device or a token is recorded.
	seenEvery = 12 * time.Hour
	// mostSessions is how many sessions are kept in memory.
	mostSessions = 50_000
)

// sessions holds the visitors looked up recently, by the hash of their secret.
type sessions struct {
	mu     sync.RWMutex
	byHash map[[sha256.Size]byte]*visitor
	// people is the table.Latest.People up to which changes are known.
	people uint64
	// changes counts what was forgotten, so that a visitor read before that is not kept after it, and streams notice that they
	// have to check again.
	changes atomic.Uint64
}

func newSessions() *sessions { return &sessions{byHash: map[[sha256.Size]byte]*visitor{}} }

func (c *sessions) get(hash [sha256.Size]byte) (*visitor, uint64) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.byHash[hash], c.changes.Load()
}

func (c *sessions) put(hash [sha256.Size]byte, who *visitor, changes uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changes.Load() != changes {
		return
	}
	if len(c.byHash) >= mostSessions {
		clear(c.byHash)
	}
	c.byHash[hash] = who
}

// forget makes the sessions of a person be looked up again, after they or their keys changed.
func (c *sessions) forget(person table.Person) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes.Add(1)
	for hash, who := range c.byHash {
		if who.account.ID == person {
			delete(c.byHash, hash)
		}
	}
}

// forgetAll makes all sessions be looked up again.
func (c *sessions) forgetAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.changes.Add(1)
	clear(c.byHash)
}

// reach makes sure that all changes of people up to a number are known.
func (c *sessions) reach(people uint64) {
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
		c.changes.Add(1)
		clear(c.byHash)
	}
}

// heard takes note of a change of a person, by its number. Earlier changes that are not known yet are left to reach.
func (c *sessions) heard(person table.Person, people uint64) {
	c.forget(person)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.people+1 == people {
		c.people = people
	}
}

// version counts what was forgotten so far.
func (c *sessions) version() uint64 { return c.changes.Load() }

// identify finds out who sends a request: by the token of a program, or by the cookie of a device. An unknown cookie
// means nobody; an unknown token is an error, because a program wants to be told.
func (s *Server) identify(v *visit) error {
	if v.program {
		if header := v.Header.Get("Authorization"); header != "" {
			token, ok := strings.CutPrefix(header, "Bearer ")
			if !ok {
				return errToken
			}
			who, err := s.lookUp(v, token, people.TokenKey)
			if err == nil && who == nil {
				err = errToken
			}
			v.who = who
			return err
		}
	}
	cookie, err := v.Cookie(s.cookieName())
	if err != nil {
		return nil
	}
	v.who, err = s.lookUp(v, cookie.Value, people.DeviceKey)
	return err
}

// lookUp returns the visitor whom a secret identifies, nil for nobody.
func (s *Server) lookUp(v *visit, secret string, kind people.KeyKind) (*visitor, error) {
	hash, ok := hashToken(secret)
	if !ok {
		return nil, nil
	}
	who, changes := s.sessions.get(hash)
	now := s.now()
	if who == nil || now.Sub(who.key.Seen) > seenEvery && !s.state.closed.Load() {
		account, key, err := s.kept.people.Visitor(v.ctx, hash)
		if errors.Is(err, people.ErrNobody) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		if now.Sub(key.Seen) > seenEvery && !s.state.closed.Load() {
			if err := s.kept.people.SawKey(v.ctx, hash, now); err != nil {
				s.log.Warn("could not note that a key was used", "error", err)
			}
			key.Seen = now
		}
		who = &visitor{account: account, key: key}
		s.sessions.put(hash, who, changes)
	}
	if who.key.Kind != kind {
		return nil, nil
	}
	return who, nil
}

func (s *Server) cookieName() string {
	if s.cfg.Secure {
		return secureCookieName
	}
	return cookieName
}

// setCookie sends a device its secret.
func (s *Server) setCookie(w http.ResponseWriter, secret string) {
	http.SetCookie(w, &http.Cookie{Name: s.cookieName(), Value: secret, Path: "/", MaxAge: int(cookieAge / time.Second),
		HttpOnly: true, Secure: s.cfg.Secure, SameSite: http.SameSiteLaxMode})
}

// dropCookie removes it.
func (s *Server) dropCookie(w http.ResponseWriter) {
	http.SetCookie(w, &http.Cookie{Name: s.cookieName(), Path: "/", MaxAge: -1, HttpOnly: true, Secure: s.cfg.Secure, SameSite: http.SameSiteLaxMode})
}

// renewCookie extends the life of a device's cookie with every page, once the device has been known for longer than seenEvery:
// otherwise the browser would throw it away after cookieAge, however often it was used. A new device has just got its cookie.
func (s *Server) renewCookie(w http.ResponseWriter, v *visit) {
	if v.who == nil || s.now().Sub(v.who.key.Created) < seenEvery {
		return
	}
	if cookie, err := v.Cookie(s.cookieName()); err == nil {
		s.setCookie(w, cookie.Value)
	}
}
