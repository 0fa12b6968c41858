module koprulu

go 1.26.8
