package account

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/site/notify"
	"koprulu/site/server/core"
	"koprulu/site/web/page"
	"koprulu/site/web/profile"
)

// routes are the addresses of the site for all this.
func (s *addresses) routes() []core.Route {
	const mail, off = notify.MailPath + "/{address}/{token}", notify.MailPath + "/{address}/off/{token}"
	const all = "/api/v1/me/addresses"
	return slices.Concat(
		[]core.Route{
			{Pattern: "POST /profile/push", Class: core.ClassSign, Person: true, Handle: core.Body(s.subscribe), JSON: true},
		},
		core.ClassSign.People(core.Handlers{
			"POST /profile/notify":            s.hooks,
			"POST " + all:                     core.Body(s.apiNewAddress),
			"POST " + all + "/{address}/test": s.apiTryAddress,
		}),
		core.ClassAct.People(core.Handlers{
			"POST /profile/addresses":      s.dropHook,
			"POST /profile/wishes":         s.wishes,
			"POST /profile/kinds":          s.toldKinds,
			"DELETE " + all + "/{address}": s.apiDropAddress,
			"PUT /api/v1/me/messages":      s.apiSetKinds,
			"PUT /api/v1/me/wishes":        s.apiSetWishes,
		}),
		core.ClassSign.Anybody(core.Handlers{
			"GET " + mail:  s.askMail("confirm", s.confirms),
			"POST " + mail: s.confirmMail,
			"GET " + off:   s.askMail("off", s.leaves),
			"POST " + off:  s.leaveMail,
		}),
		core.ClassPage.People(core.Handlers{
			"GET " + all:              s.apiAddresses,
			"GET /api/v1/me/messages": s.apiKinds,
			"GET /api/v1/me/wishes":   s.apiWishes,
		}),
	)
}

// hookKinds lists the kinds of addresses that the site sends to.
func (s *profiles) hookKinds() []string {
	if s.Notices.Mails() {
		return notify.Kinds
	}
	return slices.DeleteFunc(slices.Clone(notify.Kinds), func(kind string) bool { return kind == people.Email })
}

// shownAddress shows enough of an address for its owner to recognise it, and not what is secret about it: somebody who
// looks over their shoulder could send there.
func shownAddress(h *people.Hook) string {
	if h.Kind == people.Email {
		return h.URL
	}
	u, err := url.Parse(h.URL)
	if err != nil {
		return ""
	}
	rest := strings.TrimRight(u.EscapedPath(), "/")
	if h.Kind == people.Ntfy || len(rest) <= shownEnd {
		return u.Host + rest
	}
	return u.Host + "/…" + rest[len(rest)-shownEnd:]
}

// shownEnd is how much of the end of an address is shown.
const shownEnd = 6

// hooks adds an address, tries one, or sets whether it gets messages once a day or at once.
func (s *addresses) hooks(v *core.Visit) error {
	if v.Value("do") == "add" {
		return s.addAddress(v)
	}
	hook, err := s.hookOf(v, v.Value("id"))
	if err != nil {
		return err
	}
	switch v.Value("do") {
	case "on", "off":
		if hook.Kind != people.Email {
			return core.WrongForm("do")
		}
		hook.Daily = v.Value("do") == "on"
		return s.profileDone(v, "saved", s.Kept.Addresses.SetHook(v.Ctx, hook))
	case "test":
		return s.tryHook(v, &hook)
	case "again":
		if hook.Kind != people.Email || !hook.Unconfirmed {
			return core.WrongForm("do")
		}
		v.Fields.Set("address", hook.URL)
		v.Fields.Set("kind", hook.Kind)
		v.Fields.Set("zone", hook.Zone)
		return s.addAddress(v)
	}
	return core.WrongForm("do")
}

// hookOf returns an address of the reader, ErrNowhere if they have none with this id.
func (s *addresses) hookOf(v *core.Visit, id string) (people.Hook, error) {
	hooks, err := s.Kept.Addresses.Hooks(v.Ctx, v.Person())
	if err != nil {
		return people.Hook{}, err
	}
	if i := slices.IndexFunc(hooks, func(h people.Hook) bool { return h.ID == id }); i >= 0 {
		return hooks[i], nil
	}
	return people.Hook{}, core.ErrNowhere
}

// addAddress adds the address that the form names.
func (s *addresses) addAddress(v *core.Visit) error {
	address, kind := v.Value("address"), v.Value("kind")
	_, err := s.newAddress(v, kind, address, v.Value("zone"))
	var bad *notify.AddressError
	var failed *notify.CallError
	switch {
	case errors.As(err, &bad):
		return s.profileWith(v, http.StatusUnprocessableEntity, func(p *profile.Page) {
			p.Address, p.Kind = address, kind
			p.Errors = page.Errors{"address": {Key: "web.notify.wrong." + bad.What}}
		})
	case errors.As(err, &failed):
		return s.profileWith(v, http.StatusOK, func(p *profile.Page) { p.Done = page.Capital(failed.Sentence(v.WordsOf())) })
	case err != nil:
		return s.profileWrong(v, "address", err)
	}
	return s.profileDone(v, "notify", nil)
}

