package main

import (
	"cmp"
	"slices"
)

// costs are what one of each thing takes; docs/notes/scaling.md says where the figures were measured.
type costs struct {
	// server is the processor time of the server that takes an answer, hears that of every other server that has its table in memory, database that of PostgreSQL where
	// each answer is its own transaction, grouped where ten share one. In seconds.
	server, hears, database, grouped float64
	// log are the bytes that an answer writes to the database's log, kept those that remain of it once its game is over.
	log, kept float64
	// table is the memory of a table, connection that of an open page, both at a server, in bytes.
	table, connection float64
}

var measured = costs{
	server: 160e-6, hears: 200e-6, database: 570e-6, grouped: 150e-6,
	log: 3700, kept: 110,
	table: 53e3, connection: 30e3,
}

// site is what there is: servers, and one database.
type site struct {
	servers, processors int     // of each server
	memory              float64 // bytes of each server
	database            int     // processors of the database
	syncs, disk         float64 // synced transactions a second; bytes a second of its log
	year                float64 // bytes of disk for a year
}

// use is how much of a resource is used.
type use struct {
	name string
	// part is the part in use, 1 where all of it is used up; ends is the number of tables at which that happens.
	part, ends float64
}

// present is how many people at a table have its page open while it is awake.
const present = 1.5

// commits is how many groups a second one server commits at most: a commit waits for the previous one.
const commits = 400

// scarcest orders resources by how much of each is used: equal ones stay in the order of the list.
func scarcest(a, b use) int { return cmp.Compare(b.part, a.part) }

// uses returns how much of everything is used by a load, the scarcest first.
func (s *site) uses(c *costs, l *load) []use {
	mean, busy := l.rate()
	most := l.most()
	// A table is in memory at each server at which one of its people is.
	at := min(present, float64(s.servers))
	groups := min(busy, float64(s.servers)*commits)
	per := c.database
	if size := busy / groups; size > 1 {
		per = c.grouped + (c.database-c.grouped)/min(size, 10)
	}
	list := []use{
		{name: "processors of the servers", part: busy * (c.server + c.hears*(at-1)) / float64(s.servers*s.processors)},
		{name: "processors of the database", part: busy * per / float64(s.database)},
		{name: "synced transactions", part: groups / s.syncs},
		{name: "the database's log, bytes a second", part: busy * c.log / s.disk},
		{name: "memory of the servers", part: most * (c.table*at + c.connection*present) / (float64(s.servers) * s.memory)},
		{name: "disk, for the games of a year", part: mean * day * 365 * c.kept / s.year},
	}
	for i := range list {
		list[i].ends = float64(l.tables) / list[i].part
	}
	slices.SortStableFunc(list, scarcest)
	return list
}
