package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"koprulu/rules/game"
	"koprulu/rules/notation/words"
	"koprulu/site/server/core"
	"koprulu/site/server/openapi"
)

// documentFile is the name of the document of the API for the validator.
const documentFile = "openapi.json"

// validator compiles the document of the API and the schemas of docs/schema, as any program would use them.
var validator = sync.OnceValues(func() (*jsonschema.Compiler, error) {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(openapi.JSON))
	if err != nil {
		return nil, err
	}
	if err := c.AddResource(documentFile, doc); err != nil {
		return nil, err
	}
	files, err := filepath.Glob("../../docs/schema/*.json")
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no schemas: %w", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if err := c.AddResource(filepath.Base(file), doc); err != nil {
			return nil, err
		}
	}
	return c, nil
})

var validatorUse sync.Mutex

// validates validates JSON with a schema of the validator, such as view.json.
func validates(t *testing.T, schema string, text []byte) error {
	t.Helper()
	validatorUse.Lock()
	defer validatorUse.Unlock()
	c, err := validator()
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(schema)
	if err != nil {
		t.Fatalf("%s: %v", schema, err)
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return s.Validate(v)
}

// pointer returns where in the document the schema for a response is.
func (d *openDocument) pointer(operation string, r *http.Response) string {
	method, path, _ := strings.Cut(operation, " ")
	escape := strings.NewReplacer("~", "~0", "/", "~1").Replace
	at := "/paths/" + escape(path) + "/" + strings.ToLower(method) + "/responses/"
	listed := d.operations()[operation]["responses"].(map[string]any)
	status := strconv.Itoa(r.StatusCode)
	described, ok := listed[status].(map[string]any)
	if !ok {
		status = "default"
		described = listed[status].(map[string]any)
	}
	if ref, ok := described["$ref"].(string); ok {
		at = strings.TrimPrefix(ref, "#")
	} else {
		at += status
	}
	kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	return documentFile + "#" + at + "/content/" + escape(kind) + "/schema"
}

// TestPlayedGameFitsTheDocument plays a game over the API to its end and checks everything that comes back with a JSON
// Schema validator: every moment, every view and every record line against the published schemas.
func TestPlayedGameFitsTheDocument(t *testing.T) {
	unraced(t)
	ann, _ := newProgram(t)
	const moment = "GET /api/v1/tables/{id}/moment"
	const answer = "POST /api/v1/tables/{id}/answer"
	made := ann.call(201, "POST /api/v1/tables", "", "",
		map[string]any{"name": "Solo", "seats": []string{"me", "random", "random"}, "broodwar": true, "start": 86400})
	id := made["id"].(string)
	most := 4000
	if testing.Short() {
		most = 60
	}
	rng := rand.New(rand.NewPCG(3, 4))
	asked := map[string]bool{}
	given := 0
	for ; given < most; given++ {
		m := ann.waitFor(id, moment)
		if m["status"] != "playing" {
			break
		}
		asked[m["ask"].(string)] = true
		legal := m["legal"].([]any)
		ann.call(200, answer, id, "", map[string]any{"decision": m["decision"], "answer": legal[rng.IntN(len(legal))]})
		if given%50 == 0 {
			ann.call(200, "GET /api/v1/tables/{id}/log", id, "?from=0", nil)
			ann.call(200, "GET /api/v1/tables/{id}", id, "", nil)
		}
	}
	if given < 50 || len(asked) < 5 {
		t.Errorf("%d answers to %d kinds of questions", given, len(asked))
	}
	if testing.Short() {
		return
	}
	r := ann.send("GET /api/v1/tables/{id}/record", id, "", nil)
	defer r.Body.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(r.Body); err != nil || r.StatusCode != 200 {
		t.Fatalf("the record: status %d, %v", r.StatusCode, err)
	}
	for line := range strings.Lines(text.String()) {
		if err := validates(t, "record.json", []byte(line)); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	if !strings.Contains(text.String(), `{"end":`) {
		t.Error("the game did not come to its end")
	}
}

// waitFor asks for the moment of a table until it is the turn of the program or the game is over; bots answer
// meanwhile.
func (p *program) waitFor(id, moment string) map[string]any {
	p.Helper()
	for range 2000 {
		m := p.call(200, moment, id, "?legal=1&view=1", nil)
		if view, ok := m["view"]; ok {
			text, err := json.Marshal(view)
			if err != nil {
				p.Fatal(err)
			}
			if err := validates(p.T, "view.json", text); err != nil {
				p.Fatalf("%s: %v", text, err)
			}
		}
		if m["status"] != "playing" || m["decision"] != nil {
			return m
		}
		time.Sleep(5 * time.Millisecond)
	}
	p.Fatal("it is never the turn of the program")
	return nil
}

// TestAskedKindsAreListed: the document lists every kind of question, and no other.
func TestAskedKindsAreListed(t *testing.T) {
	var want []string
	for s := range game.Steps {
		if word := words.Decision(s); word != "" {
			want = append(want, word)
		}
	}
	m, err := readDocument(t).resolve(map[string]any{"$ref": "#/components/schemas/Moment"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, word := range m["properties"].(map[string]any)["ask"].(map[string]any)["enum"].([]any) {
		got = append(got, word.(string))
	}
	if slices.Sort(want); !slices.Equal(slices.Sorted(slices.Values(got)), want) {
		t.Errorf("the document lists %v\nthere are %v", got, want)
	}
}

// TestProblemWordsAreListed: the document lists every word that a problem of the API may have.
func TestProblemWordsAreListed(t *testing.T) {
	m, err := readDocument(t).resolve(map[string]any{"$ref": "#/components/schemas/Problem"})
	if err != nil {
		t.Fatal(err)
	}
	listed := m["properties"].(map[string]any)["error"].(map[string]any)["enum"].([]any)
	list := []*core.Problem{core.ErrNowhere, core.ErrForeign, core.ErrNobody, core.ErrKnown, core.ErrToken, core.ErrMuch,
		core.ErrLarge, core.ErrStale, core.ErrRepeated, core.ErrNotNow, core.ErrTaken, core.ErrSeated, core.ErrWitness,
		core.ErrNoUndo, core.ErrProposal, core.ErrNotYours, core.ErrUninvited, core.ErrNotOver, core.ErrStandsIn,
		core.ErrNotOwner, core.ErrNoHelp, core.ErrNoBattle, core.ErrNoAttack, core.ErrNotAsked, core.ErrNoLook,
		core.ErrNoReplay,
		core.ErrInternal, core.ErrBusy, core.ErrFull, core.ErrBroken, core.ErrAway, core.ErrMethod, core.Wrong("json", ""),
		core.Wrong("query", ""), core.Wrong("nameless", ""), core.Wrong("many", "")}
	for _, p := range list {
		if !slices.Contains(listed, any(p.Word)) {
			t.Errorf("the document does not list the problem %s", p.Word)
		}
	}
}
