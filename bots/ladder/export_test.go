package ladder

// Quotient is quotient, for tests.
var Quotient = quotient
