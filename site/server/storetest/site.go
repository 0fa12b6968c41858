package storetest

import (
	"slices"
	"time"

	"koprulu/club/people"
)

// siteState: what holds for the site is what was last saved, and every change is recorded.
func siteState(s suite) {
	ctx := s.Context()
	same(s, "the site", people.Site{})(s.Site(ctx))
	notice := &people.SiteNotice{Text: "Closed\non <Sunday> ü", Since: noon, Until: noon.Add(time.Hour)}
	closed := &people.ReadOnly{Reason: "moving", Since: noon.Add(time.Minute)}
	act := people.Act{At: noon, Actor: "host", Verb: people.NoticeAct, Detail: "x"}
	for _, site := range []people.Site{
		{Notice: notice}, {Notice: notice, ReadOnly: closed}, {Notice: &people.SiteNotice{Text: "for good", Since: noon},
			ReadOnly: &people.ReadOnly{Since: noon}}, {ReadOnly: closed}, {},
	} {
		s.must(s.SaveSite(ctx, site, act))
		same(s, "the site", site)(s.Site(ctx))
	}
	s.recorded("", slices.Repeat([]people.Act{act}, 5)...)
}

// counted: what waits to be sent and who is signed in are counted.
func counted(s suite) {
	counts := func(want people.Waiting) {
		s.Helper()
		same(s, "the site has", want)(s.Waiting(s.Context()))
	}
	counts(people.Waiting{})
	s.address()
	counts(people.Waiting{Devices: 1})
	s.must(s.AddKey(s.Context(), "ann", people.Key{ID: "t", Kind: people.TokenKey, Created: noon, Seen: noon},
		people.Hash{7}))
	s.turn("t1", 5, noon.Add(time.Minute))
	s.turn("t2", 5, noon.Add(time.Minute))
	counts(people.Waiting{Messages: 2, Oldest: noon, Devices: 1, Tokens: 1})
}
