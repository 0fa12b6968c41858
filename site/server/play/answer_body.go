package play

import (
	"strconv"

	"koprulu/rules/document"
	"koprulu/site/server/core"
)

// answerRequest is the body of an answer through the API.
type answerRequest struct {
	// decision is the number of the decision, text the answer.
	decision uint64
	text     string
}

// readAnswer reads {"decision": 12, "answer": "pass"}.
func readAnswer(body []byte) (r answerRequest, err error) {
	c, err := document.ReadLine(body, 1)
	if err != nil {
		return r, core.BadBody(document.ProblemsOf(err))
	}
	c.Object("decision", "answer")
	decision, text := c.Get("decision"), c.Get("answer")
	if decision.Is(document.Number) {
		if r.decision, err = strconv.ParseUint(decision.Text, 10, 64); err != nil {
			decision.Bad("%s is not a whole number that can be used here", document.Cut(decision.Text))
		}
	}
	r.text, _ = text.Word()
	switch found := c.Problems(); {
	case len(found) > 0:
		return r, core.BadBody(found)
	case decision == nil:
		return r, core.Missing("decision")
	case text == nil:
		return r, core.Missing("answer")
	}
	return r, nil
}
