import type { Route } from "./+types/mails-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FilterLinks } from "../../../ui/lists/filter-links.tsx";
import { CopyForOperator } from "../../../ui/buttons/copy-for-operator.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { safekeeping } from "../../../platform/resources/safe-places.ts";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { Pagination } from "../../../ui/lists/pagination.tsx";
import { SearchForm } from "../../../ui/forms/search-form.tsx";
import { presentMails } from "../mail-log.present.ts";
import { mailQuery } from "../mail-log.schema.ts";
import { countUnsentMails, listMails } from "../mail-log.server.ts";
import { MailRow } from "./mail-row.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, mailer } = context.get(servicesContext);
  const query = mailQuery.parse(Object.fromEntries(url.searchParams));
  return {
    search: query.search ?? "",
    status: query.status ?? "",
    delivers: mailer.delivers,
    counts: await countUnsentMails(db),
    ...presentMails(await listMails(db, query), query.page),
  };
}

export default function MailsPage({ loaderData }: Route.ComponentProps) {
  const { search, status, delivers, counts, data, more, current_page, last_page } = loaderData;
  const filters = [
    { value: "", label: "All" },
    { value: "failed", label: "Failed", count: counts.failed },
    { value: "waiting", label: "Waiting", count: counts.waiting },
    { value: "sent", label: "Sent" },
  ];
  return (
    <>
      <PageTitle back={safekeeping} title="Mail log">
        <p>
          What the site has written, and whether it went out. What failed is tried again by itself for three
          days; what a mail server refused for good is not.
        </p>
      </PageTitle>
      {!delivers && (
        <Notice className="mb-6" title="Mail is not connected yet: nobody gets answers" tone="info">
          <p>Every mail waits here, and leaves once mail is connected.</p>
          <CopyForOperator className="mt-3 block" what="mail" />
        </Notice>
      )}
      <FilterLinks choices={filters} current={status} label="Which mails" parameter="status" />
      <SearchForm otherFields={{ status }} more={more} placeholder="Address or subject" search={search} />
      {data.length === 0 ? (
        <EmptyState title={search ? `Nothing found for “${search}”` : "No mail here"} />
      ) : (
        <ul className="mb-6 divide-y divide-slate-200 rounded-md border border-slate-200 bg-white shadow-card">
          {data.map((mail) => (
            <MailRow delivers={delivers} key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      <Pagination label="Pages of mails" lastPage={last_page} page={current_page} />
    </>
  );
}
