package game_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"

	"koprulu/rules/game"
	"koprulu/rules/game/rule"
)

// P1: a state is one plain value of at most 6 KB.
func TestStateIsOnePlainValue(t *testing.T) {
	if size := unsafe.Sizeof(game.State{}); size > 6<<10 {
		t.Errorf("a state has %d bytes, more than 6 KB", size)
	} else {
		t.Logf("a state has %d bytes", size)
	}
	plain(t, "State", reflect.TypeFor[game.State]())
	plain(t, "View", reflect.TypeFor[game.View]())
	plain(t, "Answer", reflect.TypeFor[game.Answer]())
	if size := unsafe.Sizeof(game.Answer{}); size != 8 {
		t.Errorf("an answer has %d bytes, want 8", size)
	}
}

func plain(t *testing.T, path string, typ reflect.Type) {
	switch typ.Kind() {
	case reflect.Struct:
		for i := range typ.NumField() {
			plain(t, path+"."+typ.Field(i).Name, typ.Field(i).Type)
		}
	case reflect.Array:
		plain(t, path+"[]", typ.Elem())
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Int,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
	default:
		t.Errorf("%s is a %s", path, typ)
	}
}

// P1: copying, listing legal answers, checking, applying and redealing allocate nothing.
func TestNothingIsAllocated(t *testing.T) {
	for i, n := range []int{2, 4, 6, 2, 4, 6} {
		set := sets[i/3]
		t.Run(fmt.Sprint(set.name, ", ", n, " players"), func(t *testing.T) {
			r := tableOf(t, n, set.broodWar)
			states := sample(r, 6)
			var buf, beside [game.MaxLegal]game.Answer
			var s game.State
			var v game.View
			c := rand.NewPCG(1, 2)
			worst := ""
			for i := range states {
				p := r.Open(&states[i]).First()
				for what, work := range map[string]func(){
					"copy":   func() { s = states[i] },
					"legal":  func() { r.Legal(&states[i], p, buf[:0]); r.Beside(&states[i], p, beside[:0]) },
					"redeal": func() { s = states[i]; r.Redeal(&s, p, c) },
					"view":   func() { r.ViewInto(&states[i], p, &v) },
					"apply": func() {
						legal := r.Legal(&states[i], p, buf[:0])
						for k := 0; k < len(legal); k += 1 + len(legal)/3 {
							s = states[i]
							if broken := r.Apply(&s, p, legal[k], nil); broken != rule.None {
								worst = "refused with " + broken.String()
							}
						}
					},
					"apply what is legal": func() {
						s = states[i]
						r.ApplyLegal(&s, p, r.Legal(&s, p, buf[:0])[0], buf[:0])
					},
				} {
					if allocs := testing.AllocsPerRun(1, work); allocs != 0 {
						t.Fatalf("%s allocates %v times at step %d", what, allocs, states[i].Top().Step)
					}
				}
			}
			if worst != "" {
				t.Error(worst)
			}
		})
	}
}

// P4, RULING-87: the same seed and answers lead to the same game, another seed to a different one.
func TestSameSeedSameGame(t *testing.T) {
	r := table(t, 3)
	a, b, other := mid(r, 5, 150), mid(r, 5, 150), mid(r, 6, 150)
	if a != b {
		t.Error("the same seed and answers gave different games")
	}
	if a.Seats == other.Seats {
		t.Error("another seed dealt the same cards")
	}
}

// P4: what chance decided is in the log of the answer that caused it, and a replay with the seed reproduces it.
func TestChanceIsLogged(t *testing.T) {
	r := table(t, 4)
	var first, second game.Log
	a := game.New(r, seed(3), &first)
	b := game.New(r, seed(3), &second)
	if a != b || string(first.Chance) != string(second.Chance) || len(first.Chance) == 0 {
		t.Fatal("dealing twice with one seed differs or logs nothing")
	}
	var third game.Log
	game.New(r, seed(4), &third)
	if string(third.Chance) == string(first.Chance) {
		t.Error("another seed logged the same chance")
	}
}

// RULING-90: undo goes back answer by answer within a player's own turn to the
// last barrier, restores exactly what was, and a failed undo changes nothing.
func TestUndoStopsAtBarriers(t *testing.T) {
	r := table(t, 4)
	c := rand.New(rand.NewPCG(8, 8))
	undone, refused := 0, 0
	for n := range uint64(12) {
		h := game.NewHistory(game.New(r, seed(n), nil))
		var buf [game.MaxLegal]game.Answer
		for h.State.Phase != game.Over {
			open := r.Open(&h.State)
			p := open.First()
			legal := r.Legal(&h.State, p, buf[:0])
			before := h.State
			a := legal[c.IntN(len(legal))]
			if broken := h.Apply(r, p, a, nil); broken != rule.None {
				t.Fatal(broken)
			}
			after := h.State
			if h.Undo(game.Player((int(p) + 1) % 4)) {
				t.Fatal("another seat took an answer back")
			}
			if h.Undo(p) {
				undone++
				if h.State != before {
					t.Fatal("undo did not restore the state before the answer")
				}
				if before.Answers < after.Barrier {
					t.Fatal("an answer behind a barrier was taken back")
				}
				if before.Chances != after.Chances {
					t.Fatalf("step %d: what chance decided was taken back", before.Top().Step)
				}
				h.Apply(r, p, a, nil)
				if h.State != after {
					t.Fatal("the same answer again gave another game")
				}
				continue
			}
			refused++
			if h.State != after {
				t.Fatal("a failed undo changed the game")
			}
			if after.Barrier <= before.Answers {
				t.Fatalf("step %d: nothing stood in the way, but it could not be taken back", before.Top().Step)
			}
		}
	}
	if undone == 0 || refused == 0 {
		t.Errorf("undone %d, refused %d: both must occur", undone, refused)
	}
}

// RULING-90: what happened before a decision opened, such as the draw of the planets, does not keep its answer from
// being taken back.
func TestFirstAnswerAfterChanceCanBeTakenBack(t *testing.T) {
	r := table(t, 2)
	h := game.NewHistory(game.New(r, seed(3), nil))
	if h.State.Top().Step != game.AskPlanet {
		t.Fatalf("step %d, want the first planet", h.State.Top().Step)
	}
	p := r.Open(&h.State).First()
	var buf [game.MaxLegal]game.Answer
	before := h.State
	h.Apply(r, p, r.Legal(&h.State, p, buf[:0])[0], nil)
	if !h.Undo(p) || h.State != before {
		t.Error("the placement of the first planet could not be taken back")
	}
}
