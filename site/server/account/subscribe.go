package account

import (
	"errors"
	"slices"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/site/notify"
	"koprulu/site/server/core"
)

// subscription is what a browser says about a subscription it has made (PushSubscription.toJSON), and more.
type subscription struct {
	Endpoint string `json:"endpoint"`
	Expires  *int64 `json:"expirationTime"`
	Keys     struct {
		P256dh string `json:"p256dh"`
		Auth   string `json:"auth"`
	} `json:"keys"`
	// Zone is the time zone of the device.
	Zone string `json:"zone"`
	// Old is the subscription that this one replaces, empty if it is new.
	Old string `json:"old"`
	// Ended is true if the browser has ended it.
	Ended bool `json:"ended"`
}

// subscribe stores the subscription of the reader's browser, or removes it.
func (s *addresses) subscribe(v *core.Visit, sub subscription) error {
	gone := sub.Old
	if sub.Ended {
		gone = sub.Endpoint
	}
	if gone != "" {
		if err := s.dropSubscription(v, gone); err != nil {
			return err
		}
	}
	if !sub.Ended {
		keys, err := notify.CheckKeys(sub.Keys.P256dh, sub.Keys.Auth)
		if err != nil {
			return core.WrongField("keys", "these are not the keys of a push subscription")
		}
		if err := s.addHook(v, people.Hook{Kind: people.Push, URL: sub.Endpoint, Keys: keys, Label: v.Who.Key.Name,
			Device: v.Who.Key.ID, Zone: knownZone(sub.Zone)}); err != nil {
			return err
		}
	}
	return v.Done(nil)
}

// dropSubscription removes a subscription, if it is the reader's.
func (s *addresses) dropSubscription(v *core.Visit, endpoint string) error {
	hooks, err := s.Kept.Addresses.Hooks(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	for _, h := range hooks {
		if h.Kind == people.Push && h.URL == endpoint {
			if err := s.Kept.Addresses.DropHook(v.Ctx, v.Person(), h.ID); err != nil && !errors.Is(err, people.ErrNobody) {
				return err
			}
		}
	}
	return nil
}

// addHook checks an address and gives it to the reader. The error is a *notify.AddressError if the address is not one
// that can be called.
func (s *addresses) addHook(v *core.Visit, h people.Hook) error {
	if err := s.Notices.Check(v.Ctx, h.Kind, h.URL); err != nil {
		var bad *notify.AddressError
		if v.Data && !v.Program && errors.As(err, &bad) {
			return core.WrongField("endpoint", "%s", bad.Sentence(locale.English()))
		}
		return err
	}
	hooks, err := s.Kept.Addresses.Hooks(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	known := slices.ContainsFunc(hooks, func(o people.Hook) bool { return o.Kind == h.Kind && o.URL == h.URL })
	if !known && len(hooks) >= s.Config.Quotas.Addresses {
		return core.Wrong("many", "address")
	}
	h.ID, h.Person, h.Created = core.NewID(core.IDLetters), v.Person(), s.Now()
	if h.Kind == people.Email {
		h.ID = mailID(h.Person, h.URL)
	}
	return s.Kept.Addresses.SetHook(v.Ctx, h)
}

// dropHook removes an address of the reader.
func (s *addresses) dropHook(v *core.Visit) error {
	return s.profileDone(v, "address", s.Kept.Addresses.DropHook(v.Ctx, v.Person(), v.Value("id")))
}

// knownZone returns the name of a time zone, empty if there is none of that name.
func knownZone(name string) string {
	if _, known := locale.Zone(name); !known {
		return ""
	}
	return name
}
