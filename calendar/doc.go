// Package calendar says which time counts for somebody: the hours in which they play, by weekday and in their own time zone, without nights,
// weekends and vacations. It is pure: it has no clock, and what it computes follows from its arguments and the rules of time zones, which are
// embedded for machines that have none.
//
// What counts is decided by the clock on the wall: an instant counts if the weekday and the time of day that it has in the time zone are
// within the hours. When clocks are set forward, the hours between are skipped, and when they are set back, those that come twice count twice.
package calendar
