package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"koprulu/club/people"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/site/server/core"
	"koprulu/table"
)

// listener reads a stream message by message.
type listener struct {
	tb      testing.TB
	answer  *http.Response
	lines   *bufio.Reader
	cancel  context.CancelFunc
	message chan string
	// alone is true if the stream counts as ended when nothing more comes for a table.
	alone bool
}

// listen opens the stream of a program.
func (a *actor) listen(path string) *listener {
	a.s.tb.Helper()
	r, err := http.NewRequest(http.MethodGet, a.s.http.URL+path, nil)
	if err != nil {
		a.s.tb.Fatal(err)
	}
	if a.token != "" {
		r.Header.Set("Authorization", "Bearer "+a.token)
	}
	l := a.hears(r)
	go l.read()
	return l
}

// follow opens the stream of a browser that shows the pages of some tables, /t/ID each. That of a browser with one such
// page counts as ended when nothing more comes for its table.
func (a *actor) follow(pages ...string) *listener {
	a.s.tb.Helper()
	list := make([]shown, len(pages))
	for i, page := range pages {
		list[i] = a.shows(page)
	}
	l := a.hears(a.asksFor(list...))
	l.alone = len(pages) == 1
	go l.read()
	return l
}

// shown is a table of which a browser has pages open, as its script names it.
type shown struct {
	ID    table.ID `json:"id"`
	Link  string   `json:"link"`
	Shape string   `json:"shape"`
	Mark  string   `json:"mark"`
}

// shows returns what a browser says about a page that it shows.
func (a *actor) shows(page string) shown {
	show := shown{ID: table.ID(strings.TrimPrefix(page, "/t/"))}
	if c := a.cookies[core.LinkCookie]; c != nil && c.Path == page {
		show.Link = c.Value
	}
	return show
}

// asksFor makes the request for the stream of a browser.
func (a *actor) asksFor(list ...shown) *http.Request {
	a.s.tb.Helper()
	body, err := json.Marshal(map[string][]shown{"tables": list})
	if err != nil {
		a.s.tb.Fatal(err)
	}
	r, err := http.NewRequest(http.MethodPost, a.s.http.URL+"/stream", bytes.NewReader(body))
	if err != nil {
		a.s.tb.Fatal(err)
	}
	for _, c := range a.cookies {
		if c.Path == "" || c.Path == "/" {
			r.AddCookie(c)
		}
	}
	return r
}

