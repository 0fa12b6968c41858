package account

import (
	"koprulu/site/server/core"
	"koprulu/site/web/page"
	"koprulu/table"
)

// notice shows the banner alone, for open pages that are told of a new one: GET /notice.
func (s *Chapter) notice(v *core.Visit) error {
	reader := s.Preferences(v)
	return core.ShowPiece(v, page.SiteBanner(reader, core.Local(v.Param("back"))))
}

// putAway hides the banner from a reader until it says something else: POST /notice. Nothing is kept but a cookie.
func (s *Chapter) putAway(v *core.Visit) error {
	name, id := core.BannerCookie, v.Value("id")
	for field, cookie := range map[string]string{"link": core.LinkToldCookie, "judged": core.JudgedToldCookie} {
		if told := v.Value(field); told != "" {
			name, id = cookie, told
		}
	}
	if !core.Plausible(table.ID(id)) {
		return core.WrongForm("id")
	}
	s.Remember(v, name, id, "/", core.CookieAge)
	if v.Partial() {
		return v.Done(nil)
	}
	return s.Back(v)
}
