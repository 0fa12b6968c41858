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
	chats     chats
	// Presence is who has which page in the foreground, Sharing what keeps this server in step with the others.
	Presence presence
	Sharing  sharing
	waiting  waiting
	laters   laters
	// closing is closed when streams are to say goodbye.
	closing chan struct{}
	// open counts the streams, which a graceful shutdown waits for. mu keeps one from opening once closed is set.
	open   sync.WaitGroup
	mu     sync.Mutex
	closed bool
}

// section has a part of what is done at tables, so that no type has more methods than one can look through.
type section struct {
	*core.Site
	play *Chapter
}

type (
	// chats are what people say at tables and write down for themselves.
	chats struct{ section }
	// waiting is what people do in a waiting room, and what the owner of a table does.
	waiting struct{ section }
	// laters are answers left for later.
	laters struct{ section }
	// sharing keeps what is known here in step with the other servers of the site.
	sharing struct{ section }
)

// presence is who has which page in the foreground.
type presence struct {
	*core.Site
	fronts fronts
}

// New makes the chapter. On a site of several servers FollowOthers has to run.
func New(site *core.Site, g *gate.Gate) *Chapter {
	s := &Chapter{Site: site, gate: g, Rooms: newRooms(), streams: core.NewGauge(), concerned: newConcerned(), closing: make(chan struct{})}
	s.painters = newPainters(s.closing)
	of := section{site, s}
	s.chats, s.waiting, s.laters, s.Sharing = chats{of}, waiting{of}, laters{of}, sharing{of}
	s.Presence.Site = site
	return s
}

