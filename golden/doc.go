// Package golden keeps records of whole games that together use every kind of
// decision, every card, every technology, every Event card and every kind of
// victory. They are replayed and verified, so a change that alters a running game shows.
package golden
