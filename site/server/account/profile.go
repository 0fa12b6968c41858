package account

import (
	"encoding/base64"
	"errors"
	"net/http"
	"slices"

	"koprulu/club/people"
	"koprulu/site/notify"
	"koprulu/site/server/core"
	"koprulu/site/web/page"
	"koprulu/site/web/profile"
	"koprulu/table"
)

// mostLinks is how many personal links of somebody are valid at a time.
const mostLinks = 5

// profile shows what readers can change about themselves.
func (s *Chapter) profile(v *core.Visit) error {
	return s.profileWith(v, http.StatusOK, func(*profile.Page) {})
}

// profileWith shows the profile with the outcome of a form.
func (s *profiles) profileWith(v *core.Visit, status int, add func(*profile.Page)) error {
	p := &profile.Page{Reader: s.Reader(v), Path: "/profile"}
	if v.Who != nil {
		if err := s.fillProfile(v, p); err != nil {
			return err
		}
	}
	add(p)
	v.Secret = true
	return core.ShowAs(v, status, p)
}

func (s *profiles) fillProfile(v *core.Visit, p *profile.Page) error {
	who := v.Person()
	p.Since = v.Who.Account.Created
	devices, err := s.Kept.People.Keys(v.Ctx, who, people.DeviceKey)
	if err != nil {
		return err
	}
	for _, k := range devices {
		d := profile.Device{ID: k.ID, Name: k.Name, Current: k.ID == v.Who.Key.ID, Added: k.Created, LastUse: k.Seen}
		if d.Name == "" {
			d.Name = v.Text("web.server.device")
		}
		if d.Current {
			p.Devices = slices.Insert(p.Devices, 0, d)
		} else {
			p.Devices = append(p.Devices, d)
		}
	}
	tokens, err := s.Kept.People.Keys(v.Ctx, who, people.TokenKey)
	if err != nil {
		return err
	}
	for _, k := range tokens {
		p.Tokens = append(p.Tokens, profile.Token{ID: k.ID, Name: k.Name, Added: k.Created, LastUse: k.Seen})
	}
	keys, err := s.Kept.Passkeys.Passkeys(v.Ctx, who)
	if err != nil {
		return err
	}
	for _, k := range keys {
		p.Passkeys = append(p.Passkeys, profile.Passkey{ID: base64.RawURLEncoding.EncodeToString(k.ID), Name: k.Name,
			Added: k.Created, LastUse: k.Used})
	}
	if o := s.Config.OIDC; o != nil {
		known, err := s.Kept.Subjects.Subjects(v.Ctx, who)
		if err != nil {
			return err
		}
		p.Provider, p.Linked = true, slices.ContainsFunc(known,
			func(u people.Subject) bool { return u.Issuer == o.Config.Issuer })
	}
	muted, err := s.Kept.Mutes.Muted(v.Ctx, who)
	if err != nil {
		return err
	}
	for _, h := range muted {
		p.Muted = append(p.Muted, profile.Muted{ID: h.ID, Name: h.Name, Since: h.Since})
	}
	hooks, err := s.Kept.Addresses.Hooks(v.Ctx, who)
	if err != nil {
		return err
	}
	for _, h := range hooks {
		if h.Kind == people.Push {
			p.Pushes = append(p.Pushes, profile.Device{ID: h.ID, Name: h.Label, Current: h.Device == v.Who.Key.ID,
				Added: h.Created, LastUse: h.Sent})
			continue
		}
		p.Addresses = append(p.Addresses, profile.Address{ID: h.ID, Kind: h.Kind, Name: shownAddress(&h),
			State: notify.Delivery(v.WordsOf(), &h), Mail: h.Kind == people.Email, Daily: h.Daily, Again: h.Unconfirmed})
	}
	p.Kinds = s.hookKinds()
	wishes, err := s.Kept.Addresses.Wishes(v.Ctx, who)
	if err != nil {
		return err
	}
	for _, w := range wishes {
		p.Wishes = append(p.Wishes, profile.WishName(w.BroodWar, w.Players))
	}
	untold, err := s.Kept.Addresses.Untold(v.Ctx, who)
	if err != nil {
		return err
	}
	for i, kind := range people.Chosen {
		p.Told = append(p.Told, profile.Told{Word: people.ChosenWords[i], On: !untold.Has(kind)})
	}
	if p.Sanctions, err = s.Sanctions(v); err != nil {
		return err
	}
	if err := s.fillTimes(v, p); err != nil {
		return err
	}
	if p.PushKey, err = s.Notices.PushKey(v.Ctx); err != nil {
		return err
	}
	p.Links, err = s.Kept.People.Links(v.Ctx, who, s.Now())
	return err
}

