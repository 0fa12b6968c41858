package server

import (
	"net/http"

	"koprulu/site/server/core"
	"koprulu/site/server/openapi"
)

// apiSite returns what holds for the whole site.
func (s *Server) apiSite(w http.ResponseWriter, v *core.Visit) error {
	return core.WriteJSON(w, http.StatusOK, s.InWords())
}

// apiDocument describes the API for programs that read OpenAPI.
func (s *Server) apiDocument(w http.ResponseWriter, v *core.Visit) error {
	core.SendJSON(w, http.StatusOK, openapi.JSON)
	return nil
}
