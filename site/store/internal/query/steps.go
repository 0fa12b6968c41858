package query

// Tx is a transaction whose work is done step by step: after a step that fails the others do nothing, and what was done
// is undone.
type Tx struct {
	On
	err error
}

// Steps does some work in a transaction, and returns the error of the step that failed.
func (o On) Steps(work func(tx *Tx)) error {
	tx := &Tx{On: o}
	work(tx)
	return tx.err
}

// Fail makes the work fail with an error, unless it is nil or a step has failed already.
func (t *Tx) Fail(err error) {
	if t.err == nil {
		t.err = err
	}
}

// Failed reports whether a step has failed.
func (t *Tx) Failed() bool { return t.err != nil }

// Exec carries out a statement, and returns how many rows it changed.
func (t *Tx) Exec(query string, args ...any) (n int64) {
	if !t.Failed() {
		n, t.err = t.On.Exec(query, args...)
	}
	return n
}

// Run carries out a statement, however many rows it changes.
func (t *Tx) Run(query string, args ...any) { t.Exec(query, args...) }

// All carries out statements with the same values, one after the other.
func (t *Tx) All(statements []string, args ...any) {
	for _, s := range statements {
		t.Run(s, args...)
	}
}

// Must carries out a statement that has to change something, or fails with an error of its own.
func (t *Tx) Must(none error, query string, args ...any) {
	if t.Exec(query, args...) == 0 {
		t.Fail(none)
	}
}

// First reads the first row that a query finds, and reports whether there is one.
func (t *Tx) First(query string, args []any, into ...any) (found bool) {
	if !t.Failed() {
		found, t.err = t.On.First(query, args, into...)
	}
	return found
}

// Row reads the first row that a query finds, or fails with an error of its own if there is none.
func (t *Tx) Row(none error, query string, args []any, into ...any) {
	if !t.First(query, args, into...) {
		t.Fail(none)
	}
}