// profileWrong shows the profile with what is wrong with a field.
func (s *profiles) profileWrong(v *core.Visit, field string, err error) error {
	p := core.ProblemOf(err)
	if p.Status >= 500 {
		return err
	}
	return s.profileWith(v, p.Status, func(made *profile.Page) {
		made.Errors = page.Errors{field: {Key: "web.server.problem." + p.Word}}
	})
}

// profileDone shows the profile again after a change, with a sentence that says what was done.
func (s *profiles) profileDone(v *core.Visit, what string, err error) error {
	if err != nil {
		return err
	}
	return s.profileWith(v, http.StatusOK, func(p *profile.Page) { p.Done = v.Text("web.server.done." + what) })
}

// saveProfile stores name, language, theme and sound. A visitor without an identity gets one with their name.
func (s *Chapter) saveProfile(v *core.Visit) error {
	if v.Who == nil {
		if err := s.MayBecome(); err != nil {
			return s.profileWrong(v, "name", err)
		}
	}
	name := v.Value("name")
	if v.Who == nil || name != v.Who.Account.Name {
		var err error
		if name, err = s.TidyName(name); err != nil {
			return s.profileWrong(v, "name", err)
		}
	}
	if v.Who == nil {
		if err := s.Become(v, name); err != nil {
			return s.profileWrong(v, "name", err)
		}
	}
	a := v.Who.Account
	renamed := a.Name != name
	if renamed {
		if err := s.MayName(&a); err != nil {
			return err
		}
	}
	before := a
	a.Name = name
	if lang := v.Value("lang"); core.LanguageOf(lang) != nil {
		a.Lang = lang
	}
	switch theme := v.Value("theme"); theme {
	case "light", "dark":
		a.Theme = theme
	case "auto":
		a.Theme = ""
	}
	if sound := v.Fields["sound"]; len(sound) > 0 {
		a.Sound = slices.Contains(sound, "on") // A switch that is off sends only the value off of the field beside it.
	}
	if err := s.SavePerson(v.Ctx, &before, a); err != nil {
		return s.profileWrong(v, "name", err)
	}
	v.Who = &core.Visitor{Account: a, Key: v.Who.Key}
	v.Words = nil
	if back := v.Value("back"); back != "" {
		return s.SeeOther(v, core.Local(back))
	}
	return s.profileDone(v, "saved", nil)
}

// personalLink makes a link that moves the identity to another device, once and within an hour.
func (s *Chapter) personalLink(v *core.Visit) error {
	now := s.Now()
	if v.Value("do") == "revoke" {
		_, err := s.Kept.People.DropLinks(v.Ctx, v.Person())
		return s.profileDone(v, "links", err)
	}
	n, err := s.Kept.People.Links(v.Ctx, v.Person(), now)
	if err != nil {
		return err
	}
	if n >= mostLinks {
		if _, err := s.Kept.People.DropLinks(v.Ctx, v.Person()); err != nil {
			return err
		}
	}
	secret, hash := core.NewToken()
	ends := now.Add(core.LinkTime)
	if err := s.Kept.People.AddLink(v.Ctx, v.Person(), hash, now, ends); err != nil {
		return err
	}
	return s.profileWith(v, http.StatusOK, func(p *profile.Page) { p.Link, p.LinkEnds = s.Address(v)+"/me/"+secret, ends })
}

