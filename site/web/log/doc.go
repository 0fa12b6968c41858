// Package log draws the column beside the map: the log, the chat with the private note, the rules in short.
package log
