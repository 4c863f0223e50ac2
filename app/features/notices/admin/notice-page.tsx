import { firmTime } from "../../../platform/firm-time.ts";
import { requirePageItem, servicesContext } from "../../../platform/http/page-context.server.ts";
import { presentNotice } from "../notices.present.ts";
import { listNoticedPages } from "../notice-pages.server.ts";
import { noticeRows } from "../notices.server.ts";
import { NoticeForm } from "./notice-form.tsx";
import type { Route } from "./+types/notice-page";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const pages = await listNoticedPages(db);
  if (params.id === "new") return { notice: null, pages, now: firmTime(clock.now()) };
  const row = await requirePageItem(params, (id) => noticeRows.find(db, id));
  return { notice: presentNotice(row), pages, now: firmTime(clock.now()) };
}

export default function NoticePage({ loaderData: { notice, pages, now } }: Route.ComponentProps) {
  return <NoticeForm key={notice?.id ?? "new"} now={now} pages={pages} stored={notice} />;
}
