package server

import (
	"bytes"
	"encoding/base64"
	"errors"
	"net/http"
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/site/notify"
	"koprulu/site/web/page"
	"koprulu/site/web/profile"
	"koprulu/table"
)

// linkTime is how long a personal link is valid; mostTokens is how many tokens a person may have.
const (
	linkTime   = time.Hour
	mostTokens = 20
	mostLinks  = 5
)

// profile shows what readers can change about themselves.
func (s *Server) profile(w http.ResponseWriter, v *visit) error {
	return s.profileWith(w, v, http.StatusOK, func(*profile.Page) {})
}

// profileWith shows the profile with the outcome of a form.
func (s *Server) profileWith(w http.ResponseWriter, v *visit, status int, add func(*profile.Page)) error {
	p := &profile.Page{Reader: s.reader(v.ctx, v), Path: "/profile"}
	if v.who != nil {
		if err := s.fillProfile(v, p); err != nil {
			return err
		}
	}
	add(p)
	v.secret = true
	return s.html(w, v, status, func(b *bytes.Buffer) error { return profile.Write(v.ctx, b, p) })
}

func (s *Server) fillProfile(v *visit, p *profile.Page) error {
	who := v.person()
	p.Since = v.who.account.Created
	devices, err := s.kept.people.Keys(v.ctx, who, people.DeviceKey)
	if err != nil {
		return err
	}
	for _, k := range devices {
		d := profile.Device{ID: k.ID, Name: k.Name, Current: k.ID == v.who.key.ID, Added: k.Created, LastUse: k.Seen}
		if d.Name == "" {
			d.Name = v.wordsOf().Text("web.server.device")
		}
		if d.Current {
			p.Devices = slices.Insert(p.Devices, 0, d)
		} else {
			p.Devices = append(p.Devices, d)
		}
	}
	tokens, err := s.kept.people.Keys(v.ctx, who, people.TokenKey)
	if err != nil {
		return err
	}
	for _, k := range tokens {
		p.Tokens = append(p.Tokens, profile.Token{ID: k.ID, Name: k.Name, Added: k.Created, LastUse: k.Seen})
	}
	keys, err := s.kept.passkeys.Passkeys(v.ctx, who)
	if err != nil {
		return err
	}
	for _, k := range keys {
		p.Passkeys = append(p.Passkeys, profile.Passkey{ID: base64.RawURLEncoding.EncodeToString(k.ID), Name: k.Name, Added: k.Created, LastUse: k.Used})
	}
	if o := s.cfg.OIDC; o != nil {
		known, err := s.kept.subjects.Subjects(v.ctx, who)
		if err != nil {
			return err
		}
		p.Provider, p.Linked = true, slices.ContainsFunc(known, func(u people.Subject) bool { return u.Issuer == o.cfg.Issuer })
	}
	hushed, err := s.kept.hushes.Hushed(v.ctx, who)
	if err != nil {
		return err
	}
	for _, h := range hushed {
		p.Hushed = append(p.Hushed, profile.Hushed{ID: h.ID, Name: h.Name, Since: h.Since})
	}
	hooks, err := s.kept.addresses.Hooks(v.ctx, who)
	if err != nil {
		return err
	}
	for _, h := range hooks {
		if h.Kind == people.Push {
			p.Pushes = append(p.Pushes, profile.Device{ID: h.ID, Name: h.Label, Current: h.Device == v.who.key.ID, Added: h.Created, LastUse: h.Sent})
			continue
		}
		p.Addresses = append(p.Addresses, profile.Address{ID: h.ID, Kind: h.Kind, Name: shownAddress(&h), State: notify.Delivery(v.wordsOf(), &h), Mail: h.Kind == people.Email, Daily: h.Daily, Again: h.Unconfirmed})
	}
	p.Kinds = s.hookKinds()
	wishes, err := s.kept.addresses.Wishes(v.ctx, who)
	if err != nil {
		return err
	}
	for _, w := range wishes {
		p.Wishes = append(p.Wishes, profile.WishName(w.BroodWar, w.Players))
	}
	untold, err := s.kept.addresses.Untold(v.ctx, who)
	if err != nil {
		return err
	}
	for i, kind := range people.Chosen {
		p.Told = append(p.Told, profile.Told{Word: people.ChosenWords[i], On: !untold.Has(kind)})
	}
	if err := s.fillTimes(v, p); err != nil {
		return err
	}
	if p.PushKey, err = s.notices.PushKey(v.ctx); err != nil {
		return err
	}
	p.Links, err = s.kept.links.Links(v.ctx, who, s.now())
	return err
}

// profileWrong shows the profile with what is wrong with a field.
func (s *Server) profileWrong(w http.ResponseWriter, v *visit, field string, err error) error {
	p := problemOf(err)
	if p.status >= 500 {
		return err
	}
	return s.profileWith(w, v, p.status, func(made *profile.Page) {
		made.Errors = page.Errors{field: {Key: "web.server.problem." + p.word}}
	})
}

// profileDone shows the profile again after a change, with a sentence that says what was done.
func (s *Server) profileDone(w http.ResponseWriter, v *visit, what string) error {
	return s.profileWith(w, v, http.StatusOK, func(p *profile.Page) { p.Done = v.wordsOf().Text("web.server.done." + what) })
}

