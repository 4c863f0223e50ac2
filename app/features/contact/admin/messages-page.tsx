import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/messages-page";
import { requirePageAdmin, servicesContext } from "../../../platform/http/page-context.server.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ExportLink } from "../../../ui/buttons/export-link.tsx";
import { FilterLinks } from "../../../ui/lists/filter-links.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { SearchForm } from "../../../ui/forms/search-form.tsx";
import { readLateThreshold } from "../../page-facts/working-days.server.ts";
import { presentInbox } from "../contact.present.ts";
import { messageQuery } from "../contact.schema.ts";
import { countMessages, listMessages } from "../contact.server.ts";
import { MessageList } from "./message-list.tsx";
import type { loader as messageLoader } from "./message-page.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { userId } = await requirePageAdmin(context, url);
  const query = messageQuery.parse(Object.fromEntries(url.searchParams));
  const found = await listMessages(db, userId, query);
  return {
    search: query.search ?? "",
    status: query.status ?? ("" as const),
    counts: await countMessages(db, userId),
    now: clock.now().toISOString(),
    late: await readLateThreshold(db, clock.now()),
    ...presentInbox(found, query.page),
  };
}

/** Hides the list below the width at which list and message fit side by side. */
const hiddenWhenNarrow = "max-[68.75rem]:hidden";

/** Shows the list and beside it the open message. On a phone the message takes the list's place. */
export default function MessagesPage({ loaderData: list }: Route.ComponentProps) {
  const open = useRouteLoaderData<typeof messageLoader>("features/contact/admin/message-page")?.message;
  const { search: address } = useLocation();
  const { search, status, counts, more } = list;
  const sometimes = [
    { value: "open", label: "Open", count: counts.open },
    { value: "due", label: "Due", count: counts.due },
    { value: "failed", label: "Did not go out", count: counts.failed },
  ];
  const filters = [
    { value: "", label: "All", count: counts.new + counts.open + counts.answered },
    { value: "new", label: "New", count: counts.new },
    { value: "mine", label: "Mine", count: counts.mine },
    { value: "answered", label: "Answered", count: counts.answered },
    { value: "spam", label: "Spam", count: counts.spam },
    ...sometimes.filter(({ value, count }) => count > 0 || value === status),
  ];
  return (
    <>
      <PageTitle
        actions={!open && <ExportLink list="messages" />}
        back={open && { to: `/admin/messages${address}`, label: "All messages" }}
        title={open ? `Message from ${open.name}` : "Messages"}
      />
      <div className="items-start gap-6 min-[68.75rem]:grid min-[68.75rem]:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className={classNames("min-w-0", open && `${hiddenWhenNarrow} print:hidden`)}>
          <FilterLinks choices={filters} current={status} label="Which messages" parameter="status" />
          <SearchForm
            otherFields={{ status }}
            more={more}
            placeholder="Name, email, telephone or words"
            search={search}
          />
          <MessageList key={`${status} ${search}`} list={list} openId={open?.id} />
        </div>
        <div
          className={classNames("min-w-0", open ? "print:col-span-full" : `${hiddenWhenNarrow} print:hidden`)}
        >
          <Outlet />
        </div>
      </div>
    </>
  );
}
