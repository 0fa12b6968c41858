package storetest

import (
	"testing"
	"time"

	"koprulu/club/people"
)

// siteState: what holds for the site is what was last saved, and every change is recorded.
func siteState(t *testing.T, s suite) {
	ctx := t.Context()
	holds := func(want people.Site) {
		t.Helper()
		same(t, "the site", want)(s.Site(ctx))
	}
	holds(people.Site{})
	notice := &people.SiteNotice{Text: "Closed\non <Sunday> ü", Since: noon, Until: noon.Add(time.Hour)}
	closed := &people.ReadOnly{Reason: "moving", Since: noon.Add(time.Minute)}
	for _, site := range []people.Site{
		{Notice: notice}, {Notice: notice, ReadOnly: closed}, {Notice: &people.SiteNotice{Text: "for good", Since: noon},
			ReadOnly: &people.ReadOnly{Since: noon}}, {ReadOnly: closed}, {},
	} {
		must(t, s.SaveSite(ctx, site, people.Act{At: noon, Actor: "host", Verb: people.NoticeAct, Detail: "x"}))
		holds(site)
	}
	acts, err := s.Acts(ctx, "", 0, 10)
	must(t, err)
	if len(acts) != 5 || acts[0].Verb != people.NoticeAct || acts[0].Actor != "host" {
		t.Errorf("recorded: %+v", acts)
	}
}
