// Package play is the chapter of the page of a table: its waiting room and its game as each reader sees them, the
// streams that keep open pages up to date, and all that people and programs do there.
package play

import (
	"slices"
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
	s := &Chapter{Site: site, gate: g, Rooms: newRooms(), streams: core.NewGauge(site.Config.Quotas.Streams),
		concerned: newConcerned(),
		closing:   make(chan struct{})}
	s.painters = newPainters(s.closing)
	of := section{site, s}
	s.chats, s.waiting, s.Sharing = chats{of}, waiting{of}, sharing{of}
	s.Presence.Site = site
	return s
}

// Routes are the addresses of the chapter.
func (s *Chapter) Routes() []core.Route {
	const t = "/api/v1/tables/{id}"
	return slices.Concat(
		[]core.Route{
			{Pattern: "POST /front", Class: core.ClassAct, Effect: core.ChangesNothing, Person: true, Handle: s.Presence.front},
			{Pattern: "POST /stream", Class: core.ClassStream, Effect: core.ChangesNothing, Handle: core.Body(s.stream),
				JSON: true},
		},
		core.ClassPage.Anybody(core.Handlers{
			"GET /t/{id}": s.tableAt,
		}),
		core.ClassAct.AnybodyAt(core.AtTables{
			"POST /t/{id}/seat":   s.waiting.seat,
			"POST /t/{id}/delete": s.waiting.giveUp,
		}),
		core.ClassAnswer.AnybodyAt(core.AtTables{"POST /t/{id}/hold": hold, "POST /t/{id}/shown": shownTo}),
		core.ClassAnswer.PeopleAt(core.AtTables{"POST /t/{id}/paying": s.paying}),
		core.ClassAnswer.PeopleAt(s.onPages(true, deeds{
			"answer":       s.answer,
			"pick":         s.choose,
			"point":        s.point,
			"pay":          s.pay,
			"undo":         undo,
			"done":         onPage(plainDeed((*table.Table).Done)),
			"cart":         s.fill,
			"sandbox/back": takeBack,
		})),
		core.ClassChat.PeopleAt(s.onPages(false, deeds{"chat": s.chats.talk})),
		core.ClassAct.PeopleAt(s.onPages(false, deeds{
			"propose":      propose,
			"vote":         either("agree", "1", "0", (*table.Table).Vote),
			"withdraw":     onPage(plainDeed((*table.Table).Withdraw)),
			"resume":       onPage(plainDeed((*table.Table).Resume)),
			"return":       onPage(plainDeed((*table.Table).Return)),
			"leave":        sure(plainDeed((*table.Table).Leave)),
			"resign":       sure(plainDeed((*table.Table).Resign)),
			"players-chat": s.chats.playersChat,
			"faction":      s.waiting.faction,
			"ready":        either("ready", "on", "off", (*table.Table).Ready),
			"seal":         ofPart("seal", (*table.Table).Seal),
			"part":         ofPart("part", (*table.Table).Unseal),
			"begin":        onPage(s.waiting.begin),
			"rename":       s.waiting.rename,
			"links":        s.waiting.links,
		})),
		core.ClassAct.PeopleAt(core.AtTables{
			"POST /t/{id}/guest": s.waiting.guest,
			"POST /t/{id}/note":  s.chats.note,
		}),
		core.ClassPage.AnybodyAt(core.AtTables{
			"GET " + t + "/moment": apiMoment,
			"GET " + t + "/view":   apiView,
			"GET " + t + "/chat":   s.chats.apiChat,
		}),
		core.ClassStream.AnybodyAt(core.AtTables{"GET " + t + "/stream": s.apiStream}),
		core.ClassAnswer.PeopleAt(core.AtTables{"POST " + t + "/answer": s.apiAnswer}),
		core.ClassAnswer.PeopleAt(s.byPrograms(apiActs{"undo": apiUndo})),
		core.ClassAct.PeopleAt(s.byPrograms(apiActs{
			"decline":      s.Decline,
			"propose":      core.BodyAt(apiPropose),
			"vote":         apiVote,
			"withdraw":     plainDeed((*table.Table).Withdraw),
			"resume":       plainDeed((*table.Table).Resume),
			"return":       plainDeed((*table.Table).Return),
			"resign":       plainDeed((*table.Table).Resign),
			"leave":        plainDeed((*table.Table).Leave),
			"rise":         plainDeed((*table.Table).Rise),
			"ready":        core.BodyAt(apiReady),
			"part":         core.BodyAt(apiPart),
			"begin":        s.waiting.begin,
			"players-chat": core.BodyAt(s.chats.apiPlayersChat),
		})),
		core.ClassAct.People(core.Handlers{"POST " + t + "/sit": core.Body(s.waiting.apiSit)}),
		core.ClassChat.PeopleAt(core.AtTables{"POST " + t + "/chat": core.BodyAt(s.chats.apiSay)}),
	)
}

// deeds and apiActs are what people do on the page of a table, and what programs do there, by the end of the address.
type (
	deeds   map[string]deed
	apiActs map[string]apiAct
)

// onPages carries out deeds on the page; answers says that they answer the open decision.
func (s *Chapter) onPages(answers bool, list deeds) core.AtTables {
	by := core.AtTables{}
	for name, do := range list {
		by["POST /t/{id}/"+name] = s.act(do, answers)
	}
	return by
}

// byPrograms carries out what programs do.
func (s *Chapter) byPrograms(list apiActs) core.AtTables {
	by := core.AtTables{}
	for name, do := range list {
		by["POST /api/v1/tables/{id}/"+name] = s.Program(do)
	}
	return by
}
