package server

import (
	"bytes"
	"net/http"
	"strconv"
	"time"

	"koprulu/site/web/page"
	"koprulu/table"
)

// bannerCookie holds the id of the banner that a reader has put away.
const bannerCookie = "koprulu-notice"

// linkToldCookie holds which personal link, made by a host, a reader knows of in this browser.
const linkToldCookie = "koprulu-link-told"

// renewed returns when a host made a personal link for the reader, the zero time if they know or it is long ago.
func (s *Server) renewed(v *visit) time.Time {
	if v.who == nil {
		return time.Time{}
	}
	at := v.who.account.Renewed
	if at.IsZero() || s.now().Sub(at) > renewedTime {
		return time.Time{}
	}
	if c, err := v.Cookie(linkToldCookie); err == nil && c.Value == strconv.FormatInt(at.UnixMilli(), 10) {
		return time.Time{}
	}
	return at
}

// renewedTime is how long pages tell of a personal link.
const renewedTime = 90 * 24 * time.Hour

// banner returns what every page says to a reader about the whole site, nil for nothing.
func (s *Server) banner(v *visit) *page.Banner {
	site := s.site()
	id := siteID(&site)
	if id == "" {
		return nil
	}
	b := &page.Banner{ID: id}
	if n := site.Notice; n != nil {
		b.Text, b.Until = n.Text, n.Until
	}
	if r := site.ReadOnly; r != nil {
		b.ReadOnly, b.Reason = true, r.Reason
	}
	if c, err := v.Cookie(bannerCookie); err == nil {
		b.Away = c.Value == id
	}
	return b
}

// notice shows the banner alone, for open pages that are told of a new one: GET /notice.
func (s *Server) notice(w http.ResponseWriter, v *visit) error {
	reader := s.preferences(v)
	return s.html(w, v, http.StatusOK, func(b *bytes.Buffer) error {
		return page.SiteBanner(reader, local(v.URL.Query().Get("back"))).Render(v.ctx, b)
	})
}

// putAway hides the banner from a reader until it says something else: POST /notice. Nothing is kept but a cookie.
func (s *Server) putAway(w http.ResponseWriter, v *visit) error {
	name, id := bannerCookie, v.value("id")
	if link := v.value("link"); link != "" {
		name, id = linkToldCookie, link
	}
	if !plausible(table.ID(id)) {
		return wrong("form", "id")
	}
	http.SetCookie(w, &http.Cookie{Name: name, Value: id, Path: "/", MaxAge: int(cookieAge / time.Second),
		HttpOnly: true, Secure: s.cfg.Secure, SameSite: http.SameSiteLaxMode})
	if v.partial() {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	return s.back(w, v)
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
	site := s.site()
	id := siteID(&site)
	if h.told && id == h.id {
		return dst
	}
	h.id, h.told = id, true
	return appendNotice(dst, id)
}
