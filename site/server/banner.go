package server

import (
	"bytes"
	"net/http"
	"time"

	"koprulu/site/server/core"
	"koprulu/site/web/page"
	"koprulu/table"
)

// notice shows the banner alone, for open pages that are told of a new one: GET /notice.
func (s *Server) notice(w http.ResponseWriter, v *core.Visit) error {
	reader := s.Preferences(v)
	return s.HTML(w, v, http.StatusOK, func(b *bytes.Buffer) error {
		return page.SiteBanner(reader, core.Local(v.URL.Query().Get("back"))).Render(v.Ctx, b)
	})
}

// putAway hides the banner from a reader until it says something else: POST /notice. Nothing is kept but a cookie.
func (s *Server) putAway(w http.ResponseWriter, v *core.Visit) error {
	name, id := core.BannerCookie, v.Value("id")
	if link := v.Value("link"); link != "" {
		name, id = core.LinkToldCookie, link
	}
	if !core.Plausible(table.ID(id)) {
		return core.Wrong("form", "id")
	}
	http.SetCookie(w, &http.Cookie{Name: name, Value: id, Path: "/", MaxAge: int(core.CookieAge / time.Second),
		HttpOnly: true, Secure: s.Config.Secure, SameSite: http.SameSiteLaxMode})
	if v.Partial() {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	return s.Back(w, v)
}

// appendNotice appends the event that names what holds for the site.
func appendNotice(dst []byte, id string) []byte {
	dst = append(dst, "event: notice\ndata: {\"id\":\""...)
	dst = append(dst, id...)
	return append(dst, "\"}\n\n"...)
}

// heardNotice is what the reader of a stream has been told of what holds for the site.
type heardNotice struct {
	id   string
	told bool
}

// append appends the event if there is news, and at the beginning: the page may be older than the stream.
func (h *heardNotice) append(dst []byte, s *Server) []byte {
	site := s.Standing()
	id := core.StandingID(&site)
	if h.told && id == h.id {
		return dst
	}
	h.id, h.told = id, true
	return appendNotice(dst, id)
}