// newAddress gives the sender an address of a kind, recognised from the address if the kind is empty; one for mail is
// first sent a link to confirm it. The error is a *notify.AddressError for an address that can't be used, a
// *notify.CallError if the link could not be sent.
func (s *addresses) newAddress(v *core.Visit, kind, address, zone string) (people.Hook, error) {
	address = strings.TrimSpace(address)
	if kind == "" {
		kind = notify.Recognise(address)
	}
	if kind == people.Email {
		address = strings.TrimPrefix(address, "mailto:")
	}
	if !slices.Contains(s.hookKinds(), kind) {
		return people.Hook{}, core.WrongForm("kind")
	}
	h := people.Hook{Kind: kind, URL: address, Zone: knownZone(zone), Unconfirmed: kind == people.Email}
	if h.Unconfirmed {
		return s.newMailbox(v, h)
	}
	if err := s.addHook(v, h); err != nil {
		return h, err
	}
	return s.keptHook(v, h)
}

// newMailbox is newAddress for mail. A person has one such address: another one takes the place of one that is not
// confirmed, which may be mistyped; one that is has to be removed first.
func (s *addresses) newMailbox(v *core.Visit, h people.Hook) (people.Hook, error) {
	hooks, err := s.Kept.Addresses.Hooks(v.Ctx, v.Person())
	if err != nil {
		return h, err
	}
	var wrongs []string
	for _, old := range hooks {
		switch {
		case old.Kind != people.Email:
		case old.URL == h.URL && !old.Unconfirmed:
			h.Unconfirmed, h.Daily = false, old.Daily
		case old.URL == h.URL:
			h.Daily = old.Daily
		case !old.Unconfirmed:
			return h, core.Wrong("many", "address")
		default:
			wrongs = append(wrongs, old.ID)
		}
	}
	if err := s.addHook(v, h); err != nil {
		return h, err
	}
	for _, id := range wrongs {
		if err := s.Kept.Addresses.DropHook(v.Ctx, v.Person(), id); err != nil && !errors.Is(err, people.ErrNobody) {
			return h, err
		}
	}
	if h, err = s.keptHook(v, h); err == nil && h.Unconfirmed {
		err = s.confirmMailbox(v, &h)
	}
	return h, err
}

// keptHook returns an address of the sender as it is stored.
func (s *addresses) keptHook(v *core.Visit, h people.Hook) (people.Hook, error) {
	hooks, err := s.Kept.Addresses.Hooks(v.Ctx, v.Person())
	if err != nil {
		return h, err
	}
	if i := slices.IndexFunc(hooks, func(o people.Hook) bool { return o.Kind == h.Kind && o.URL == h.URL }); i >= 0 {
		h = hooks[i]
	}
	return h, nil
}

// tryHook sends a message to an address of the reader and shows what came back.
func (s *addresses) tryHook(v *core.Visit, hook *people.Hook) error {
	text, err := s.tried(v, hook)
	if err != nil {
		return err
	}
	return s.profileWith(v, http.StatusOK, func(p *profile.Page) {
		for i := range p.Addresses {
			if p.Addresses[i].ID == hook.ID {
				p.Addresses[i].Tried = text
			}
		}
	})
}

// tried sends a message to an address and returns what came back.
func (s *addresses) tried(v *core.Visit, hook *people.Hook) (string, error) {
	words := v.WordsOf()
	if hook.Unconfirmed {
		return words.Text("web.notify.unconfirmed"), nil
	}
	if !s.Config.Unlimited && !s.mailing.mayTest(hook.Kind+" "+hook.URL, s.Now()) {
		return "", errManyMails
	}
	back, err := s.Notices.Test(v.Ctx, words, *hook)
	var failed *notify.CallError
	text := ""
	switch {
	case errors.As(err, &failed) && back.Status == 0:
		return page.Capital(failed.Sentence(words)), nil
	case errors.As(err, &failed):
		text = page.Capital(failed.Sentence(words))
	case err != nil:
		return "", err
	case back.Status == 0:
		return words.Text("web.server.done.tested"), nil
	default:
		text = words.Text("web.notify.tried", "code", back.Status)
	}
	if back.Text != "" {
		text += " " + words.Text("web.notify.tried.text", "text", back.Text)
	}
	return text, nil
}

// wishes stores which public tables the reader wants to hear about.
func (s *addresses) wishes(v *core.Visit) error {
	var list []people.Wish
	for _, broodWar := range []bool{false, true} {
		for n := 2; n <= game.MaxPlayers; n++ {
			if slices.Contains(v.Fields["wish"], profile.WishName(broodWar, n)) {
				list = append(list, people.Wish{BroodWar: broodWar, Players: n})
			}
		}
	}
	return s.profileDone(v, "saved", s.Kept.Addresses.SetWishes(v.Ctx, v.Person(), list))
}
