package table

// Holdings are the tables that a person has made and that are not over.
type Holdings struct {
	// Waiting are those whose game has not begun, Running those that are being played or paused.
	Waiting, Running int
	// Bytes is how long the settings of all of them are: files of components and scenarios make the most of it. A file of components that
	// several of them have counts once.
	Bytes int64
}
