package notify

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"koprulu/club/people"
	"koprulu/locale"
)

// TestChats: each kind of chat gets exactly what its interface takes, and no table name pings anybody or acts as
// formatting.
func TestChats(t *testing.T) {
	s := newSite(t)
	s.answer(http.StatusOK, nil)
	const name = "@everyone *a* <b> https://evil.org [x](y)"
	at := matter{Notice: people.Notice{ID: "n1", Kind: people.TurnNotice, Table: "friday", Seat: 1, Decision: 7,
		Made: noon}, name: name, asked: "placing an order", deadline: noon.Add(3 * time.Hour)}
	zone := time.FixedZone("CET", 3600)
	l := write(locale.Match("en"), zone, s.cfg.Base, "m1", []matter{at})
	for _, c := range []struct{ kind, path, method, wantPath, body, header string }{
		{people.Discord, "/api/webhooks/1/x", "POST", "/api/webhooks/1/x",
			`{"allowed_mentions":{"parse":[]},"content":"**Your turn: @ZWeveryone \\\\*a\\\\* \\\\LTb\\\\GT https:ZW//evil.org \\\\[x\\\\](y)**\\n@ZWeveryone \\\\*a\\\\* \\\\LTb\\\\GT https:ZW//evil.org \\\\[x\\\\](y) is waiting for you: placing an order. Your time is up on 1 March 2026, 16:00 CET.\\nhttps://example.org/t/friday"}`, ""},
		{people.Slack, "/services/x", "POST", "/services/x",
			`{"mrkdwn":false,"text":"Your turn: @ZWeveryone *a* AMPlt;bAMPgt; https:ZW//evil.org [x](y)\\n@ZWeveryone *a* AMPlt;bAMPgt; https:ZW//evil.org [x](y) is waiting for you: placing an order. Your time is up on 1 March 2026, 16:00 CET.\\nhttps://example.org/t/friday"}`, ""},
		{people.Mattermost, "/hooks/x", "POST", "/hooks/x",
			`{"text":"**Your turn: @ZWeveryone \\\\*a\\\\* \\\\LTb\\\\GT https:ZW//evil.org \\\\[x\\\\]\\\\(y\\\\)**\\n@ZWeveryone \\\\*a\\\\* \\\\LTb\\\\GT https:ZW//evil.org \\\\[x\\\\]\\\\(y\\\\) is waiting for you: placing an order. Your time is up on 1 March 2026, 16:00 CET.\\nhttps://example.org/t/friday"}`, ""},
		{people.Telegram, "/bot12:ab?chat_id=-5&message_thread_id=9", "POST", "/bot12:ab/sendMessage",
			`{"chat_id":"-5","link_preview_options":{"is_disabled":true},"message_thread_id":"9","text":"Your turn: @ZWeveryone *a* LTbGT https:ZW//evil.org [x](y)\\n@ZWeveryone *a* LTbGT https:ZW//evil.org [x](y) is waiting for you: placing an order. Your time is up on 1 March 2026, 16:00 CET.\\nhttps://example.org/t/friday"}`, ""},
		{people.Matrix, "/_matrix/client/v3/rooms/!r:example.org?access_token=secret", "PUT",
			"/_matrix/client/v3/rooms/!r:example.org/send/m.room.message/m1",
			`{"body":"Your turn: @ZWeveryone *a* LTbGT https:ZW//evil.org [x](y)\\n@ZWeveryone *a* LTbGT https:ZW//evil.org [x](y) is waiting for you: placing an order. Your time is up on 1 March 2026, 16:00 CET.\\nhttps://example.org/t/friday","m.mentions":{},"msgtype":"m.text"}`, "Authorization: Bearer secret"},
		{people.Gotify, "/message?token=secret", "POST", "/message",
			`{"extras":{"client::display":{"contentType":"text/plain"},"client::notification":{"click":{"url":"https://example.org/t/friday"}}},"message":"@everyone *a* LTbGT https://evil.org [x](y) is waiting for you: placing an order. Your time is up on 1 March 2026, 16:00 CET.","priority":5,"title":"Your turn: @everyone *a* LTbGT https://evil.org [x](y)"}`, "X-Gotify-Key: secret"},
		{people.Ntfy, "/topic", "POST", "/topic",
			"@everyone *a* <b> https://evil.org [x](y) is waiting for you: placing an order. Your time is up on 1 March 2026, 16:00 CET.", "Click: https://example.org/t/friday"},
		{people.Webhook, "/x", "POST", "/x",
			`{"format":"koprulu-notice/1","id":"m1","language":"en","title":"Your turn: @everyone *a* LTbGT https://evil.org [x](y)","text":"@everyone *a* LTbGT https://evil.org [x](y) is waiting for you: placing an order. Your time is up on 1 March 2026, 16:00 CET.","url":"https://example.org/t/friday","events":[{"id":"n1","kind":"turn","table":"friday","name":"@everyone *a* LTbGT https://evil.org [x](y)","seat":2,"decision":7,"at":"2026-03-01T12:00:00Z","url":"https://example.org/t/friday","asked":"placing an order","deadline":"2026-03-01T15:00:00Z"}]}`, ""},
	} {
		h := people.Hook{Kind: c.kind, URL: s.hub.URL + c.path}
		if err := s.Check(t.Context(), c.kind, h.URL); err != nil {
			t.Errorf("%s: %v", c.kind, err)
		}
		s.must(s.call(t.Context(), &h, l))
		s.mu.Lock()
		g := s.messages[len(s.messages)-1]
		s.mu.Unlock()
		want := c.body
		if strings.HasPrefix(want, "{") {
			want = strings.NewReplacer("ZW", gap, "LT", `\u003c`, "GT", `\u003e`, "AMP", `\u0026`, `\\`, `\`).Replace(want)
		}
		if g.body != want || g.path != c.wantPath || g.method != c.method {
			t.Errorf("%s: %s %s\n%s\nwant %s %s\n%s", c.kind, g.method, g.path, g.body, c.method, c.wantPath, want)
		}
		if name, value, ok := strings.Cut(c.header, ": "); ok && g.header.Get(name) != value {
			t.Errorf("%s: %s is %q", c.kind, name, g.header.Get(name))
		}
		if strings.Contains(g.query, "secret") || g.header.Get("User-Agent") != userAgent {
			t.Errorf("%s: the query is %q, the sender %q", c.kind, g.query, g.header.Get("User-Agent"))
		}
	}
}

// TestRecognise: the form recognises the kinds of the usual addresses, and knows what an address of each kind needs.
func TestRecognise(t *testing.T) {
	for address, want := range map[string]string{
		"https://discord.com/api/webhooks/1/x": people.Discord, "https://ptb.discord.com/api/webhooks/1/x": people.Discord,
		"https://notdiscord.com/api/webhooks/1/x": people.Webhook,
		"https://hooks.slack.com/services/a/b/c":  people.Slack, "https://chat.example.org/hooks/abc": people.Mattermost,
		"https://api.telegram.org/bot1:a/sendMessage?chat_id=3":             people.Telegram,
		"https://m.example.org/_matrix/client/v3/rooms/!a:b?access_token=x": people.Matrix,
		"https://g.example.org/message?token=a":                             people.Gotify,
		"https://g.example.org/gotify/message?token=a":                      people.Gotify,
		"https://ntfy.sh/topic":                                             people.Ntfy,
		"https://ntfy.example.org/topic":                                    people.Ntfy,
		"https://ntfy.example.org/a/b":                                      people.Webhook,
		"https://example.org/hook":                                          people.Webhook,
		"mara@example.org":                                                  people.Email,
		"mailto:mara@example.org":                                           people.Email, "%zz": people.Webhook,
		"": people.Webhook,
	} {
		if got := Recognise(address); got != want {
			t.Errorf("%q is recognised as %s, want %s", address, got, want)
		}
	}
	for address, kind := range map[string]string{"https://example.org/x": people.Discord,
		"https://example.org/": people.Slack, "https://api.telegram.org/bot1:a/sendMessage": people.Telegram,
		"https://m.example.org/_matrix/client/v3/rooms/!a:b": people.Matrix, "https://g.example.org/message": people.Gotify} {
		if _, err := parse(kind, address); err == nil || err.(*AddressError).What != kind {
			t.Errorf("%s as %s: %v", address, kind, err)
		}
		if text := locale.English().Text("web.notify.wrong." + kind); strings.HasPrefix(text, "web.") {
			t.Errorf("nothing says what is wrong with an address of %s", kind)
		}
	}
}

// TestTried: people who try an address are told what came back, as one short line of text, whatever it was.
func TestTried(t *testing.T) {
	s := newSite(t)
	h := s.hook("ann", people.Webhook)
	s.says("{\"ok\":\n false,\x00\xff\x1b[31m \"why\": \"" + strings.Repeat("x", 5000))
	s.answer(http.StatusTeapot, nil)
	back, err := s.Test(t.Context(), locale.English(), h)
	if err == nil || back.Status != http.StatusTeapot || !strings.HasPrefix(back.Text, `{"ok": false, [31m "why": "xxx`) ||
		len(back.Text) > maxBeginning {
		t.Errorf("what came back: %+v, %v", back, err)
	}
}
