package server

import (
	"net/http"

	"koprulu/site/server/core"
)

// routes are all addresses of the site. Those of pages must match the packages of web (site/web/page/site_routes.go and
// site/web/seen/routes.go), those of the API the OpenAPI document.
func (s *Server) routes() []core.Route {
	list := []core.Route{
		{Pattern: "GET /healthz", Class: core.ClassPage, Banned: true, Handle: s.health},
		{Pattern: "GET /metrics", Class: core.ClassPage, Handle: s.metricsPage},
		{Pattern: "GET /api/openapi.json", Class: core.ClassPage, Handle: s.apiDocument},
		{Pattern: "GET /api/v1/site", Class: core.ClassPage, Handle: s.apiSite},
	}
	for _, c := range s.chapters {
		list = append(list, c.Routes()...)
	}
	return list
}

// Handler returns the site. Machines ask how it is, and for its metrics, wherever it stands.
func (s *Server) Handler() http.Handler {
	return s.Root.Handler(s.Mux(s.routes()), "/healthz", "/metrics")
}
