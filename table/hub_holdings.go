package table

// Holdings are the tables that a person has made and that are not over.
type Holdings struct {
	// Waiting are those whose game has not begun, Running those that are being played or paused.
	Waiting, Running int
	// Bytes is the size of the settings of all of them, which is mostly files of components and scenarios. A file of
	// components that several tables share counts once.
	Bytes int64
}

// How much of what a person has made may be unfinished. Tables that nobody begins or finishes cost memory and disk
// space for good, so a rate alone does not bound what a patient person can take from everybody.
const (
	MostWaiting = 20
	MostRunning = 100
	// MostUploaded is how much the files of components and scenarios of all these tables may hold, in bytes: four of the
	// largest.
	MostUploaded = 4*MaxCorrections + MostWaiting<<10
)

// Full reports whether nobody with these tables may make another one.
func (h *Holdings) Full() bool { return h.Waiting >= MostWaiting || h.Running >= MostRunning }

// Holds reports whether the files of one more table have room beside them.
func (h *Holdings) Holds(set *Settings) bool {
	return h.Bytes+int64(len(set.Corrections)+len(set.Scenario.Document)) <= MostUploaded
}
