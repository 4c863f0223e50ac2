import { data } from "react-router";
import { firmTime } from "../../../platform/firm-time.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byId } from "../../../platform/validation/fields.ts";
import { presentNotice } from "../notices.present.ts";
import { listNoticedPages, noticeRows } from "../notices.server.ts";
import { NoticeForm } from "./notice-form.tsx";
import type { Route } from "./+types/notice-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const pages = await listNoticedPages(db);
  if (params.id === "new") return { notice: null, pages, now: firmTime(clock.now()) };
  const { data: asked } = byId.safeParse(params);
  const row = asked && (await noticeRows.find(db, asked.id));
  if (!row) throw data(null, { status: 404 });
  return { notice: presentNotice(row), pages, now: firmTime(clock.now()) };
}

export default function NoticePage({ loaderData: { notice, pages, now } }: Route.ComponentProps) {
  return <NoticeForm key={notice?.id ?? "new"} now={now} pages={pages} stored={notice} />;
}
