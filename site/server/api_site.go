package server

import (
	"net/http"

	"koprulu/site/server/core"
)

// apiSite returns what holds for the whole site.
func (s *Server) apiSite(w http.ResponseWriter, v *core.Visit) error {
	return core.WriteJSON(w, http.StatusOK, s.InWords())
}
