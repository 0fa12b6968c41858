package server

import (
	"context"
	"net/http"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/site/server/core"
	"koprulu/table"
)

// personLetters and IDLetters are the lengths of the ids of persons and of their keys.
const (
	personLetters = 16
)

// become makes the sender of a request a person with a name, if everybody may become one.
func (s *Server) become(w http.ResponseWriter, v *core.Visit, name string) error {
	if err := s.mayBecome(); err != nil {
		return err
	}
	return s.becomeBy(w, v, name, s.Kept.People.AddPerson)
}

// keeper puts a new person with their first key into the store.
type keeper func(ctx context.Context, a people.Account, k people.Key, hash people.Hash) error

// becomeBy makes the sender of a request a person with a name, whose device gets a cookie.
func (s *Server) becomeBy(w http.ResponseWriter, v *core.Visit, name string, keep keeper) error {
	secret, err := s.newPerson(v, name, deviceKey(v, s.Now()), keep)
	if err != nil {
		return err
	}
	s.SetCookie(w, secret)
	return nil
}

// newPerson makes the sender of a request a person with a name, and returns the secret of their first key, by which the site knows them from then
// on. It is the only place where people are made. The number of people per address is limited.
func (s *Server) newPerson(v *core.Visit, name string, key people.Key, keep keeper) (secret string, err error) {
	if !s.Config.Unlimited {
		if q := s.Limits.Count(core.ClassSign, "", v.From, s.Now()); !q.OK {
			return "", q.TooMuch()
		}
	}
	account := people.Account{ID: table.Person(core.NewID(personLetters)), Name: name, Lang: v.WordsOf().Lang(), Created: s.Now()}
	r := s.Preferences(v)
	account.Theme, account.Sound = r.Theme, r.Sound
	secret, hash := core.NewToken()
	if err := keep(v.Ctx, account, key, hash); err != nil {
		return "", err
	}
	v.Who = &core.Visitor{Account: account, Key: key}
	return secret, nil
}

// signIn signs in the device of a request as a person; keep puts the hash of its secret into the store.
func (s *Server) signIn(w http.ResponseWriter, v *core.Visit, keep func(key people.Key, hash people.Hash) error) error {
	secret, hash := core.NewToken()
	if err := keep(deviceKey(v, s.Now()), hash); err != nil {
		return err
	}
	s.SetCookie(w, secret)
	return nil
}

// deviceKey describes the device of a request.
func deviceKey(v *core.Visit, now time.Time) people.Key {
	return people.Key{ID: core.NewID(core.IDLetters), Kind: people.DeviceKey, Name: deviceName(v.UserAgent()), Created: now, Seen: now}
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
func (s *Server) signOut(w http.ResponseWriter, v *core.Visit) error {
	if v.Who != nil {
		if err := s.Kept.People.RemoveKey(v.Ctx, v.Person(), v.Who.Key.ID); err != nil {
			return err
		}
		s.revoked(v.Person())
	}
	s.DropCookie(w)
	return s.SeeOther(w, v, "/")
}

// revoked drops everything known about a person's keys, in open streams too.
func (s *Server) revoked(person table.Person) {
	s.Sessions.Forget(person)
	s.Badges.Expire(person)
}
