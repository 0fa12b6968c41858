package protocol

import (
	"time"

	"koprulu/rules/document"
	"koprulu/rules/game"
	"koprulu/rules/notation/answer"
	"koprulu/rules/notation/options"
	"koprulu/rules/notation/view"
	"koprulu/rules/notation/words"
)

// Game is what a bot is told before its first decision.
type Game struct {
	Seat game.Player
	// Seed is for what the bot leaves to chance.
	Seed uint64
	// Version is that of the rules, as in records.
	Version string
	// Limit is how long the bot may take for a decision.
	Limit time.Duration
}

// seedBits is how many bits of a seed are sent: as many as a JSON number holds in every language.
const seedBits = 53

// Question is an open decision, or what follows from answers that were tried.
type Question struct {
	View *game.View
	// Legal and Beside are empty if the seat has nothing to decide.
	Legal, Beside []game.Answer
}

// begin begins a message.
func begin(dst []byte, kind string) document.Writer {
	w := document.Writer{Dst: dst, Flat: true}
	w.Open('{')
	w.NameField("type", kind)
	return w
}

// end ends a message and its line.
func end(w *document.Writer) []byte {
	w.Close('}')
	return append(w.Dst, '\n')
}

// AppendHello appends the greeting, the first line that a bot reads.
func AppendHello(dst []byte) []byte {
	w := begin(dst, "hello")
	w.NameField("koprulu", Version)
	return end(&w)
}

// AppendGame appends the message that a game begins, with what the bot must know about it.
func AppendGame(dst []byte, r *game.Rules, g *Game) []byte {
	w := begin(dst, "game")
	w.NumberField("seat", int(g.Seat)+1)
	w.NumberField("seed", int(g.Seed>>(64-seedBits)))
	w.NameField("rules", g.Version)
	w.NameField("components", r.Hash)
	w.Key("options")
	options.Write(&w, r)
	clock(&w, g.Limit)
	return end(&w)
}

// AppendComponents appends the components of the game, a JSON document without line breaks.
func AppendComponents(dst, doc []byte) []byte {
	w := begin(dst, "components")
	w.Key("components")
	w.Raw(doc)
	return end(&w)
}

// AppendDecision appends a decision that the bot has to make within a time limit.
func AppendDecision(dst []byte, r *game.Rules, q *Question, limit time.Duration) []byte {
	w := begin(dst, "decision")
	w.NumberField("decision", int(q.View.Answers))
	w.NameField("ask", words.Decision(q.View.Step))
	clock(&w, limit)
	return question(&w, r, q)
}

// AppendPosition appends what the seat would see after answers that it tried in one of its worlds.
func AppendPosition(dst []byte, r *game.Rules, q *Question, tried []int, world int) []byte {
	w := begin(dst, "position")
	w.OpenList("do")
	for _, n := range tried {
		w.Comma()
		w.Whole(n)
	}
	w.Close(']')
	w.NumberField("world", world)
	if len(q.Legal) > 0 {
		w.NameField("ask", words.Decision(q.View.Step))
	}
	return question(&w, r, q)
}

// AppendReset appends the message that the game is over or given up.
func AppendReset(dst []byte) []byte {
	w := begin(dst, "reset")
	return end(&w)
}

// AppendQuit appends the message that the bot is no longer needed.
func AppendQuit(dst []byte) []byte {
	w := begin(dst, "quit")
	return end(&w)
}

// clock writes how long a decision may take.
func clock(w *document.Writer, limit time.Duration) {
	w.OpenObject("clock")
	w.NumberField("ms", int(limit.Milliseconds()))
	w.Close('}')
}

// question writes the answers that may be given and what the seat sees, and ends the message.
func question(w *document.Writer, r *game.Rules, q *Question) []byte {
	answers(w, "legal", r, q.View, q.Legal)
	answers(w, "beside", r, q.View, q.Beside)
	w.Key("view")
	w.Dst = view.Append(w.Dst, r, q.View)
	w.More = true
	return end(w)
}

// answers writes a list of answers as words.
func answers(w *document.Writer, name string, r *game.Rules, v *game.View, list []game.Answer) {
	w.OpenList(name)
	for _, a := range list {
		w.Comma()
		w.Dst = append(w.Dst, '"')
		w.Dst = answer.AppendInView(w.Dst, r, v, a)
		w.EndName()
	}
	w.Close(']')
}
