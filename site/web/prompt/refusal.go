package prompt

// Refusal says why something is not possible.
type Refusal struct {
	// Rule is its id, such as MOB-09, Text its sentence.
	Rule, Text string
}