// linked returns the hash of the link of a request, and whose it is.
func (s *Chapter) linked(v *core.Visit) (hash people.Hash, a people.Account, err error) {
	hash, ok := core.HashToken(v.PathValue("secret"))
	if !ok {
		return hash, a, core.ErrLink
	}
	if a, err = s.Kept.People.LinkOf(v.Ctx, hash, s.Now()); err != nil {
		return hash, a, core.Instead(err, people.ErrNobody, core.ErrLink)
	}
	return hash, a, s.Admitted(&a) // The link is still good after a ban, if it lasts that long.
}

// openPersonalLink asks whether this device should become that of the link's owner. Looking does not use up the link:
// programs that show previews of links look, too.
func (s *Chapter) openPersonalLink(v *core.Visit) error {
	_, a, err := s.linked(v)
	if err != nil {
		return err
	}
	words := v.WordsOf()
	text := words.Text("web.server.link.text", "name", a.Name)
	if v.Who != nil && v.Person() != a.ID {
		text += " " + words.Text("web.server.link.instead", "name", v.Who.Account.Name)
	}
	v.Secret = true
	v.Out.Header().Set("Referrer-Policy", "no-referrer")
	return core.Show(v, &page.NoticePage{Reader: s.Preferences(v), Path: "/", Title: words.Text("web.server.link.title"),
		Text: text, Button: words.Text("web.server.link.button"), Action: v.URL.Path})
}

// takePersonalLink makes this device one of the link's owner.
func (s *Chapter) takePersonalLink(v *core.Visit) error {
	link, _, err := s.linked(v)
	if err != nil {
		return err
	}
	var person table.Person
	err = s.SignIn(v, func(key people.Key, hash people.Hash) (err error) {
		person, err = s.Kept.People.TakeLink(v.Ctx, link, key, hash)
		return err
	})
	if err != nil {
		return core.Instead(err, people.ErrNobody, core.ErrLink)
	}
	s.Log.Info("a personal link was used", "person", person)
	return s.SeeOther(v, "/")
}

// endDevice signs out another device, or this one.
func (s *Chapter) endDevice(v *core.Visit) error {
	id := v.Value("id")
	if id == v.Who.Key.ID {
		return s.signOut(v)
	}
	return s.profileDone(v, "device", s.removeKey(v, id))
}

func (s *Chapter) removeKey(v *core.Visit, id string) error {
	err := s.Kept.People.RemoveKey(v.Ctx, v.Person(), id)
	if err == nil {
		s.Revoked(v.Person())
	}
	return err
}

// tokens makes and ends tokens for programs.
func (s *Chapter) tokens(v *core.Visit) error {
	switch v.Value("do") {
	case "end":
		return s.profileDone(v, "token", s.removeKey(v, v.Value("id")))
	case "new":
		name, err := core.TidyLabel(v.Value("name"))
		if err != nil {
			return s.profileWrong(v, "token", err)
		}
		_, secret, err := s.newProgramToken(v, name)
		var many *core.Problem
		if errors.As(err, &many) && many.Word == "many" {
			return s.profileWrong(v, "token", many)
		}
		if err != nil {
			return err
		}
		return s.profileWith(v, http.StatusOK, func(p *profile.Page) { p.NewToken = secret })
	}
	return core.WrongForm("do")
}

// signOut ends the session of this device.
func (s *Chapter) signOut(v *core.Visit) error {
	if v.Who != nil {
		if err := s.removeKey(v, v.Who.Key.ID); err != nil {
			return err
		}
	}
	s.DropCookie(v)
	return s.SeeOther(v, "/")
}
