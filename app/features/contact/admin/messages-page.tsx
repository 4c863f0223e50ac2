import type { Route } from "./+types/messages-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportLink } from "../../../ui/export-link.tsx";
import { FilterLinks } from "../../../ui/filter-links.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { SearchForm } from "../../../ui/search-form.tsx";
import { presentMessages } from "../contact.present.ts";
import { messageQuery } from "../contact.schema.ts";
import { listMessages } from "../contact.server.ts";
import { MessageCard } from "./message-card.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = messageQuery.parse(Object.fromEntries(url.searchParams));
  const found = await listMessages(context.get(servicesContext).db, query);
  return { search: query.search ?? "", status: query.status ?? "", ...presentMessages(found, query.page) };
}

const filters = [
  { value: "", label: "All" },
  { value: "new", label: "New" },
  { value: "answered", label: "Answered" },
  { value: "spam", label: "Spam" },
];

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { search, status, data, total, more, current_page, last_page } = loaderData;
  return (
    <>
      <PageTitle actions={<ExportLink list="messages" />} title="Messages">
        <p>What visitors wrote in the contact form. What looks like spam stays here and not mailed to you.</p>
      </PageTitle>
      <FilterLinks choices={filters} current={status} label="Which messages" parameter="status" />
      <SearchForm
        otherFields={{ status }}
        more={more}
        placeholder="Name, email, telephone or words"
        search={search}
      />
      <p className="mb-3 text-sm text-slate-600" role="status">
        {more && "At least "}
        {total === 1 ? "1 message" : `${total} messages`}
        {search && ` for “${search}”`}
      </p>
      {data.length === 0 ? (
        <EmptyState title={search ? `Nothing found for “${search}”` : "No messages here"} />
      ) : (
        <ul className="mb-6 grid gap-4">
          {data.map((message) => (
            <li key={message.id}>
              <MessageCard isInList message={message} />
            </li>
          ))}
        </ul>
      )}
      <Pagination label="Pages of messages" lastPage={last_page} page={current_page} />
    </>
  );
}
