package server

import (
	"net/http"
	"slices"

	"koprulu/site/server/core"
)

// routes are all addresses of the site. Those of pages must match the packages of web (site/web/page/site_routes.go and
// site/web/seen/routes.go), those of the API the OpenAPI document.
func (s *Server) routes() []core.Route {
	act := func(name string, c core.Class, d deed) core.Route {
		return core.Route{Pattern: "POST /t/{id}/" + name, Class: c, Person: true, At: s.act(d, c == core.ClassAnswer)}
	}
	list := []core.Route{
		{Pattern: "GET /healthz", Class: core.ClassPage, Banned: true, Handle: s.health},
		{Pattern: "GET /metrics", Class: core.ClassPage, Handle: s.metricsPage},

		{Pattern: "POST /front", Class: core.ClassAct, Effect: core.ChangesNothing, Person: true, Handle: s.front},
		{Pattern: "POST /stream", Class: core.ClassStream, Effect: core.ChangesNothing, Handle: s.stream, JSON: true},

		{Pattern: "GET /t/{id}", Class: core.ClassPage, Handle: s.tableAt},
		{Pattern: "POST /t/{id}/seat", Class: core.ClassAct, At: s.seat},
		{Pattern: "POST /t/{id}/guest", Class: core.ClassAct, Person: true, At: s.guest},
		{Pattern: "POST /t/{id}/note", Class: core.ClassAct, Person: true, At: s.note},
		{Pattern: "POST /t/{id}/delete", Class: core.ClassAct, At: s.giveUp},
		act("sandbox/back", core.ClassAnswer, s.takeBack),
		{Pattern: "GET /t/{id}/later", Class: core.ClassPage, Handle: s.later},
		{Pattern: "POST /t/{id}/later", Class: core.ClassAct, Person: true, At: s.leaveLater},
		{Pattern: "POST /t/{id}/later/drop", Class: core.ClassAct, Person: true, At: s.dropLater},
		{Pattern: "POST /t/{id}/later/falls", Class: core.ClassAct, Person: true, At: s.whenFalls},
		act("answer", core.ClassAnswer, s.answer),
		act("pick", core.ClassAnswer, s.choose),
		act("point", core.ClassAnswer, s.point),
		act("pay", core.ClassAnswer, s.pay),
		act("undo", core.ClassAnswer, s.undo),
		act("done", core.ClassAnswer, s.done),
		act("cart", core.ClassAnswer, s.fill),
		{Pattern: "POST /t/{id}/paying", Class: core.ClassAnswer, Person: true, At: s.paying},
		{Pattern: "POST /t/{id}/hold", Class: core.ClassAnswer, At: s.hold},
		act("propose", core.ClassAct, s.propose),
		act("vote", core.ClassAct, s.vote),
		act("withdraw", core.ClassAct, s.withdraw),
		act("resume", core.ClassAct, s.resume),
		act("return", core.ClassAct, s.comeBack),
		act("leave", core.ClassAct, s.leaveTable),
		act("resign", core.ClassAct, s.resign),
		act("chat", core.ClassChat, s.talk),
		act("players-chat", core.ClassAct, s.playersChat),
		act("faction", core.ClassAct, s.faction),
		act("ready", core.ClassAct, s.ready),
		act("seal", core.ClassAct, s.seal),
		act("part", core.ClassAct, s.part),
		act("begin", core.ClassAct, s.begin),
		act("rename", core.ClassAct, s.rename),
		act("links", core.ClassAct, s.links),
	}
	for _, c := range s.chapters {
		list = append(list, c.Routes()...)
	}
	return slices.Concat(list, s.apiRoutes())
}

// Handler returns the site.
func (s *Server) Handler() http.Handler { return s.Mux(s.routes()) }