// Routes are the addresses of the chapter.
func (s *Chapter) Routes() []core.Route {
	const t = "/api/v1/tables/{id}"
	act := func(name string, c core.Class, d deed) core.Route {
		return core.Route{Pattern: "POST /t/{id}/" + name, Class: c, Person: true, At: s.act(d, c == core.ClassAnswer)}
	}
	return []core.Route{
		{Pattern: "POST /front", Class: core.ClassAct, Effect: core.ChangesNothing, Person: true, Handle: s.Presence.front},
		{Pattern: "POST /stream", Class: core.ClassStream, Effect: core.ChangesNothing, Handle: s.stream, JSON: true},
		{Pattern: "GET /t/{id}", Class: core.ClassPage, Handle: s.tableAt},
		{Pattern: "POST /t/{id}/seat", Class: core.ClassAct, At: s.waiting.seat},
		{Pattern: "POST /t/{id}/guest", Class: core.ClassAct, Person: true, At: s.waiting.guest},
		{Pattern: "POST /t/{id}/note", Class: core.ClassAct, Person: true, At: s.chats.note},
		{Pattern: "POST /t/{id}/delete", Class: core.ClassAct, At: s.waiting.giveUp},
		act("sandbox/back", core.ClassAnswer, takeBack),
		{Pattern: "GET /t/{id}/later", Class: core.ClassPage, Handle: s.laters.later},
		{Pattern: "POST /t/{id}/later", Class: core.ClassAct, Person: true, At: s.laters.leaveLater},
		{Pattern: "POST /t/{id}/later/drop", Class: core.ClassAct, Person: true, At: s.laters.dropLater},
		{Pattern: "POST /t/{id}/later/falls", Class: core.ClassAct, Person: true, At: s.laters.whenFalls},
		act("answer", core.ClassAnswer, s.answer),
		act("pick", core.ClassAnswer, s.choose),
		act("point", core.ClassAnswer, s.point),
		act("pay", core.ClassAnswer, s.pay),
		act("undo", core.ClassAnswer, undo),
		act("done", core.ClassAnswer, onPage(plainDeed((*table.Table).Done))),
		act("cart", core.ClassAnswer, s.fill),
		{Pattern: "POST /t/{id}/paying", Class: core.ClassAnswer, Person: true, At: s.paying},
		{Pattern: "POST /t/{id}/hold", Class: core.ClassAnswer, At: hold},
		act("propose", core.ClassAct, propose),
		act("vote", core.ClassAct, either("agree", "1", "0", (*table.Table).Vote)),
		act("withdraw", core.ClassAct, onPage(plainDeed((*table.Table).Withdraw))),
		act("resume", core.ClassAct, onPage(plainDeed((*table.Table).Resume))),
		act("return", core.ClassAct, onPage(plainDeed((*table.Table).Return))),
		act("leave", core.ClassAct, sure(plainDeed((*table.Table).Leave))),
		act("resign", core.ClassAct, sure(plainDeed((*table.Table).Resign))),
		act("chat", core.ClassChat, s.chats.talk),
		act("players-chat", core.ClassAct, s.chats.playersChat),
		act("faction", core.ClassAct, s.waiting.faction),
		act("ready", core.ClassAct, either("ready", "on", "off", (*table.Table).Ready)),
		act("seal", core.ClassAct, ofPart("seal", (*table.Table).Seal)),
		act("part", core.ClassAct, ofPart("part", (*table.Table).Unseal)),
		act("begin", core.ClassAct, onPage(s.waiting.begin)),
		act("rename", core.ClassAct, s.waiting.rename),
		act("links", core.ClassAct, s.waiting.links),
		{Pattern: "GET " + t + "/moment", Class: core.ClassPage, At: apiMoment},
		{Pattern: "GET " + t + "/view", Class: core.ClassPage, At: apiView},
		{Pattern: "POST " + t + "/decline", Class: core.ClassAct, Person: true, At: s.Program(s.Decline)},
		{Pattern: "GET " + t + "/stream", Class: core.ClassStream, At: s.apiStream},
		{Pattern: "POST " + t + "/answer", Class: core.ClassAnswer, Person: true, At: s.apiAnswer},
		{Pattern: "GET " + t + "/later", Class: core.ClassPage, Person: true, At: apiLaterDeed(nil)},
		{Pattern: "POST " + t + "/later", Class: core.ClassAct, Person: true, At: apiLaterDeed(apiLeave)},
		{Pattern: "PUT " + t + "/later", Class: core.ClassAct, Person: true, At: apiLaterDeed(apiReplaceLater)},
		{Pattern: "DELETE " + t + "/later/{answer}", Class: core.ClassAct, Person: true, At: apiLaterDeed(apiDropLater)},
		{Pattern: "POST " + t + "/undo", Class: core.ClassAnswer, Person: true, At: s.Program(apiUndo)},
		{Pattern: "POST " + t + "/propose", Class: core.ClassAct, Person: true, At: s.Program(apiPropose)},
		{Pattern: "POST " + t + "/vote", Class: core.ClassAct, Person: true, At: s.Program(apiVote)},
		{Pattern: "POST " + t + "/withdraw", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Withdraw))},
		{Pattern: "POST " + t + "/resume", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Resume))},
		{Pattern: "POST " + t + "/return", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Return))},
		{Pattern: "POST " + t + "/resign", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Resign))},
		{Pattern: "POST " + t + "/leave", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Leave))},
		{Pattern: "POST " + t + "/sit", Class: core.ClassAct, Person: true, Handle: s.waiting.apiSit},
		{Pattern: "POST " + t + "/rise", Class: core.ClassAct, Person: true, At: s.Program(plainDeed((*table.Table).Rise))},
		{Pattern: "POST " + t + "/ready", Class: core.ClassAct, Person: true, At: s.Program(apiReady)},
		{Pattern: "POST " + t + "/part", Class: core.ClassAct, Person: true, At: s.Program(apiPart)},
		{Pattern: "POST " + t + "/begin", Class: core.ClassAct, Person: true, At: s.Program(s.waiting.begin)},
		{Pattern: "GET " + t + "/chat", Class: core.ClassPage, At: s.chats.apiChat},
		{Pattern: "POST " + t + "/chat", Class: core.ClassChat, Person: true, At: s.chats.apiSay},
		{Pattern: "POST " + t + "/players-chat", Class: core.ClassAct, Person: true, At: s.Program(s.chats.apiPlayersChat)},
	}
}
