package storetest

import (
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/table"
)

// subscriptions: everything about an address is stored, a subscription belongs to one person and disappears with the
// key of its device, and an unconfirmed address is told nothing.
func subscriptions(t *testing.T, s suite) {
	ctx := t.Context()
	for i, id := range []table.Person{"ann", "bob"} {
		somebody(t, s, id, id[0])
		must(t, s.AddKey(ctx, id, people.Key{ID: "desk-" + string(id), Kind: people.DeviceKey, Created: noon, Seen: noon},
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
		must(t, s.SetHook(ctx, h))
	}
	have := func(who table.Person, want ...people.Hook) {
		t.Helper()
		same(t, string(who)+" has", want)(s.Hooks(ctx, who))
	}
	have("ann", phone, desk, program)

	turn(t, s, "t1", 5, noon.Add(time.Minute))
	if hooks, _, err := s.Mail.DueHooks(ctx, noon.Add(time.Hour), 9); err != nil || len(hooks) != 2 {
		t.Errorf("due: %v, %v", hooks, err)
	}
	// Once confirmed, an address stays so.
	phone.Unconfirmed = false
	must(t, s.SetHook(ctx, phone))
	again := phone
	again.Unconfirmed, again.Zone, again.Keys = true, "UTC", "new keys"
	must(t, s.SetHook(ctx, again))
	phone.Zone, phone.Keys = "UTC", "new keys"
	have("ann", phone, desk, program)

	taken := people.Hook{ID: "h4", Person: "bob", Kind: people.Push, URL: phone.URL, Keys: "s d", Device: "devicebob",
		Created: noon}
	must(t, s.SetHook(ctx, taken))
	have("ann", desk, program)
	have("bob", taken)
	must(t, s.RemoveKey(ctx, "ann", "desk-ann"))
	have("ann", program)
	must(t, s.SignOutEverywhere(ctx, "bob", people.Act{At: noon, Verb: people.SignOutAct, Target: "bob"}))
	have("bob")
	fails(t, "dropping what is gone", s.Mail.DropHook(ctx, "ann", "h2"), people.ErrNobody)
}

// secrets: the first caller decides, and nothing that hosts say about the site removes a secret or shows it.
func secrets(t *testing.T, s suite) {
	ctx := t.Context()
	for _, fresh := range []string{"first", "second"} {
		same(t, "the secret is", "first")(s.Mail.Secret(ctx, "vapid", fresh))
	}
	must(t, s.SaveSite(ctx, people.Site{Notice: &people.SiteNotice{Text: "hello", Since: noon}},
		people.Act{At: noon, Verb: people.NoticeAct}))
	must(t, s.SaveSite(ctx, people.Site{}, people.Act{At: noon, Verb: people.NoticeAct}))
	same(t, "afterwards the secret is", "first")(s.Mail.Secret(ctx, "vapid", "third"))
	same(t, "another secret is", "else")(s.Mail.Secret(ctx, "other", "else"))
	if site, err := s.Site(ctx); err != nil || site.Notice != nil || site.ReadOnly != nil {
		t.Errorf("the site is %+v, %v", site, err)
	}
}
