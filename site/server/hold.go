package server

import "net/http"

// hold makes bots wait longer with what a player may take back, while the player thinks about it. The page shows it on its own.
func (s *Server) hold(w http.ResponseWriter, v *visit) error {
	at, err := s.table(v)
	if err != nil {
		return err
	}
	on := v.value("on")
	if on != "0" && on != "1" {
		return wrong("form", "on")
	}
	if err := at.Hold(v.ctx, v.person(), on == "1"); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}
