package core

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"time"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/web/page"
	"koprulu/table"
)

// PersonLetters is the length of the id of a person.
const PersonLetters = 16

// LinkTime is how long a personal link is valid.
const LinkTime = time.Hour

// errClosed: nobody becomes a person here without a code or the provider.
var errClosed = Forbidden("closed")

// EnterAs creates an identity for a visitor without one, with the name that the form asks for in the field who, or as a
// guest.
func (s *Site) EnterAs(v *Visit) error {
	if v.Who != nil {
		return nil
	}
	if err := s.MayBecome(); err != nil {
		return err
	}
	if asGuest(v) {
		return s.BecomeBy(v, GuestNames(v), s.Kept.People.AddPerson)
	}
	name, err := s.TidyName(v.Value("who"))
	if err != nil {
		return err
	}
	return s.Become(v, name)
}

// MayBecome returns why the sender of a request can't become a person just by a name, nil if they can.
func (s *Site) MayBecome() error {
	if s.Config.SignUp == SignUpOpen {
		return nil
	}
	return errClosed
}

// Become makes the sender of a request a person with a name, if everybody may become one.
func (s *Site) Become(v *Visit, name string) error {
	if err := s.MayBecome(); err != nil {
		return err
	}
	return s.BecomeBy(v, slices.Values([]string{name}), s.Kept.People.AddPerson)
}

// keeper puts a new person with their first key into the store.
type keeper func(ctx context.Context, a people.Account, k people.Key, hash people.Hash) error

// BecomeBy makes the sender of a request a person, whose device gets a cookie, with the first of some names that nobody
// has.
func (s *Site) BecomeBy(v *Visit, names iter.Seq[string], keep keeper) error {
	secret, err := s.NewPerson(v, names, deviceKey(v, s.Now()), keep)
	if err != nil {
		return err
	}
	s.SetCookie(v, secret)
	return nil
}

// NewPerson makes the sender of a request a person with the first of some names that nobody has (people.ErrNamed), and
// returns the secret of their first key, by which the site knows them from then on. It is the only place where people
// are made. The number of people per address is limited.
func (s *Site) NewPerson(v *Visit, names iter.Seq[string], key people.Key, keep keeper) (secret string, err error) {
	if !s.Config.Unlimited {
		if q := s.Limits.Count(ClassSign, "", v.From, s.Now()); !q.OK {
			return "", q.TooMuch()
		}
	}
	account := people.Account{ID: table.Person(NewID(PersonLetters)), Lang: v.WordsOf().Lang(), Created: s.Now()}
	r := s.Preferences(v)
	account.Theme, account.Sound = r.Theme, r.Sound
	secret, hash := NewToken()
	for account.Name = range names {
		if err = keep(v.Ctx, account, key, hash); !errors.Is(err, people.ErrNamed) {
			break
		}
	}
	if err != nil {
		return "", err
	}
	v.Who = &Visitor{Account: account, Key: key}
	return secret, nil
}

// SignIn signs in the device of a request as a person; keep puts the hash of its secret into the store.
func (s *Site) SignIn(v *Visit, keep func(key people.Key, hash people.Hash) error) error {
	secret, hash := NewToken()
	if err := keep(deviceKey(v, s.Now()), hash); err != nil {
		return err
	}
	s.SetCookie(v, secret)
	return nil
}

// deviceKey describes the device of a request.
func deviceKey(v *Visit, now time.Time) people.Key {
	return people.Key{ID: NewID(IDLetters), Kind: people.DeviceKey, Name: DeviceName(v.UserAgent()),
		Created: now, Seen: now}
}

// DeviceName makes a short name of what a browser says about itself, such as "Firefox, Linux".
func DeviceName(agent string) string {
	// The order matters: most browsers name others as well.
	browser := firstIn(agent, [][2]string{{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser", "Samsung Internet"},
		{"Firefox/", "Firefox"}, {"FxiOS", "Firefox"}, {"CriOS", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"}})
	system := firstIn(agent, [][2]string{{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},
		{"Windows", "Windows"},
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

// Revoked drops everything known about a person's keys, in open streams too.
func (s *Site) Revoked(person table.Person) {
	s.Sessions.Forget(person)
	s.Badges.Expire(person)
}

// PagesOf returns the addresses of people's pages, without those that are hidden; nobody (the empty id) has no page.
func (s *Site) PagesOf(ctx context.Context, list []table.Person) (map[table.Person]string, error) {
	list = slices.DeleteFunc(list, func(p table.Person) bool { return p == "" })
	hiding, err := s.Kept.Results.Hiding(ctx, list)
	at := map[table.Person]string{}
	for _, p := range list {
		if err == nil && !hiding[p] {
			at[p] = page.PersonPath(p)
		}
	}
	return at, err
}

// Reliable says by seat how reliable the people at a table that waits have been.
func (s *Site) Reliable(ctx context.Context, seats []table.Seat) (by [game.MaxPlayers]people.Reliable, err error) {
	var list []table.Person
	for i := range seats {
		if seats[i].Person != "" {
			list = append(list, seats[i].Person)
		}
	}
	found, err := s.Kept.Results.Reliable(ctx, list)
	for i := range seats {
		by[i] = found[seats[i].Person]
	}
	return by, err
}
