package play

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"koprulu/site/server/core"
	"koprulu/site/web/page"
	"koprulu/table"
)

// burst is how long the stream of a browser waits for more after a change: see signals.
const burst = 40 * time.Millisecond

// mostFollowed is how many tables a browser may follow at once. Its pages for more of them show that they have no line
// to the server.
const mostFollowed = 50

// showing is a table of which a browser has pages open, as js/stream.js names it.
type showing struct {
	ID table.ID `json:"id"`
	// Link is the secret of the link by which the reader came, empty if there was none: its cookie is sent only to the
	// addresses of the table, as is that of Shape, for which the map is drawn.
	Link  string `json:"link"`
	Shape string `json:"shape"`
	// Mark says what the pages have, as the stream said it last; empty if they are new.
	Mark string `json:"mark"`
}

// stream is the one stream of a browser, for all its pages: POST /stream with the tables that they show. Browsers allow
// six connections to a site without TLS, so that with a stream for each page, six of them would leave none for anything
// else. Whoever changes what is followed asks anew; a page that says what it has is sent only what changed since. The
// events about the reader and the site are reader (who that is, at first), notice (what holds for the whole site, by an
// id), waiting (how many tables wait for the reader), alive (there is nothing to say) and goodbye (the server is
// shutting down, or no longer knows the reader so); PageStream has those about a table.
func (s *Chapter) stream(v *core.Visit, body struct {
	Tables []showing `json:"tables"`
}) error {
	if v.Who == nil && len(body.Tables) == 0 {
		return core.ErrNobody
	}
	return s.follow(v, func() (teller, signals, func()) {
		wake := make(chan struct{}, 1)
		unlisten := s.Badges.Listen(v.Person(), wake)
		b := &browserStream{s: s, reader: s.admit(v, nil), wake: wake, wants: body.Tables, badge: -1}
		every := s.Config.Pulse
		if len(body.Tables) == 0 {
			every = s.Config.Heartbeat
		}
		return b, signals{wake: wake, alive: pulse, every: every, burst: burst}, func() {
			b.release()
			unlisten()
			for _, p := range b.pages {
				if p != nil {
					p.End()
				}
			}
		}
	})
}

// browserStream makes the messages of the stream of a browser.
type browserStream struct {
	s      *Chapter
	reader admission
	wake   chan struct{}
	// wants are the tables that are not opened yet, pages those that are, nil for one that was refused. The next one to be
	// looked at is at.
	wants  []showing
	pages  []*PageStream
	at     int
	told   bool
	badge  int
	notice heardNotice
	buffer *[]byte
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
func (h *heardNotice) append(dst []byte, s *Chapter) []byte {
	site := s.Standing()
	id := core.StandingID(&site)
	if h.told && id == h.id {
		return dst
	}
	h.id, h.told = id, true
	return appendNotice(dst, id)
}

// messages are buffers for messages of pages: they are large, and there are as many streams as readers, so no stream
// keeps one.
var messages = sync.Pool{New: func() any { return new([]byte) }}

// release gives back the buffer of the last message.
func (b *browserStream) release() {
	if b.buffer != nil {
		messages.Put(b.buffer)
		b.buffer = nil
	}
}

func (b *browserStream) next() (message []byte, then afterwards, err error) {
	if !b.s.still(&b.reader) {
		return goodbye, thenEnd, nil
	}
	if b.buffer == nil {
		b.buffer = messages.Get().(*[]byte)
	}
	message, then = b.append((*b.buffer)[:0])
	*b.buffer = message
	return message, then, nil
}

// append appends what the reader and the next table with news have to be told.
func (b *browserStream) append(dst []byte) (message []byte, then afterwards) {
	if !b.told {
		b.told = true
		dst = append(dst, "event: reader\ndata: {\"reader\":\""...)
		dst = append(dst, b.reader.v.Person().Page()...)
		dst = append(dst, "\"}\n\n"...)
	}
	dst = b.notice.append(dst, b.s)
	if b.at == 0 && b.reader.v.Who != nil {
		n, err := b.s.Badges.Count(b.reader.v.Ctx, b.s.Site, b.reader.v.Person())
		if err == nil && n != b.badge {
			b.badge = n
			dst = appendBadge(dst, n)
		}
	}
	for b.at < len(b.pages)+len(b.wants) {
		before := len(dst)
		if b.at == len(b.pages) {
			dst = b.open(dst)
		}
		if p := b.pages[b.at]; p != nil {
			dst = p.Append(dst)
		}
		if p := b.pages[b.at]; p == nil || !p.More() {
			b.at++
		}
		if len(dst) > before {
			return dst, thenGoOn
		}
	}
	b.at = 0
	return dst, thenWait
}

// open opens the next of the tables that are wanted, or appends the event that says why not.
func (b *browserStream) open(dst []byte) []byte {
	want := b.wants[0]
	b.wants = b.wants[1:]
	number := len(b.pages)
	v := visitAt(b.reader.v, &want)
	mark, _ := strconv.ParseUint(want.Mark, markBase, 64) // A mark of something else means that everything is sent.
	var p *PageStream
	err := error(core.ErrNowhere)
	if core.Plausible(want.ID) && number < mostFollowed {
		if err = b.s.CaughtUp(v); err == nil {
			p, err = b.s.OpenPage(v, number, mark, b.wake)
		}
	}
	b.pages = append(b.pages, p)
	switch {
	case err == nil:
	case errors.Is(err, core.ErrNowhere), errors.Is(err, core.ErrSealed), errors.Is(err, core.ErrNotNow),
		errors.Is(err, table.ErrUnknown):
		dst = appendAbout(dst, "refused", number)
	default:
		if v.Ctx.Err() == nil {
			b.s.Log.Error("a table could not be opened for a stream", "table", want.ID, "error", err)
		}
		dst = appendAbout(dst, "goodbye", number)
	}
	return dst
}

// visitAt returns the visit as if it were one to a page of a table, with the cookies that the browser sends there
// alone.
func visitAt(v *core.Visit, t *showing) *core.Visit {
	r := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: core.TablePath(t.ID)}, Host: v.Host, Pattern: v.Pattern,
		Header: http.Header{}}
	for _, name := range []string{"Cookie", "Accept-Language"} {
		r.Header[name] = v.Header[name]
	}
	r.SetPathValue("id", string(t.ID))
	if t.Link != "" {
		r.AddCookie(&http.Cookie{Name: core.LinkCookie, Value: t.Link})
	}
	if page.ShapeOf(t.Shape) != "" {
		r.AddCookie(&http.Cookie{Name: core.ShapeCookie, Value: t.Shape})
	}
	return &core.Visit{Request: r, Ctx: v.Ctx, From: v.From, Who: v.Who}
}
