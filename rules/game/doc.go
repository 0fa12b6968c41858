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
//
// # The sequence of play
//
// State.Frames is a small stack. A frame is a kind (Step), a player, a Part and five values, which have names
// (f.V[FieldLeft]). Kinds are of two sorts. Procedures run by themselves and read like the rulebook, with the part
// that comes next, which positions write as a word:
//
//	RunSetup -> RunRound -> RunPlanning, RunPlanningEnd
//	                     -> RunExecution -> RunOrder -> RunBuild
//	                     |                           -> RunMobilize -> RunBattle -> RunSkirmish
//	                     |                           -> RunResearch -> RunTechBought
//	                     -> RunRegrouping -> RunEventStep -> RunEvent
//
// Decisions wait for an answer: AskOrder, AskPay, AskRetreat and so on. Each one has three functions side by side in
// the file of its chapter: legalOrder lists, checkOrder refuses, applyOrder carries out. flow_decisions.go only finds
// them by kind, with plain switches, so that nothing escapes to the heap. flow_run.go is the loop: while the top
// frame is a procedure, run its next part; while it is a decision with one legal answer that may be given silently,
// give it; otherwise stop. Between two questions a game goes through about a hundred parts and forced answers; after
// 16,384 the loop breaks off (Settle returns ErrEndless, Apply rule.Endless, and the game is Endless), because then
// nobody would ever be asked anything again. No game that is dealt comes to that; a position that contradicts itself
// could, and is refused.
//
// Everything about a step is in one place, the table of rules/game/flow_steps.go: its word, its parts, its values by
// name and kind, the line of the timing table, and what it lies upon. Everything about a verb is in that of
// rules/game/flow_verbs.go: its word, and its values with their forms in text. rules/notation/answer reads and writes
// them in those forms, and the methods of Answer return them by name. The log is described the same way: the table of
// rules/game/flow_entries.go has the values of each kind of entry in the order in which the rules write them, and
// readers reach them by name (e.V[game.EntryArea]). What a new decision has to touch:
//
//  1. its constant in rules/game/flow_step.go and its row in rules/game/flow_steps.go; a new verb its constant in
//     rules/game/flow_answer.go and its row in rules/game/flow_verbs.go;
//  2. legalX, checkX and applyX in the file of its chapter, and their lines in the switches and tables of
//     rules/game/flow_decisions.go;
//  3. its prompt in locale and its help in site/web/prompt, and the sentence of a new verb; rules/notation/answer, if
//     the form of a value is new;
//  4. bot: its case in the simple bot, for which the default may do.
//
// A new part of a procedure needs its constant and its word; a new entry of the log needs its kind in
// rules/game/flow_entry.go, its row in rules/game/flow_entries.go and its sentence. TestNewDecisionsAreComplete goes
// through the source and names what is missing; TestStepsAreComplete, TestVerbsAreComplete, TestEntriesAreComplete,
// TestFrozenParts and TestFrozenFrames check what the tables say.
//
// For example, a Mobilize order with a battle is RunRound, RunExecution, RunOrder, RunMobilize, AskMove while the
// player moves; after done the top is RunBattle, which pushes AskStartAbility, AskPair, AskSupport, AskCards one
// after the other, then a RunSkirmish for each AskSkirmish, and so on up to AskRetreat. When the battle pops its
// frame, the order continues where it was. Because the stack is part of the state, a game can be saved, copied and
// set up as a position in the middle of any of this.
//
// # Cards
//
// The flow of play never asks for a card by its name. A card is data: when it works, under which condition, and what
// it does, in a closed vocabulary of effects (rules/game/box_effect.go). The same entry defines the effect for the
// engine and the sentence for the player, so a text can't promise what the engine does not do. Anything the
// vocabulary can't express gets a new word, not an exception in the flow.
//
// # Two sets
//
// game.Options says what is played: Brood War or not, its optional rules, the variants, Survival, a scenario.
// Options.Check is the only place that knows which of them can be combined, and it returns the rule that forbids a
// combination; table, terminal and command line only ask it. components then makes the Rules of just that game: with
// Brood War, other decks, sheets, planets and cards come out of the same document, and the engine seldom asks which
// set it plays. It asks only where the rulebooks themselves differ, as in the Planning Phase or for the room that a
// special order needs, and always through Options or through what the sheet has.
//
// Where the pieces of the expansion live in the state:
//
//   - Items and the ways to win of a scenario: `State.Items`, `State.Condition`; everything else about a scenario is
//     part of `Rules.Options` and never changes; `scenario_items.go`, `scenario*.go`, `scenario_evacuate.go`.
//
// Code that needs the type of a figure asks Rules.TypeOf (or View.TypeOf with a view), never the sheet: a captive has
// the type and the Combat deck of the faction it came from. adr/0013 gives the reasons.
//
// A Leadership card is data like every card. When it is resolved, RunLeader carries out its effects one after the
// other; lasting effects are looked up by kind (g.leads), wherever the rulebook says while it is in play, and end
// when expire finds their duration over. All players choose facedown at the same time: AskLeader is open for several
// seats at once, like the discards, and Redeal hides what the others have chosen.
//
// The order of a round with Brood War:
//
//	RunSetup -> RunLeaders (Stage I) -> planets, starting forces -> RunLeaders (what comes after the forces)
//	RunRound -> RunPlanning (Defend orders move at once) -> RunExecution (pool, reactions)
//	         -> RunRegrouping -> RunRegroupingEnds -> steps 1 to 4 -> RunLeaders (new stage) -> steps 6 to 11 -> RunRegroupingEnds
//
// # Scenarios
//
// A scenario is a document in a closed vocabulary (formats.md): map, seats, forces, cards, items, Event deck, rounds,
// ways to win, special rules. scenario.Read reads it through rules/document, resolves its names and rejects what it
// can't express, with the path and the line (a document.Sentence: an English sentence and its values, which locale
// translates; a test finds every such sentence in the source); the result, game.Scenario, never changes and is part
// of Options, so everything that carries options, such as a record, carries the scenario.
// rules/game/scenario_setup.go replaces the setup, scenario_victory.go checks the ways to win in order; a special
// rule is looked up where it changes the game. Records of the project's scenarios name them, records of others hold
// the whole document.
package game
