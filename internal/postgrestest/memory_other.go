//go:build !linux

package postgrestest

// parent returns the folder for clusters whose data may be lost with the machine: that of temporary files.
func parent() string { return "" }
