package page

import (
	"strconv"
	"time"
)

// Banner is what every page says about the whole site: the notice of its host, and that nothing can be changed now.
type Banner struct {
	// ID changes with what it says.
	ID string
	// Text is the notice, empty for none, and Until is when it disappears on its own, the zero time for never.
	Text  string
	Until time.Time
	// ReadOnly is true while the site can only be read, Reason says why, empty if nobody did.
	ReadOnly bool
	Reason   string
	// Away is true if the reader has put away what this ID stands for.
	Away bool
}

// BannerScript puts the banner away without loading the page again, and shows a new one on open pages.
const BannerScript = "js/banner.js"

// bannerID is what the page shows or its reader has put away, empty for nothing.
func (r *Reader) bannerID() string {
	if r.Banner == nil {
		return ""
	}
	return r.Banner.ID
}

// until is when the notice disappears on its own, in milliseconds as scripts count them; empty for never.
func (b *Banner) until() string {
	if b.Text == "" || b.Until.IsZero() {
		return ""
	}
	return strconv.FormatInt(b.Until.UnixMilli(), 10)
}

// shown reports whether there is something to show.
func (b *Banner) shown() bool { return b != nil && !b.Away && (b.Text != "" || b.ReadOnly) }

// millis names what the reader is told of by its time, in milliseconds.
func millis(at time.Time) string { return strconv.FormatInt(at.UnixMilli(), 10) }
