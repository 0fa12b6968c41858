// Package game is the rules of StarCraft: The Board Game and of its expansion
// Brood War, and nothing else: no input or output, no clock, no goroutine, no
// global that changes, no language.
//
// # Promises
//
//   - P1: a State is one plain value of at most 6 KB. Assignment copies it, ==
//     compares it, and copy, Legal, Check, Apply, View and Redeal allocate nothing.
//   - P2: every open decision has at least one legal answer.
//   - P3: a forced answer is applied without asking, unless the silence would reveal
//     something hidden.
//   - P4: what chance decides follows from the seed of the game alone.
//   - P5: two games that differ only in what a seat may not know look the same to it.
//
// # Contents
//
// A file is named after a chapter of the rulebook and its subject, so that the
// listing reads like a table of contents. The sections are those of the rules
// list; `koprulu rules ID --where` prints the lines that carry out one rule.
//
//	chapter of the rules                     sections          files
//	The box: sheets, cards, effects, options COMP, OPT, TERM   box_*
//	Setup of the galaxy and the factions     SETUP, GALAXY     setup_*
//	Modes of play                            MODE, VAR         mode_*
//	Planning Phase                           ROUND, PLAN       planning_*
//	Execution Phase: orders, the pool        EXEC, BW-ORDER    order_*
//	Build orders and paying                  BUILD, PAY, BLDG  build_*
//	Mobilize orders and movement             MOB, SPECIAL      move_*
//	Battle: the nine steps, skirmishes       BATTLE, SKIRM,    battle_*
//	  splash damage, retreats                SPLASH, RETREAT, KEY
//	Research orders and technologies         RES, SPECIAL      research_*
//	Event cards                              EVENT             event_*
//	Regrouping Phase                         REGROUP           regroup_*
//	Winning, elimination, tie-breakers       WIN, ELIM         win_*
//	Leadership cards                         BW-LEAD           leader_*
//	Scenarios                                MODE              scenario_*
//	Pieces: units, bases, cards, tokens      UNIT, LIMIT, CARD piece_*
//
// What belongs to no chapter:
//
//	the plain value of a game, its names, sets, chance   state_*
//	decisions, answers, undo, the log                    flow_*
//	what a seat may know: views and redealt games (HIDE) hidden_*
//	the numbers of the rules as constants                package rule
package game
