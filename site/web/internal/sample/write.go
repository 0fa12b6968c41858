package sample

import (
	"context"
	"fmt"
	"io"

	"koprulu/site/web/app"
	"koprulu/site/web/codex"
	"koprulu/site/web/lobby"
	"koprulu/site/web/page"
	"koprulu/site/web/profile"
	"koprulu/site/web/rules"
	"koprulu/site/web/scenario"
)

// Write writes any page outside of the table.
func Write(ctx context.Context, w io.Writer, model any) error {
	switch p := model.(type) {
	case *lobby.Page:
		return lobby.Write(ctx, w, p)
	case *lobby.RecordsPage:
		return lobby.WriteRecords(ctx, w, p)
	case *lobby.WaitingPage:
		return lobby.WriteWaiting(ctx, w, p)
	case *profile.Page:
		return profile.Write(ctx, w, p)
	case *app.Offline:
		return app.WriteOffline(ctx, w, p)
	case *page.AboutPage:
		return page.WriteAbout(ctx, w, p)
	case *page.ErrorPage:
		return page.WriteError(ctx, w, p)
	case *page.NoticePage:
		return page.WriteNotice(ctx, w, p)
	case *rules.Page:
		return rules.Write(ctx, w, p)
	case *scenario.ListPage:
		return scenario.WriteList(ctx, w, p)
	case *scenario.Page:
		return scenario.Write(ctx, w, p)
	case *codex.Page:
		return codex.Write(ctx, w, p)
	}
	return fmt.Errorf("sample: no page outside of the table is a %T", model)
}
