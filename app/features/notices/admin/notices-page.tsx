import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { pageQuery } from "../../../platform/validation/paging.ts";
import { Badge, type BadgeTone } from "../../../ui/display/badge.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PencilIcon } from "../../../ui/forms/form-icons.tsx";
import { PlusIcon } from "../../../ui/buttons/icons.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { Pagination } from "../../../ui/lists/pagination.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { presentNotice } from "../notices.present.ts";
import { noticePageSize } from "../notices.schema.ts";
import { listNoticedPages, type NoticedPage } from "../notice-pages.server.ts";
import { noticeRows, type NoticeState, stateOf } from "../notices.server.ts";
import { choicesOf, isNowhere } from "./notice-fields.ts";
import { typedTime } from "./typed-time.ts";
import type { Route } from "./+types/notices-page";

/** The page number is 1-based in the address and 0-based in the list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { page } = pageQuery.parse(Object.fromEntries(url.searchParams));
  const { rows, total } = await noticeRows.list(db, { limit: noticePageSize, page: page - 1 });
  const known = await listNoticedPages(db);
  const notices = rows.map((row) => {
    const shown = presentNotice(row);
    const state: ShownState = isNowhere(shown, known) ? "nowhere" : stateOf(row, clock.now());
    return { ...shown, state, where: labelsOf(shown.pages, known) };
  });
  return { notices, page, lastPage: Math.ceil(total / noticePageSize) };
}

export default function NoticesPage({ loaderData: { notices, page, lastPage } }: Route.ComponentProps) {
  return (
    <div className="max-w-desk">
      <PageTitle
        actions={
          <ButtonLink icon={<PlusIcon size={20} />} to="/admin/notices/new">
            Add Notice
          </ButtonLink>
        }
        title="Notices"
      >
        <p>Words on top of the pages, such as “Closed on Monday”. They come and go by themselves.</p>
      </PageTitle>
      {notices.length === 0 ? (
        <EmptyState title="No notices">Pages show nothing above their pictures.</EmptyState>
      ) : (
        <ul className="mb-8 grid gap-3">
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeCard notice={notice} />
            </li>
          ))}
        </ul>
      )}
      <Pagination label="Pages of notices" lastPage={lastPage} page={page} />
    </div>
  );
}

type CardProps = { notice: Route.ComponentProps["loaderData"]["notices"][number] };

function NoticeCard({ notice: { id, text, kind, where, shown_from, shown_until, state } }: CardProps) {
  const { tone, words } = states[state];
  return (
    <Card className="relative flex items-start justify-between gap-3 hover:border-navy-600">
      <div className="min-w-0">
        <p className="mb-1.5 flex flex-wrap gap-2">
          <Badge tone={tone}>{words}</Badge>
          {kind === "urgent" && <Badge tone="danger">Urgent</Badge>}
        </p>
        <p className="font-semibold wrap-anywhere text-navy-900" dir="auto">
          {text}
        </p>
        <p className="figures text-sm text-slate-600">
          {typedTime(shown_from)} to {typedTime(shown_until)}
        </p>
        <p className="text-sm text-slate-600">{where}</p>
      </div>
      <ButtonLink
        className="after:absolute after:inset-0"
        icon={<PencilIcon size={18} />}
        size="small"
        to={`/admin/notices/${id}`}
        variant="quiet"
      >
        Edit
        <VisuallyHidden> {text}</VisuallyHidden>
      </ButtonLink>
    </Card>
  );
}

type ShownState = NoticeState | "nowhere";

const states: Record<ShownState, { tone: BadgeTone; words: string }> = {
  coming: { tone: "news", words: "To come" },
  shown: { tone: "success", words: "On the pages now" },
  nowhere: { tone: "plain", words: "On no page any more" },
  over: { tone: "plain", words: "Over" },
};

function labelsOf(pages: readonly string[] | null, known: NoticedPage[]): string {
  if (!pages) return "On every page";
  const labels = choicesOf({ pages }, known).flatMap(({ path, label }) =>
    pages.includes(path) ? label : [],
  );
  return `On ${labels.join(", ")}`;
}
