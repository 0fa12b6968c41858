package core

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"time"

	"koprulu/club/people"
	"koprulu/site/web/page"
)

// BannerCookie holds the id of the banner that a reader has put away.
const BannerCookie = "koprulu-notice"

// LinkToldCookie holds which personal link, made by a host, a reader knows of in this browser, JudgedToldCookie which
// decision about them.
const (
	LinkToldCookie   = "koprulu-link-told"
	JudgedToldCookie = "koprulu-judged-told"
)

// untold returns when something happened to the reader, the zero time if a cookie says that they know, or it is long
// ago.
func untold(s *Site, v *Visit, cookie string, at time.Time) time.Time {
	if at.IsZero() || s.Now().Sub(at) > toldTime {
		return time.Time{}
	}
	if c, err := v.Cookie(cookie); err == nil && c.Value == strconv.FormatInt(at.UnixMilli(), 10) {
		return time.Time{}
	}
	return at
}

// toldTime is how long pages tell of it.
const toldTime = 90 * 24 * time.Hour

// banner returns what every page says to a reader about the whole site, nil for nothing.
func banner(s *Site, v *Visit) *page.Banner {
	site := s.Standing()
	id := StandingID(&site)
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
	if c, err := v.Cookie(BannerCookie); err == nil {
		b.Away = c.Value == id
	}
	return b
}

// StandingID names what holds for the site, so that a reader who has put it away sees what comes next; empty if nothing
// holds.
func StandingID(site *people.Site) string {
	if site.Notice == nil && site.ReadOnly == nil {
		return ""
	}
	sum := sha256.New()
	if n := site.Notice; n != nil {
		fmt.Fprintf(sum, "notice %d %d %q", n.Since.UnixMilli(), n.Until.UnixMilli(), n.Text)
	}
	if r := site.ReadOnly; r != nil {
		fmt.Fprintf(sum, "read-only %d %q", r.Since.UnixMilli(), r.Reason)
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}
