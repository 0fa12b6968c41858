package main

import (
	"koprulu/bots/bot"
	"koprulu/bots/ladder"
	"koprulu/bots/match"
)

// climbed is what koprulu ladder --json prints.
type climbed struct {
	Games int    `json:"games"`
	Seed  uint64 `json:"seed"`
	// Stopped says that the ladder was interrupted; the same command continues it.
	Stopped bool          `json:"stopped"`
	Ratings []ratedBot    `json:"ratings"`
	Alone   []meetingWith `json:"alone"`
}

// ratedBot is the rating of a bot with its interval.
type ratedBot struct {
	Bot    string  `json:"bot"`
	Rating float64 `json:"rating"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	Games  int     `json:"games"`
}

// meetingWith is how a bot did against another one at all other seats, in one way to play.
type meetingWith struct {
	Bot    string      `json:"bot"`
	Others string      `json:"others"`
	Table  ladder.Cell `json:"table"`
	match.Share
	// P95Seconds is the processor time that 95 percent of the decisions stayed below.
	P95Seconds float64 `json:"p95_seconds"`
}

// ladderReport returns the results of a ladder for programs.
func ladderReport(s *ladder.Summary, stopped bool) climbed {
	told := climbed{Games: s.Games, Seed: s.Plan.Seed, Stopped: stopped, Ratings: []ratedBot{}, Alone: []meetingWith{}}
	for _, st := range s.Ratings {
		low, high := st.Rating.Interval()
		told.Ratings = append(told.Ratings, ratedBot{st.Bot, st.Rating.Mu, low, high, st.Games})
	}
	for _, cell := range s.Plan.Cells {
		for _, name := range s.Plan.Bots {
			if r, ok := s.Alone[name][cell]; ok {
				told.Alone = append(told.Alone, meetingWith{name, bot.Yardstick, cell, r.Share, r.P95.Seconds()})
			}
		}
	}
	for _, x := range s.Against {
		told.Alone = append(told.Alone, meetingWith{x.One, x.Others, x.Cell, x.Share, x.P95.Seconds()})
	}
	return told
}
