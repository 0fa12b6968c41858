package server

import (
	"net/http"

	"koprulu/site/server/core"
	"koprulu/site/server/gate"
)

// ConsoleSite is what holds for the whole site as the console shows it.
type ConsoleSite = core.StandingJSON

func (s *Server) consoleSite(*http.Request) (any, error) { return s.InWords(), nil }

// consoleSiteDone says what holds after an act.
func (s *Server) consoleSiteDone(r *http.Request, _ *gate.Outcome) (any, error) {
	return s.consoleSite(r)
}
