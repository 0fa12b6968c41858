package table

// Holdings are the tables that a person has made: those that are not over, and those made lately.
type Holdings struct {
	// Waiting are those whose game has not begun, Running those that are being played or paused, Made those made lately.
	Waiting, Running, Made int
	// Bytes is the size of the files of components and scenarios of all of them. A file of components that several tables
	// share counts once.
	Bytes int64
}

// Uploaded is how many bytes of the settings are files of components and scenarios.
func (s *Settings) Uploaded() int64 { return int64(len(s.Corrections) + len(s.Scenario.Document)) }
