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