// opens returns the status with which the stream of a browser is refused, or opened and left again.
func (a *actor) opens(pages ...string) int {
	a.s.tb.Helper()
	list := make([]shown, len(pages))
	for i, page := range pages {
		list[i] = a.shows(page)
	}
	answer, err := http.DefaultTransport.RoundTrip(a.asksFor(list...))
	if err != nil {
		a.s.tb.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

// hears opens a stream; read has to be called for it.
func (a *actor) hears(r *http.Request) *listener {
	a.s.tb.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	a.s.tb.Cleanup(cancel)
	answer, err := new(http.Transport).RoundTrip(r.WithContext(ctx))
	if err != nil {
		a.s.tb.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "text/event-stream" {
		a.s.tb.Fatalf("opening %s: status %d, %s", r.URL, answer.StatusCode, answer.Header.Get("Content-Type"))
	}
	return &listener{tb: a.s.tb, answer: answer, lines: bufio.NewReader(answer.Body), cancel: cancel,
		message: make(chan string, 1000)}
}

func (l *listener) read() {
	defer close(l.message)
	defer l.answer.Body.Close()
	var text strings.Builder
	for {
		line, err := l.lines.ReadString('\n')
		if err != nil {
			return
		}
		if line == "\n" {
			l.message <- text.String()
			if l.alone && (strings.HasPrefix(text.String(), "event: goodbye\n") ||
				strings.HasPrefix(text.String(), "event: refused\n")) {
				return
			}
			text.Reset()
			continue
		}
		text.WriteString(line)
	}
}

// next returns the next message that holds a text; end is true if the stream ended before it.
func (l *listener) next(want string) (message string, end bool) {
	l.tb.Helper()
	late := time.After(2 * time.Minute)
	for {
		select {
		case m, ok := <-l.message:
			if !ok {
				return "", true
			}
			if strings.Contains(m, want) {
				return m, false
			}
		case <-late:
			l.tb.Fatalf("no message with %q", want)
		}
	}
}

// rest returns all messages to the end of the stream, and the last of them.
func (l *listener) rest() (all, last string) {
	l.tb.Helper()
	late := time.After(2 * time.Minute)
	for {
		select {
		case m, ok := <-l.message:
			if !ok {
				return all, last
			}
			all, last = all+m, m
		case <-late:
			l.tb.Fatalf("the stream did not end after\n%.500s", all)
		}
	}
}

// until returns what a stream says up to the message that holds a text, and leaves it.
func (l *listener) until(text string) (all string) {
	l.tb.Helper()
	defer l.cancel()
	late := time.After(2 * time.Minute)
	for {
		select {
		case m, ok := <-l.message:
			if all += m; !ok || strings.Contains(m, text) {
				return all
			}
		case <-late:
			l.tb.Fatalf("no message with %q", text)
		}
	}
}

// ended waits for the end of the stream and returns its last message.
func (l *listener) ended() (last string) {
	l.tb.Helper()
	_, last = l.rest()
	return last
}

// firstLegal returns the decision of a seat and its first legal answer.
func firstLegal(t *table.Table, seat game.Player) (uint64, string) {
	snap := t.Snapshot()
	legal := snap.Legal(seat, nil)
	return snap.Decisions[seat].Number, answer.Format(snap.Rules, snap.State, seat, legal[0])
}

// TestAnswersShowInEveryStream: the others see what one player answers, each with their own pieces.
func TestAnswersShowInEveryStream(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	page, api := "/t/"+string(made.ID()), "/api/v1/tables/"+string(made.ID())
	seat := made.Snapshot().Rules.Open(made.Snapshot().State).First()
	who := []*actor{ann, ben}[seat]

	streams := map[string]*listener{"ann's page": ann.follow(page), "ben's page": ben.follow(page),
		"the spectator's page": s.visitor().follow(page)}
	for name, l := range streams {
		if m, _ := l.next(`hx-target="#galaxy"`); !strings.Contains(m, `hx-target="#prompt"`) {
			t.Errorf("%s does not begin with everything", name)
		}
	}
	program := ben.listen(api + "/stream")
	program.next(`"seq":`)
	n, text := firstLegal(made, seat)
	if r := who.json(api+"/answer", fmt.Sprintf(`{"decision":%d,"answer":%q}`, n, text)); r.status != http.StatusOK {
		t.Fatalf("status %d: %s", r.status, r.body)
	}
	for name, l := range streams {
		if m, end := l.next(`hx-target="#galaxy"`); end || strings.Contains(m, `hx-target="#chat"`) {
			t.Errorf("%s: the message holds pieces that did not change", name)
		}
	}
	program.next(`"answers":1,`)
}

// TestStreamsComeBack: readers who come back, after sleep or a restart, get everything again, however old their last
// message is.
func TestStreamsComeBack(t *testing.T) {
	s := newSite(t, fixed(5))
	ann := s.person("Ann")
	made := s.deal(settings(2), ann)
	page := "/t/" + string(made.ID())
	first := ann.follow(page)
	before, _ := first.next(`hx-target="#prompt"`)
	first.cancel()
	for range 5 {
		s.step(made, map[game.Player]*actor{0: ann})
	}
	after, _ := ann.follow(page).next(`hx-target="#prompt"`)
	if before == after {
		t.Error("the page that came back shows what it showed before")
	}
	for _, id := range []string{"galaxy", "prompt", "board", "log", "players", "top"} {
		if !strings.Contains(after, `hx-target="#`+id+`"`) {
			t.Errorf("the page that came back did not get %s", id)
		}
	}
}

// pieces are the pieces of a page that follows a stream, by their ids.
type pieces map[string]string

// take puts the pieces of a message into their places.
func (p pieces) take(message string) {
	for part := range strings.SplitSeq(message, "<hx-partial ") {
		if _, rest, ok := strings.Cut(part, `hx-target="#`); ok {
			id, html, _ := strings.Cut(rest, `"`)
			p[id], _, _ = strings.Cut(html, "</hx-partial>")
		}
	}
}

// TestTwoWindowsStayEqual: the part of an answer that a player has chosen so far shows in all their windows, and in
// nobody else's.
func TestTwoWindowsStayEqual(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	page := "/t/" + string(made.ID())
	who, other := ann, ben
	seat := made.Snapshot().Rules.Open(made.Snapshot().State).First()
	if seat == 1 {
		who, other = ben, ann
	}
	one, two, foe := who.follow(page), who.follow(page), other.follow(page)
	a, b := pieces{}, pieces{}
	for l, p := range map[*listener]pieces{one: a, two: b, foe: {}} {
		m, _ := l.next(`hx-target="#prompt"`)
		p.take(m)
	}
	decision := fmt.Sprint(made.Snapshot().Decisions[seat].Number)
	if r := who.post(page+"/answer", "decision", decision, "text", "dance"); r.status != http.StatusSeeOther {
		t.Fatalf("status %d", r.status)
	}
	// That the other player has opened the page may reach one window before the refusal and the other with it.
	for late := time.After(2 * time.Minute); !strings.Contains(a["prompt"], "is-refusal") || !maps.Equal(a, b); {
		select {
		case m := <-one.message:
			a.take(m)
		case m := <-two.message:
			b.take(m)
		case <-late:
			for id := range a {
				if a[id] != b[id] {
					t.Errorf("two windows of one person differ in #%s:\n%s\n%s", id, a[id], b[id])
				}
			}
			t.Fatalf("the prompts are\n%s\n%s", a["prompt"], b["prompt"])
		}
	}
	select {
	case m := <-foe.message:
		if strings.Contains(m, `hx-target="#prompt"`) {
			t.Errorf("the other player heard of it: %.300s", m)
		}
	case <-time.After(200 * time.Millisecond):
	}
}

// TestRevokedDevicesHearNoMore: the streams of a device end when it is signed out, those of a guest when the link is
// revoked.
func TestRevokedDevicesHearNoMore(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	set := settings(2)
	set.Public = false
	made := s.deal(set, ann)
	page := "/t/" + string(made.ID())
	_, watch := made.Links()
	if r := ben.get("/watch/" + watch); r.status != http.StatusSeeOther {
		t.Fatalf("opening the link: status %d", r.status)
	}
	mine, his := ann.follow(page), ben.follow(page)
	mine.next("prompt")
	his.next("prompt")
	if r := ann.post(page+"/links", "link", "watch", "do", "new"); r.status != http.StatusSeeOther {
		t.Fatalf("new links: status %d", r.status)
	}
	if last := his.ended(); !strings.Contains(last, "goodbye") {
		t.Errorf("the guest's stream ended with %.200q", last)
	}
	if r := ann.post("/profile/signout"); r.status != http.StatusSeeOther {
		t.Fatalf("signing out: status %d", r.status)
	}
	mine.ended()
}

// TestTablesLeaveMemory: when a table is dropped from memory, the streams of pages and programs that follow it say
// goodbye, so that these come back and make it be read again; the stream of a page without a table continues.
func TestTablesLeaveMemory(t *testing.T) {
	s := newSite(t, fixed(5))
	ann := s.person("Ann")
	made := s.deal(settings(2), ann)
	page, program := ann.follow("/t/"+string(made.ID())), ann.listen("/api/v1/tables/"+string(made.ID())+"/stream")
	badge := ann.follow()
	page.next(`hx-target="#prompt"`)
	program.next(`"seq":`)
	badge.next("event: waiting")
	if err := s.hub.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	for name, l := range map[string]*listener{"page": page, "program": program} {
		if last := l.ended(); !strings.Contains(last, "goodbye") {
			t.Errorf("the stream of the %s ended with %.200q", name, last)
		}
	}
	select {
	case m, ok := <-badge.message:
		if !ok || strings.Contains(m, "goodbye") {
			t.Errorf("the stream without a table ended: %.200q", m)
		}
	case <-time.After(100 * time.Millisecond):
	}
}

// TestGracefulEnd: streams get a goodbye and end, requests in progress are finished, and new streams are refused.
func TestGracefulEnd(t *testing.T) {
	s := newSite(t, fixed(5))
	ann := s.person("Ann")
	made := s.deal(settings(2), ann)
	page, api := "/t/"+string(made.ID()), "/api/v1/tables/"+string(made.ID())
	streams := []*listener{ann.follow(page), ann.listen(api + "/stream"), ann.follow()}
	for _, l := range streams {
		l.next("")
	}
	done := make(chan struct{})
	go func() { s.Close(); close(done) }()
	for i, l := range streams {
		if last := l.ended(); !strings.Contains(last, "goodbye") {
			t.Errorf("stream %d ended with %.200q", i, last)
		}
	}
	select {
	case <-done:
	case <-time.After(2 * time.Minute):
		t.Fatal("the streams did not all end")
	}
	if status := ann.opens(page); status != http.StatusServiceUnavailable {
		t.Errorf("a new stream: status %d", status)
	}
	if r := ann.get("/healthz"); r.status != http.StatusServiceUnavailable {
		t.Errorf("health: status %d", r.status)
	}
}

// TestServeDrains: Serve ends when asked to, even with streams open, and closes its address.
func TestServeDrains(t *testing.T) {
	s := newSite(t, fixed(5))
	ann := s.person("Ann")
	made := s.deal(settings(2), ann)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l, nil) }()
	r, err := http.NewRequest(http.MethodGet, "http://"+l.Addr().String()+"/api/v1/tables/"+string(made.ID())+"/stream",
		nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+ann.token)
	answer, err := new(http.Transport).RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	stop()
	if text, err := io.ReadAll(answer.Body); err != nil ||
		!strings.HasSuffix(string(text), "event: goodbye\ndata: {}\n\n") {
		t.Errorf("the stream ended with %q, %v", text, err)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("the server did not end")
	}
	if c, err := net.Dial("tcp", l.Addr().String()); err == nil {
		c.Close()
		t.Error("the address is still open")
	}
}

// tight is a listener whose connections buffer little unread data.
type tight struct{ net.Listener }

func (l tight) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err == nil {
		err = c.(*net.TCPConn).SetWriteBuffer(4096)
	}
	return c, err
}

