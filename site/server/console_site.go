package server

import "net/http"

// ConsoleSite is what holds for the whole site as the console shows it.
type ConsoleSite = apiSiteState

func (s *Server) consoleSite(*http.Request) (any, error) { return s.siteInWords(), nil }

// consoleSiteDone says what holds after an act.
func (s *Server) consoleSiteDone(r *http.Request, _ *outcome) (any, error) { return s.consoleSite(r) }
