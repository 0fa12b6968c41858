// Package host has the verbs of whoever runs a site: to serve it, to ask whether it is well, to put it under load, to
// copy, check and move its data, and to take tables out and in.
package host
