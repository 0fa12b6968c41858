package storetest

import (
	"slices"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// subscriptions: everything about an address is stored, a subscription belongs to one person and disappears with the
// key of its device, and an unconfirmed address is told nothing.
func subscriptions(s suite) {
	ctx := s.Context()
	for i, id := range []table.Person{"ann", "bob"} {
		s.somebody(id, id[0])
		s.must(s.AddKey(ctx, id, people.Key{ID: "desk-" + string(id), Kind: people.DeviceKey, Created: noon, Seen: noon},
			people.Hash{2, byte(i)}))
	}
	phone := people.Hook{ID: "h1", Person: "ann", Kind: people.Push, URL: "https://push.example.org/1", Keys: "p a",
		Label: "Firefox", Device: "deviceann", Zone: "Europe/Berlin",
		Unconfirmed: true, Daily: true, Created: noon}
	desk := people.Hook{ID: "h2", Person: "ann", Kind: people.Push, URL: "https://push.example.org/2", Keys: "q b",
		Device: "desk-ann", Created: noon}
	program := people.Hook{ID: "h3", Person: "ann", Kind: people.Push, URL: "https://push.example.org/3", Keys: "r c",
		Created: noon}
	for _, h := range []people.Hook{phone, desk, program} {
		s.must(s.SetHook(ctx, h))
	}
	s.hooks("ann", phone, desk, program)

	s.turn("t1", 5, noon.Add(time.Minute))
	hooks, _, err := s.Mail.DueHooks(ctx, noon.Add(time.Hour), 9)
	slices.Sort(hooks)
	same(s, "due are", []string{"h2", "h3"})(hooks, err)
	// Once confirmed, an address stays so.
	phone.Unconfirmed = false
	s.must(s.SetHook(ctx, phone))
	again := phone
	again.Unconfirmed, again.Zone, again.Keys = true, "UTC", "new keys"
	s.must(s.SetHook(ctx, again))
	phone.Zone, phone.Keys = "UTC", "new keys"
	s.hooks("ann", phone, desk, program)

	taken := people.Hook{ID: "h4", Person: "bob", Kind: people.Push, URL: phone.URL, Keys: "s d", Device: "devicebob",
		Created: noon}
	s.must(s.SetHook(ctx, taken))
	s.hooks("ann", desk, program)
	s.hooks("bob", taken)
	s.must(s.RemoveKey(ctx, "ann", "desk-ann"))
	s.hooks("ann", program)
	s.must(s.SignOutEverywhere(ctx, "bob", people.Act{At: noon, Verb: people.SignOutAct, Target: "bob"}))
	s.hooks("bob")
	s.nobody("dropping what is gone")(s.Mail.DropHook(ctx, "ann", "h2"))
}

// secrets: the first caller decides, and nothing that hosts say about the site removes a secret or shows it.
func secrets(s suite) {
	ctx := s.Context()
	for _, fresh := range []string{"first", "second"} {
		same(s, "the secret is", "first")(s.Mail.Secret(ctx, "vapid", fresh))
	}
	s.must(s.SaveSite(ctx, people.Site{Notice: &people.SiteNotice{Text: "hello", Since: noon}},
		people.Act{At: noon, Verb: people.NoticeAct}))
	s.must(s.SaveSite(ctx, people.Site{}, people.Act{At: noon, Verb: people.NoticeAct}))
	same(s, "afterwards the secret is", "first")(s.Mail.Secret(ctx, "vapid", "third"))
	same(s, "another secret is", "else")(s.Mail.Secret(ctx, "other", "else"))
	same(s, "the site is", people.Site{})(s.Site(ctx))
}
