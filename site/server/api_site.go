package server

import (
	"bytes"

	"koprulu/site/server/core"
	"koprulu/site/server/openapi"
)

// apiSite returns what holds for the whole site.
func (s *Server) apiSite(v *core.Visit) error {
	return v.OK(s.InWords())
}

// apiDocument describes the API for programs that read OpenAPI.
func (s *Server) apiDocument(v *core.Visit) error {
	return v.Send(bytes.Replace(openapi.JSON, []byte(`"url": "/"`), []byte(`"url": "`+s.Root.At("/")+`"`), 1))
}
