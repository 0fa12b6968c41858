package account

import (
	"errors"
	"fmt"
	"net/http"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
	"koprulu/rules/game"
	"koprulu/site/notify"
	"koprulu/site/server/core"
)

// Where a person gets messages, and which public tables they want to hear about.

// apiAddress is an address in the API. What is secret about it is not sent again.
type apiAddress struct {
	ID          string    `json:"id"`
	Kind        string    `json:"kind"`
	Address     string    `json:"address"`
	Zone        string    `json:"zone,omitempty"`
	Unconfirmed bool      `json:"unconfirmed,omitempty"`
	Daily       bool      `json:"daily,omitempty"`
	Created     time.Time `json:"created"`
	Sent        time.Time `json:"sent,omitzero"`
	Failed      int       `json:"failed,omitempty"`
	Disabled    time.Time `json:"disabled,omitzero"`
}

func apiAddressOf(h *people.Hook) apiAddress {
	return apiAddress{ID: h.ID, Kind: h.Kind, Address: shownAddress(h), Zone: h.Zone, Unconfirmed: h.Unconfirmed,
		Daily: h.Daily, Created: h.Created, Sent: h.Sent, Failed: h.Failed, Disabled: h.Disabled}
}

// apiAddresses lists the addresses of the sender, with the key to which browsers subscribe.
func (s *addresses) apiAddresses(v *core.Visit) error {
	hooks, err := s.Kept.Addresses.Hooks(v.Ctx, v.Person())
	if err != nil {
		return err
	}
	key, err := s.Notices.PushKey(v.Ctx)
	if err != nil {
		return err
	}
	return v.OK(map[string]any{"addresses": core.Each(hooks, apiAddressOf), "push-key": key})
}

// apiNewAddress adds an address; with keys it is a subscription of Web Push.
func (s *addresses) apiNewAddress(v *core.Visit, body struct {
	Kind    string `json:"kind"`
	Address string `json:"address"`
	Zone    string `json:"zone"`
	Daily   bool   `json:"daily"`
	Keys    *struct {
		P256dh string `json:"p256dh"`
		Auth   string `json:"auth"`
	} `json:"keys"`
}) error {
	switch {
	case body.Address == "":
		return core.Missing("address")
	case body.Zone != "" && knownZone(body.Zone) == "":
		return core.WrongField("zone", "there is no time zone of this name; one looks like Europe/Berlin")
	case (body.Keys != nil) != (body.Kind == people.Push):
		return core.WrongField("keys", "an address of the kind push has keys, others have none")
	}
	var h people.Hook
	var err error
	if body.Keys != nil {
		h, err = s.newSubscription(v, body.Address, body.Keys.P256dh, body.Keys.Auth, body.Zone)
	} else {
		h, err = s.newAddress(v, body.Kind, body.Address, body.Zone)
	}
	var bad *notify.AddressError
	var failed *notify.CallError
	switch {
	case errors.As(err, &bad):
		return core.WrongField("address", "%s", bad.Sentence(locale.English()))
	case errors.As(err, &failed):
		return core.WrongField("address", "the mail with the link to confirm it could not be sent: %s",
			failed.Sentence(locale.English()))
	case err != nil:
		return err
	}
	if body.Daily && h.Kind == people.Email && !h.Daily {
		h.Daily = true
		if err := s.Kept.Addresses.SetHook(v.Ctx, h); err != nil {
			return err
		}
	}
	return v.JSON(http.StatusCreated, apiAddressOf(&h))
}

// newSubscription gives the sender a subscription that a program has made.
func (s *addresses) newSubscription(v *core.Visit, endpoint, p256dh, auth, zone string) (people.Hook, error) {
	keys, err := notify.CheckKeys(p256dh, auth)
	if err != nil {
		return people.Hook{}, core.WrongField("keys", "these are not the keys of a push subscription")
	}
	h := people.Hook{Kind: people.Push, URL: endpoint, Keys: keys, Label: v.Who.Key.Name, Zone: knownZone(zone)}
	if err := s.addHook(v, h); err != nil {
		return h, err
	}
	return s.keptHook(v, h)
}

// apiDropAddress removes an address.
func (s *addresses) apiDropAddress(v *core.Visit) error {
	return v.Done(s.Kept.Addresses.DropHook(v.Ctx, v.Person(), v.PathValue("address")))
}

// apiTryAddress sends a message to an address and returns what came back.
func (s *addresses) apiTryAddress(v *core.Visit) error {
	h, err := s.hookOf(v, v.PathValue("address"))
	if err != nil {
		return err
	}
	said, err := s.tried(v, &h)
	return v.Reply(map[string]string{"said": said}, err)
}

// apiWish is a kind of public table in the API.
type apiWish struct {
	Set     string `json:"set"`
	Players int    `json:"players"`
}

// apiWishes lists which public tables the sender wants to hear about.
func (s *addresses) apiWishes(v *core.Visit) error {
	wishes, err := s.Kept.Addresses.Wishes(v.Ctx, v.Person())
	list := core.Each(wishes, func(w *people.Wish) apiWish { return apiWish{core.SetWord(w.BroodWar), w.Players} })
	return v.Reply(map[string]any{"wishes": list}, err)
}

// apiSetWishes stores which public tables the sender wants to hear about.
func (s *addresses) apiSetWishes(v *core.Visit) error {
	wishes, err := core.Only[[]apiWish](v, "wishes")
	if err != nil {
		return err
	}
	var list []people.Wish
	for i, wish := range wishes {
		if wish.Set != "base" && wish.Set != "broodwar" || wish.Players < 2 || wish.Players > game.MaxPlayers {
			return core.WrongField(fmt.Sprintf("wishes.%d", i), "a wish has a set, base or broodwar, and 2 to %d players",
				game.MaxPlayers)
		}
		list = append(list, people.Wish{BroodWar: wish.Set == "broodwar", Players: wish.Players})
	}
	if err := s.Kept.Addresses.SetWishes(v.Ctx, v.Person(), list); err != nil {
		return err
	}
	return s.apiWishes(v)
}
