package table

// Holdings are the tables that a person has made and that are not over.
type Holdings struct {
	// Waiting are those whose game has not begun, Running those that are being played or paused.
	Waiting, Running int
	// Bytes is the size of the settings of all of them, which is mostly files of components and scenarios. A file of components that
	// several tables share counts once.
	Bytes int64
}