// saveProfile stores name, language, theme and sound. A visitor without an identity gets one with their name.
func (s *Server) saveProfile(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		if err := s.mayBecome(); err != nil {
			return s.profileWrong(w, v, "name", err)
		}
	}
	name := v.value("name")
	if v.who == nil || name != v.who.account.Name {
		var err error
		if name, err = tidyName(name); err != nil {
			return s.profileWrong(w, v, "name", err)
		}
	}
	if v.who == nil {
		if err := s.become(w, v, name); err != nil {
			return err
		}
	}
	a := v.who.account
	renamed := a.Name != name
	if renamed {
		if err := s.mayName(&a); err != nil {
			return err
		}
	}
	if err := s.claim(v.ctx, &a, name); err != nil {
		return s.profileWrong(w, v, "name", err)
	}
	a.Name = name
	if lang := v.value("lang"); languageOf(lang) != nil {
		a.Lang = lang
	}
	switch theme := v.value("theme"); theme {
	case "light", "dark":
		a.Theme = theme
	case "auto":
		a.Theme = ""
	}
	if sound := v.form["sound"]; len(sound) > 0 {
		a.Sound = slices.Contains(sound, "on") // A switch that is off sends only the value off of the field beside it.
	}
	if err := s.kept.people.SavePerson(v.ctx, a); err != nil {
		return err
	}
	s.sessions.forget(a.ID)
	v.who = &visitor{account: a, key: v.who.key}
	v.words = nil
	if renamed {
		if err := s.renamed(v.ctx, a.ID, a.Name); err != nil {
			return err
		}
	}
	return s.profileDone(w, v, "saved")
}

// personalLink makes a link that moves the identity to another device, once and within an hour.
func (s *Server) personalLink(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	now := s.now()
	if v.value("do") == "revoke" {
		if _, err := s.kept.links.DropLinks(v.ctx, v.person()); err != nil {
			return err
		}
		return s.profileDone(w, v, "links")
	}
	n, err := s.kept.links.Links(v.ctx, v.person(), now)
	if err != nil {
		return err
	}
	if n >= mostLinks {
		if _, err := s.kept.links.DropLinks(v.ctx, v.person()); err != nil {
			return err
		}
	}
	secret, hash := newToken()
	ends := now.Add(linkTime)
	if err := s.kept.links.AddLink(v.ctx, v.person(), hash, now, ends); err != nil {
		return err
	}
	return s.profileWith(w, v, http.StatusOK, func(p *profile.Page) { p.Link, p.LinkEnds = s.address(v)+"/me/"+secret, ends })
}

// openPersonalLink asks whether this device should become that of the link's owner. Looking does not use up the link:
// programs that show previews of links look, too.
func (s *Server) openPersonalLink(w http.ResponseWriter, v *visit) error {
	hash, ok := hashToken(v.PathValue("secret"))
	if !ok {
		return errLink
	}
	a, err := s.kept.links.LinkOf(v.ctx, hash, s.now())
	if errors.Is(err, people.ErrNobody) {
		return errLink
	}
	if err != nil {
		return err
	}
	if err := s.admitted(&a); err != nil {
		return err
	}
	words := v.wordsOf()
	text := words.Text("web.server.link.text", "name", a.Name)
	if v.who != nil && v.person() != a.ID {
		text += " " + words.Text("web.server.link.instead", "name", v.who.account.Name)
	}
	v.secret = true
	w.Header().Set("Referrer-Policy", "no-referrer")
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error {
		return page.WriteNotice(v.ctx, b, &page.NoticePage{Reader: s.preferences(v), Path: "/", Title: words.Text("web.server.link.title"),
			Text: text, Button: words.Text("web.server.link.button"), Action: v.URL.Path})
	})
}

// takePersonalLink makes this device one of the link's owner.
func (s *Server) takePersonalLink(w http.ResponseWriter, v *visit) error {
	link, ok := hashToken(v.PathValue("secret"))
	if !ok {
		return errLink
	}
	a, err := s.kept.links.LinkOf(v.ctx, link, s.now())
	if errors.Is(err, people.ErrNobody) {
		return errLink
	}
	if err != nil {
		return err
	}
	if err := s.admitted(&a); err != nil {
		return err // The link is still good after the ban, if it lasts that long.
	}
	var person table.Person
	err = s.signIn(w, v, func(key people.Key, hash people.Hash) (err error) {
		person, err = s.kept.links.TakeLink(v.ctx, link, key, hash)
		return err
	})
	if errors.Is(err, people.ErrNobody) {
		return errLink
	}
	if err != nil {
		return err
	}
	s.log.Info("a personal link was used", "person", person)
	return s.seeOther(w, v, "/")
}

// endDevice signs out another device, or this one.
func (s *Server) endDevice(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	id := v.value("id")
	if id == v.who.key.ID {
		return s.signOut(w, v)
	}
	if err := s.removeKey(v, id); err != nil {
		return err
	}
	return s.profileDone(w, v, "device")
}

func (s *Server) removeKey(v *visit, id string) error {
	err := s.kept.people.RemoveKey(v.ctx, v.person(), id)
	if errors.Is(err, people.ErrNobody) {
		return errNowhere
	}
	if err != nil {
		return err
	}
	s.revoked(v.person())
	return nil
}

// tokens makes and ends tokens for programs.
func (s *Server) tokens(w http.ResponseWriter, v *visit) error {
	if v.who == nil {
		return errNobody
	}
	switch v.value("do") {
	case "end":
		if err := s.removeKey(v, v.value("id")); err != nil {
			return err
		}
		return s.profileDone(w, v, "token")
	case "new":
		name, err := tidyLabel(v.value("name"))
		if err != nil {
			return s.profileWrong(w, v, "token", err)
		}
		_, secret, err := s.newProgramToken(v, name)
		var many *problem
		if errors.As(err, &many) && many.word == "many" {
			return s.profileWrong(w, v, "token", many)
		}
		if err != nil {
			return err
		}
		return s.profileWith(w, v, http.StatusOK, func(p *profile.Page) { p.NewToken = secret })
	}
	return wrong("form", "do")
}