// TestSlowReadersAreDropped: a reader who reads nothing loses their stream after a while and holds up nobody meanwhile.
func TestSlowReadersAreDropped(t *testing.T) {
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) { c.WriteTime = 100 * time.Millisecond })
	ann, ben := s.person("Ann"), s.person("Ben")
	made := s.deal(settings(2), ann, ben)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, tight{l}, nil) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	slow, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	if err := slow.(*net.TCPConn).SetReadBuffer(4096); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(slow,
		"GET /api/v1/tables/%s/stream?view=1&legal=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n\r\n",
		made.ID(), ann.token)
	quick := ben.listen("/api/v1/tables/" + string(made.ID()) + "/stream")
	quick.next("seq")
	for n := 0; testutil.ToFloat64(s.Figures.Dropped) == 0; n++ {
		if n > 5000 {
			t.Fatal("the reader was never dropped")
		}
		// Proposing and withdrawing makes every stream send.
		if err := made.Propose(ctx, ann.id, table.ProposeEnd, 0); err != nil {
			t.Fatal(err)
		}
		if err := made.Withdraw(ctx, ann.id); err != nil {
			t.Fatal(err)
		}
		quick.next("seq")
	}
}

// TestTooManyStreams: a person has a limited number of streams open at once.
func TestTooManyStreams(t *testing.T) {
	s := newSite(t, withLimits)
	ann := s.person("Ann")
	for range people.UsualQuotas.Streams {
		ann.follow().next("")
	}
	if status := ann.opens(); status != http.StatusTooManyRequests {
		t.Errorf("one stream too many: status %d", status)
	}
}

