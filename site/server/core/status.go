package core

import (
	"koprulu/locale"
	"koprulu/table"
)

// ClosedText says by whom and why a waiting table (what is "room") or a league ("contest") was closed.
func ClosedText(w *locale.Words, what string, c *table.Closing) string {
	return w.Text("web."+what+".closed."+c.Role, "reason", c.Reason)
}

// statusWords are the statuses of tables in the API.
var statusWords = [...]string{table.Waiting: "waiting", table.Playing: "playing", table.Paused: "paused",
	table.Finished: "finished", table.Ended: "ended", table.Frozen: "frozen"}

// StatusWord is the word for the status of a table in the API.
func StatusWord(s table.Status) string {
	if int(s) < len(statusWords) {
		return statusWords[s]
	}
	return "unknown"
}
