// Package calendar says which time counts for somebody: the hours in which they play, by weekday and in their own time
// zone, without nights, weekends and vacations. It is pure: it has no clock, and what it computes follows from its
// arguments and the rules of time zones, which are embedded for machines without them.
//
// What counts is decided by the clock on the wall: an instant counts if its weekday and time of day in the time zone
// are within the hours. When clocks are set forward, the hours in between are skipped, and when they are set back,
// those that come twice count twice.
package calendar
