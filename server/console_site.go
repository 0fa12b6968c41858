package server

import (
	"net/http"
	"time"
)

// ConsoleSite is what holds for the whole site as the console shows it.
type ConsoleSite = apiSiteState

// ConsoleNotice is a notice that is to be shown.
type ConsoleNotice struct {
	Text string `json:"text"`
	// Until is left out for a notice that does not disappear on its own.
	Until time.Time `json:"until,omitzero"`
}

func (s *Server) consoleSite(*http.Request) (any, error) { return s.siteInWords(), nil }

// consoleSiteAct sets or clears the notice, and begins or ends the time in which nothing changes.
func (s *Server) consoleSiteAct(r *http.Request) (any, error) {
	var err error
	switch r.PathValue("verb") {
	case "notice":
		var in ConsoleNotice
		if err = consoleIn(r, &in); err == nil {
			err = s.setNotice(r.Context(), machine, in.Text, in.Until)
		}
	case "clear":
		err = s.clearNotice(r.Context(), machine)
	case "read-only":
		var in ConsoleReason
		if err = consoleIn(r, &in); err == nil {
			err = s.makeReadOnly(r.Context(), machine, in.Reason)
		}
	case "writable":
		err = s.makeWritable(r.Context(), machine)
	default:
		err = errNowhere
	}
	return s.siteInWords(), err
}
