// Package cputime measures what a piece of work costs a processor, however busy the machine is with other things.
package cputime
