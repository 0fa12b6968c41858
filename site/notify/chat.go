package notify

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"strings"

	"koprulu/club/people"
)

// format names the JSON that webhooks get.
const format = "koprulu-notice/1"

// Kinds are the kinds of addresses that people can enter, in the order in which they are offered.
var Kinds = []string{people.Webhook, people.Ntfy, people.Discord, people.Slack, people.Mattermost, people.Telegram,
	people.Matrix, people.Gotify, people.Email}

// Recognise returns the kind of an address that somebody entered: the one that its form shows, otherwise a webhook,
// which takes Koprulu's own JSON.
func Recognise(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return people.Webhook
	}
	if u.Scheme == "mailto" || u.Scheme == "" && strings.Count(address, "@") == 1 {
		return people.Email
	}
	host, path := strings.ToLower(u.Hostname()), strings.Trim(u.Path, "/")
	under := func(domain string) bool { return host == domain || strings.HasSuffix(host, "."+domain) }
	switch {
	case (under("discord.com") || under("discordapp.com")) && strings.Contains(u.Path, "/api/webhooks/"):
		return people.Discord
	case under("slack.com"):
		return people.Slack
	case host == "api.telegram.org":
		return people.Telegram
	case strings.HasPrefix(path, "_matrix/"):
		return people.Matrix
	case u.Query().Has("token") && (path == "message" || strings.HasSuffix(path, "/message")):
		return people.Gotify
	case strings.HasPrefix(path, "hooks/") && strings.Count(path, "/") == 1:
		return people.Mattermost
	case path != "" && !strings.Contains(path, "/") && (under("ntfy.sh") || strings.HasPrefix(host, "ntfy.")):
		return people.Ntfy
	}
	return people.Webhook
}

// fits returns what an address lacks for its kind, empty if nothing.
func fits(kind string, u *url.URL) string {
	path, q := strings.Trim(u.Path, "/"), u.Query()
	ok := true
	switch kind {
	case people.Ntfy:
		if path == "" || strings.Contains(path, "/") {
			return wrongTopic
		}
	case people.Discord:
		ok = strings.Contains(u.Path, "/api/webhooks/")
	case people.Slack, people.Mattermost:
		ok = path != ""
	case people.Telegram:
		ok = strings.HasPrefix(path, "bot") && q.Get("chat_id") != ""
	case people.Matrix:
		room := matrixRoom(u)
		ok = room != "" && q.Get("access_token") != ""
	case people.Gotify:
		ok = q.Get("token") != ""
	}
	if !ok {
		return kind
	}
	return ""
}

// matrixRoom returns the address of the room in an address of Matrix, up to its id.
func matrixRoom(u *url.URL) string {
	before, rest, found := strings.Cut(u.EscapedPath(), "/rooms/")
	id, _, _ := strings.Cut(rest, "/")
	if !found || id == "" {
		return ""
	}
	return before + "/rooms/" + id
}

// request makes the request to an address of a kind. The address was checked. In chats, names of tables mention nobody
// and never act as formatting.
func (l *letter) request(kind string, u *url.URL) (*http.Request, error) {
	method, header := http.MethodPost, http.Header{}
	u = new(*u)
	query := u.Query()
	var body any
	switch kind {
	case people.Ntfy:
		// Headers are limited to ASCII; ntfy understands the encoding that mail uses.
		header.Set("Content-Type", "text/plain; charset=utf-8")
		header.Set("Title", mime.BEncoding.Encode("utf-8", l.title))
		header.Set("Click", l.url)
		header.Set("Tags", "game_die")
		return newRequest(method, u, header, []byte(l.text))
	case people.Discord:
		body = map[string]any{
			"content":          shortened("**"+escapeDiscord(l.title)+"**\n"+escapeDiscord(l.text), 1700) + "\n" + l.url,
			"allowed_mentions": map[string]any{"parse": []string{}}}
	case people.Slack:
		body = map[string]any{"text": escapeSlack(l.title+"\n"+l.text) + "\n" + l.url, "mrkdwn": false}
	case people.Mattermost:
		body = map[string]string{"text": "**" + escapeMarkdown(l.title) + "**\n" + escapeMarkdown(l.text) + "\n" + l.url}
	case people.Telegram:
		if !strings.HasSuffix(strings.TrimRight(u.Path, "/"), "/sendMessage") {
			u = u.JoinPath("sendMessage")
		}
		telegram := map[string]any{"chat_id": query.Get("chat_id"),
			"text":                 unmentioned(shortened(l.title+"\n"+l.text, 3500)) + "\n" + l.url,
			"link_preview_options": map[string]bool{"is_disabled": true}}
		if thread := query.Get("message_thread_id"); thread != "" {
			telegram["message_thread_id"] = thread
		}
		u.RawQuery, body = "", telegram
	case people.Matrix:
		// With the id of the message in the address, the server accepts it only once, however often it is sent.
		room := matrixRoom(u)
		address, err := url.Parse(u.Scheme + "://" + u.Host + room + "/send/m.room.message/" + url.PathEscape(l.id))
		if err != nil {
			return nil, &CallError{Trouble: troubleAddress}
		}
		header.Set("Authorization", "Bearer "+query.Get("access_token"))
		method, u = http.MethodPut, address
		body = map[string]any{"msgtype": "m.text", "body": unmentioned(l.title+"\n"+l.text) + "\n" + l.url,
			"m.mentions": struct{}{}}
	case people.Gotify:
		header.Set("X-Gotify-Key", query.Get("token"))
		u.RawQuery = ""
		body = map[string]any{"title": l.title, "message": l.text, "priority": 5, "extras": map[string]any{
			"client::display":      map[string]string{"contentType": "text/plain"},
			"client::notification": map[string]any{"click": map[string]string{"url": l.url}}}}
	default:
		body = struct {
			Format   string  `json:"format"`
			ID       string  `json:"id"`
			Language string  `json:"language"`
			Title    string  `json:"title"`
			Text     string  `json:"text"`
			URL      string  `json:"url"`
			Events   []event `json:"events"`
		}{format, l.id, l.lang, l.title, l.text, l.url, l.events}
	}
	text, err := json.Marshal(body)
	if err != nil {
		return nil, fmt.Errorf("writing a message: %w", err)
	}
	header.Set("Content-Type", "application/json")
	return newRequest(method, u, header, text)
}

// gap is a zero-width space: after it programs see no mention and no address, and people see no difference.
const gap = "\u200b"

// unmentioned makes mentions and links plain text.
func unmentioned(text string) string {
	return strings.NewReplacer("@", "@"+gap, "://", ":"+gap+"//").Replace(text)
}

// escapeMarkdown does that, and escapes the marks of Markdown, too.
func escapeMarkdown(text string) string { return escaped(text, "\\`*_~|#><[]()!-+&") }

// escapeDiscord is escapeMarkdown for Discord, which shows a backslash before some marks that it does not know.
func escapeDiscord(text string) string { return escaped(text, "\\`*_~|#><[]-") }

// escaped puts a backslash before each of some marks.
func escaped(text, marks string) string {
	var b strings.Builder
	for i := range len(text) {
		if strings.IndexByte(marks, text[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return unmentioned(b.String())
}

// escapeSlack escapes the marks of Slack, which has no others with mrkdwn off.
func escapeSlack(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(unmentioned(text))
}