// TestStreamsOverHTTP2: over TLS browsers speak HTTP/2, where many streams share a connection and deadlines work
// differently.
func TestStreamsOverHTTP2(t *testing.T) {
	s := newSite(t, fixed(5), func(c *core.Config, _ *table.HubConfig) { c.Heartbeat = 50 * time.Millisecond })
	ann := s.person("Ann")
	made := s.deal(settings(2), ann)
	secure := httptest.NewUnstartedServer(s.Handler())
	secure.EnableHTTP2 = true
	// Streams must outlive these.
	secure.Config.ReadTimeout, secure.Config.WriteTimeout = 300*time.Millisecond, 300*time.Millisecond
	secure.StartTLS()
	defer secure.Close()
	defer s.Close()
	r, err := http.NewRequest(http.MethodGet, secure.URL+"/api/v1/tables/"+string(made.ID())+"/stream", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+ann.token)
	answer, err := secure.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.ProtoMajor != 2 {
		t.Fatalf("the connection speaks %s", answer.Proto)
	}
	lines := bufio.NewReader(answer.Body)
	for begin, beats := time.Now(), 0; time.Since(begin) < time.Second || beats < 5; {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("after %v and %d heartbeats: %v", time.Since(begin), beats, err)
		}
		if strings.HasPrefix(line, ":") {
			beats++
		}
	}
}

// TestWaitingRoomBecomesATable: when the game is dealt, the stream of the waiting room says so and continues with the
// table.
func TestWaitingRoomBecomesATable(t *testing.T) {
	s := newSite(t, fixed(5))
	ann, ben := s.person("Ann"), s.person("Ben")
	made, err := s.hub.Create(context.Background(), ann.id, "Ann", settings(2), []table.SeatPlan{{Mine: true}, {}})
	if err != nil {
		t.Fatal(err)
	}
	page := "/t/" + string(made.ID())
	stream := ann.follow(page)
	stream.next(`hx-target="#waiting"`)
	if r := ben.post(page+"/seat", "do", "take", "seat", "2"); r.status != http.StatusSeeOther {
		t.Fatalf("sitting down: status %d", r.status)
	}
	if m, _ := stream.next(`hx-target="#waiting"`); !strings.Contains(m, "Ben") {
		t.Error("the waiting room does not show who sat down")
	}
	if r := ann.post(page + "/begin"); r.status != http.StatusSeeOther {
		t.Fatalf("beginning: status %d", r.status)
	}
	stream.next("event: dealt")
	if _, end := stream.next(`hx-target="#live"`); end {
		t.Error("the stream ended instead of going on with the table")
	}
}
