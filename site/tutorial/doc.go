// Package tutorial is an interactive first round in chapters. The first is a prepared position, in which Jim Raynor
// places two orders, builds, and fights a small battle against a bot, and a script that says at every moment what to do
// and why. The others show in the same way how that round ends, and what Brood War adds: Leadership cards and heroes,
// the Special Order Pool, strategic areas, Defend orders, and areas for one kind of unit.
//
// The script keeps nothing. It looks at what the seat sees and at its legal answers, and finds the step that fits. So
// the reader may take answers back, leave and come back, or do something other than proposed: the script continues from
// there.
package tutorial
