// Package compose compares deploy/compose.yaml, read with the library of Docker Compose, with what the image and the
// program say about each other. It is a test only.
package compose
