// Package page is what all pages of the site share: the frame around them, who reads them and how, pictures of units
// and controls, times in words, and the pages that only say something.
package page
