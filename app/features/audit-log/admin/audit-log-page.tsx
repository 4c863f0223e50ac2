import { Form, Link } from "react-router";
import type { Route } from "./+types/audit-log-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ExportLink } from "../../../ui/buttons/export-link.tsx";
import { LogTable } from "../../../ui/lists/log-table.tsx";
import { safekeeping } from "../../../platform/resources/safe-places.ts";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { Pagination } from "../../../ui/lists/pagination.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { presentEntry } from "../audit-log.present.ts";
import { type AuditLogEntry, auditPageSize, auditQuery, type AuditQuery } from "../audit-log.schema.ts";
import { sampleActor } from "../sample-actor.schema.ts";
import { listAuditLog, listAuditPeople, listDeleted } from "../audit-log.server.ts";
import { describeDetails } from "./describe-details.ts";
import { type CollapsedEntry, collapseSamples } from "./collapse-samples.ts";
import { actionInWords } from "../action-in-words.present.ts";
import { historyLink, subjectKinds, subjectLink } from "../subject-link.present.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const given = [...url.searchParams].filter(([, value]) => value.trim() !== "");
  const query = auditQuery.parse(Object.fromEntries(given.map(([name, value]) => [name, value.trim()])));
  const { entries, total, more } = await listAuditLog(db, query);
  return {
    query,
    people: await listAuditPeople(db),
    more,
    lastPage: Math.ceil(total / auditPageSize),
    entries: entries.map(presentEntry),
    gone: await listDeleted(db, entries),
  };
}

export default function AuditLogPage({
  loaderData: { query, people, more, lastPage, entries, gone },
}: Route.ComponentProps) {
  const folded =
    query.person === sampleActor ? entries.map((first) => ({ first, count: 1 })) : collapseSamples(entries);
  return (
    <>
      <PageTitle actions={<ExportLink list="audit-log" />} back={safekeeping} title="Audit log">
        <p>
          Who changed what, and when. Of people it says only which fields changed, never what stands in them.
        </p>
      </PageTitle>
      <Narrowing more={more} people={people} query={query} />
      {entries.length === 0 ? (
        <EmptyState title={emptyTitle(query)} />
      ) : (
        <LogTable caption="Audit log" entries={folded.map((one) => rowOf(one, gone))} more="Details" />
      )}
      <Pagination label="Pages of the audit log" lastPage={lastPage} page={query.page} />
    </>
  );
}

function emptyTitle({ search, person, kind, day }: AuditQuery): string {
  if (search) return `Nothing found for “${search}”`;
  return person || kind || day ? "Nothing of this kind" : "Nothing has been changed yet";
}

type NarrowingProps = { query: AuditQuery; people: string[]; more: boolean };

function Narrowing({ query, people, more }: NarrowingProps) {
  return (
    <Form
      className="mb-5 grid grid-cols-2 items-end gap-x-3 lg:grid-cols-[2fr_1fr_1fr_1fr_auto]"
      key={JSON.stringify(query)}
      role="search"
    >
      <TextField
        className="max-lg:col-span-2"
        defaultValue={query.search ?? ""}
        hint={more && "There is more than can be counted: narrow it down."}
        label="Search"
        name="search"
        placeholder="Person, action or thing"
        type="search"
      />
      <Select
        choices={people.map((person) => [person, person])}
        defaultValue={query.person ?? ""}
        label="Who"
        name="person"
      >
        <option value="">Everybody</option>
      </Select>
      <Select
        choices={subjectKinds.map((kind) => [kind, kind])}
        defaultValue={query.kind ?? ""}
        label="Kind"
        name="kind"
      >
        <option value="">Everything</option>
      </Select>
      <TextField defaultValue={query.day ?? ""} label="Day" name="day" type="date" />
      <Button className="mb-7" type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  );
}

function rowOf({ first, count }: CollapsedEntry, gone: readonly number[]) {
  const { id, at, actor, action, subject_type, subject, details } = first;
  if (count > 1) {
    const what = (
      <>
        {count} things of the sample content were made.{" "}
        <Link
          className="font-semibold text-ice-600 underline"
          to={`?${new URLSearchParams({ person: sampleActor }).toString()}`}
        >
          Show them
        </Link>
      </>
    );
    return { id, at, who: actor, what, more: "" };
  }
  const isGone = gone.includes(id);
  const history = isGone ? undefined : historyLink(first);
  const what = (
    <>
      {actionInWords(action)} <span className="text-slate-600">{subject_type}</span>{" "}
      <Thing path={isGone ? undefined : subjectLink(first)}>{subject}</Thing>
      {history && (
        <Link className="inline-block py-0.5 font-medium text-ice-600 underline" to={history}>
          Before and after<VisuallyHidden> of {subject}</VisuallyHidden>
        </Link>
      )}
    </>
  );
  return { id, at, who: actor, what, more: describeDetails(details) };
}

function Thing({ path, children }: { path: string | undefined; children: AuditLogEntry["subject"] }) {
  // The margin separates it from the link behind it, which may wrap to the next line.
  const look = "mr-2 font-semibold wrap-anywhere text-navy-900";
  if (!path) return <span className={look}>{children}</span>;
  return (
    <Link className={`${look} underline`} to={path}>
      {children}
    </Link>
  );
}
