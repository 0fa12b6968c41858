package server

import "koprulu/site/server/core"

// lookRoutes are the addresses of the chapter.
func (s *Server) lookRoutes() []core.Route {
	const t = "/api/v1/tables/{id}"
	return []core.Route{
		{Pattern: "GET /t/{id}/replay", Class: core.ClassPage, At: s.replay},
		{Pattern: "GET /t/{id}/since", Class: core.ClassPage, At: s.since},
		{Pattern: "GET /t/{id}/film", Class: core.ClassPage, At: s.film},
		{Pattern: "GET /t/{id}/sheet/{seat}", Class: core.ClassPage, At: s.sheet},
		{Pattern: "GET /t/{id}/reach", Class: core.ClassPage, Handle: s.reachOf},
		{Pattern: "GET /t/{id}/attack", Class: core.ClassPage, Handle: s.attack},
		{Pattern: "GET /t/{id}/odds", Class: core.ClassPage, At: s.odds},
		{Pattern: "GET /t/{id}/lookback", Class: core.ClassPage, At: s.lookbackPage},
		{Pattern: "POST /t/{id}/lookback", Class: core.ClassAct, Person: true, At: s.askLookbackPage},
		{Pattern: "GET /t/{id}/end", Class: core.ClassPage, At: s.ending},
		{Pattern: "GET /t/{id}/preview.png", Class: core.ClassPage, At: s.preview},
		{Pattern: "GET /t/{id}/record", Class: core.ClassExport, At: s.record},
		{Pattern: "POST /t/{id}/hint", Class: core.ClassAct, Person: true, At: s.hint},
		{Pattern: "GET " + t + "/odds", Class: core.ClassPage, At: s.apiOdds},
		{Pattern: "GET " + t + "/attack", Class: core.ClassPage, At: s.apiAttack},
		{Pattern: "POST " + t + "/hint", Class: core.ClassAct, Person: true, At: s.apiHint},
		{Pattern: "GET " + t + "/lookback", Class: core.ClassPage, At: s.apiLookback},
		{Pattern: "POST " + t + "/lookback", Class: core.ClassAct, Person: true, At: s.apiAskLookback},
		{Pattern: "GET " + t + "/since", Class: core.ClassPage, At: s.apiSince},
		{Pattern: "GET " + t + "/log", Class: core.ClassPage, At: s.apiLog},
		{Pattern: "GET " + t + "/record", Class: core.ClassExport, At: s.record},
	}
}
