package server

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"net/http"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// newID makes an unguessable id of letters and digits, five bits each.
func newID(letters int) string {
	b := make([]byte, letters)
	rand.Read(b)
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(b))[:letters]
}

// personLetters and keyLetters are the lengths of the ids of persons and of their keys.
const (
	personLetters = 16
	keyLetters    = 12
)

// become makes the sender of a request a person with a name, if everybody may become one.
func (s *Server) become(w http.ResponseWriter, v *visit, name string) error {
	if err := s.mayBecome(); err != nil {
		return err
	}
	return s.becomeBy(w, v, name, s.kept.people.AddPerson)
}

// keeper puts a new person with their first key into the store.
type keeper func(ctx context.Context, a people.Account, k people.Key, hash people.Hash) error

// becomeBy makes the sender of a request a person with a name, whose device gets a cookie.
func (s *Server) becomeBy(w http.ResponseWriter, v *visit, name string, keep keeper) error {
	secret, err := s.newPerson(v, name, deviceKey(v, s.now()), keep)
	if err != nil {
		return err
	}
	s.setCookie(w, secret)
	return nil
}

// newPerson makes the sender of a request a person with a name, and returns the secret of their first key, by which the site knows them from then
// on. It is the only place where people are made. The number of people per address is limited.
func (s *Server) newPerson(v *visit, name string, key people.Key, keep keeper) (secret string, err error) {
	if !s.cfg.Unlimited {
		if q := s.limits.count(classSign, "", v.from, s.now()); !q.ok {
			return "", q.tooMuch()
		}
	}
	account := people.Account{ID: table.Person(newID(personLetters)), Name: name, Lang: v.wordsOf().Lang(), Created: s.now()}
	r := s.preferences(v)
	account.Theme, account.Sound = r.Theme, r.Sound
	secret, hash := newToken()
	if err := keep(v.ctx, account, key, hash); err != nil {
		return "", err
	}
	v.who = &visitor{account: account, key: key}
	return secret, nil
}

// signIn signs in the device of a request as a person; keep puts the hash of its secret into the store.
func (s *Server) signIn(w http.ResponseWriter, v *visit, keep func(key people.Key, hash people.Hash) error) error {
	secret, hash := newToken()
	if err := keep(deviceKey(v, s.now()), hash); err != nil {
		return err
	}
	s.setCookie(w, secret)
	return nil
}

// deviceKey describes the device of a request.
func deviceKey(v *visit, now time.Time) people.Key {
	return people.Key{ID: newID(keyLetters), Kind: people.DeviceKey, Name: deviceName(v.UserAgent()), Created: now, Seen: now}
}

// deviceName makes a short name of what a browser says about itself, such as "Firefox, Linux".
func deviceName(agent string) string {
	// The order matters: most browsers name others as well.
	browser := firstIn(agent, [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"},
		{"Firefox/", "Firefox"}, {"FxiOS", "Firefox"}, {"CriOS", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}})
	system := firstIn(agent, [][2]string{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Windows", "Windows"},
		{"Mac OS X", "macOS"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"}})
	switch {
	case browser == "":
		return system
	case system == "":
		return browser
	}
	return browser + ", " + system
}

// firstIn returns the name of the first mark that a text contains.
func firstIn(text string, marks [][2]string) string {
	for _, m := range marks {
		if strings.Contains(text, m[0]) {
			return m[1]
		}
	}
	return ""
}

// signOut ends the session of this device.
func (s *Server) signOut(w http.ResponseWriter, v *visit) error {
	if v.who != nil {
		if err := s.kept.people.RemoveKey(v.ctx, v.person(), v.who.key.ID); err != nil {
			return err
		}
		s.revoked(v.person())
	}
	s.dropCookie(w)
	return s.seeOther(w, v, "/")
}

// revoked drops everything known about a person's keys, in open streams too.
func (s *Server) revoked(person table.Person) {
	s.sessions.forget(person)
	s.badges.expire(person)
}
