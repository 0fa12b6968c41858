// Package cputime measures the processor time that a piece of work takes, however busy the machine is with other
// things.
package cputime
