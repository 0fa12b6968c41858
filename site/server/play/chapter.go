// Package play is the chapter of the page of a table: its waiting room and its game as each reader sees them, the streams that keep open pages up to date, and all that
// people and programs do there.
package play

import (
	"sync"

	"koprulu/site/server/core"
	"koprulu/site/server/gate"
	"koprulu/table"
)

// Chapter has the page of a table and what is done there.
type Chapter struct {
	*core.Site
	gate *gate.Gate
	// Rooms is what is kept about tables while anybody has a page of them open.
	Rooms *Rooms

	streams   *core.Gauge
	painters  *painters
	concerned *concerned
	fronts    fronts
	// closing is closed when streams are to say goodbye.
	closing chan struct{}
	// open counts the streams, which a graceful shutdown waits for. mu keeps one from opening once closed is set.
	open   sync.WaitGroup
	mu     sync.Mutex
	closed bool
}

// New makes the chapter. On a site of several servers FollowOthers has to run.
func New(site *core.Site, g *gate.Gate) *Chapter {
	s := &Chapter{Site: site, gate: g, Rooms: newRooms(), streams: core.NewGauge(), concerned: newConcerned(), closing: make(chan struct{})}
	s.painters = newPainters(s.closing)
	return s
}

// Routes are the addresses of the chapter.
func (s *Chapter) Routes() []core.Route {
	const t = "/api/v1/tables/{id}"
	act := func(name string, c core.Class, d deed) core.Route {
		return core.Route{Pattern: "POST /t/{id}/" + name, Class: c, Person: true, At: s.act(d, c == core.ClassAnswer)}
	}
	return []core.Route{
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
		{Pattern: "GET " + t + "/moment", Class: core.ClassPage, At: s.apiMoment},
		{Pattern: "GET " + t + "/view", Class: core.ClassPage, At: s.apiView},
		{Pattern: "POST " + t + "/decline", Class: core.ClassAct, Person: true, At: s.Program(s.Decline)},
		{Pattern: "GET " + t + "/stream", Class: core.ClassStream, At: s.apiStream},
		{Pattern: "POST " + t + "/answer", Class: core.ClassAnswer, Person: true, At: s.apiAnswer},
		{Pattern: "GET " + t + "/later", Class: core.ClassPage, Person: true, At: s.apiLaterDeed(s.apiReadLater)},
		{Pattern: "POST " + t + "/later", Class: core.ClassAct, Person: true, At: s.apiLaterDeed(s.apiLeave)},
		{Pattern: "PUT " + t + "/later", Class: core.ClassAct, Person: true, At: s.apiLaterDeed(s.apiReplaceLater)},
		{Pattern: "DELETE " + t + "/later/{answer}", Class: core.ClassAct, Person: true, At: s.apiLaterDeed(s.apiDropLater)},
		{Pattern: "POST " + t + "/undo", Class: core.ClassAnswer, Person: true, At: s.Program(s.apiUndo)},
		{Pattern: "POST " + t + "/propose", Class: core.ClassAct, Person: true, At: s.Program(s.apiPropose)},
		{Pattern: "POST " + t + "/vote", Class: core.ClassAct, Person: true, At: s.Program(s.apiVote)},
		{Pattern: "POST " + t + "/withdraw", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Withdraw))},
		{Pattern: "POST " + t + "/resume", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Resume))},
		{Pattern: "POST " + t + "/return", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Return))},
		{Pattern: "POST " + t + "/resign", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Resign))},
		{Pattern: "POST " + t + "/leave", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Leave))},
		{Pattern: "POST " + t + "/sit", Class: core.ClassAct, Person: true, Handle: s.apiSit},
		{Pattern: "POST " + t + "/rise", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Rise))},
		{Pattern: "POST " + t + "/ready", Class: core.ClassAct, Person: true, At: s.Program(s.apiReady)},
		{Pattern: "POST " + t + "/part", Class: core.ClassAct, Person: true, At: s.Program(s.apiPart)},
		{Pattern: "POST " + t + "/begin", Class: core.ClassAct, Person: true, At: s.Program(s.apiBegin)},
		{Pattern: "GET " + t + "/chat", Class: core.ClassPage, At: s.apiChat},
		{Pattern: "POST " + t + "/chat", Class: core.ClassChat, Person: true, At: s.apiSay},
		{Pattern: "POST " + t + "/players-chat", Class: core.ClassAct, Person: true, At: s.Program(s.apiPlayersChat)},
	}
}
