import { Form } from "react-router";
import type { Route } from "./+types/security-events-page";
import { servicesContext } from "../../../../platform/http/page-context.server.ts";
import { securityEventKinds } from "../../../../platform/security-events/security-event-kinds.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../../ui/lists/empty-state.tsx";
import { LogTable } from "../../../../ui/lists/log-table.tsx";
import { safekeeping } from "../../../../platform/resources/safe-places.ts";
import { PageTitle } from "../../../../ui/page/page-title.tsx";
import { Pagination } from "../../../../ui/lists/pagination.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { presentLogged } from "../security-events.present.ts";
import { eventsPageSize, eventsQuery, type LoggedEvent } from "../security-events.schema.ts";
import { wordsFor } from "../event-words.present.ts";
import { listEvents } from "../security-events.server.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const given = Object.entries(Object.fromEntries(url.searchParams)).filter(([, value]) => value !== "");
  const query = eventsQuery.parse(Object.fromEntries(given));
  const { rows, total } = await listEvents(context.get(servicesContext), query);
  return { query, lastPage: Math.ceil(total / eventsPageSize), events: rows.map(presentLogged) };
}

export default function SecurityEventsPage({
  loaderData: { query, lastPage, events },
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle back={safekeeping} title="Security events">
        <p>Who signed in or failed to, and what was changed about getting in.</p>
      </PageTitle>
      <Form
        autoComplete="off"
        className="mb-5 grid max-w-desk items-end gap-x-3 sm:grid-cols-2 lg:grid-cols-4"
        key={JSON.stringify(query)}
        role="search"
      >
        <TextField defaultValue={query.email ?? ""} label="Email address" name="email" type="email" />
        <Select
          choices={securityEventKinds.map((kind) => [kind, wordsFor(kind, "right")])}
          defaultValue={query.kind ?? ""}
          label="What"
          name="kind"
        >
          <option value="">Everything</option>
        </Select>
        <TextField defaultValue={query.day ?? ""} label="Day" name="day" type="date" />
        <Button className="mb-7 lg:justify-self-start" type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      {events.length === 0 ? (
        <EmptyState title="Nothing of this kind has happened" />
      ) : (
        <LogTable caption="Security events" entries={events.map(entryOf)} more="Where" />
      )}
      <Pagination label="Pages of security events" lastPage={lastPage} page={query.page} />
    </>
  );
}

function entryOf({ id, at, what, result, times, by, person, user_id, device, client }: LoggedEvent) {
  return {
    id,
    at,
    who: person ?? (user_id === null ? "Unknown address" : "Deleted account"),
    what: (
      <>
        <span className={result === "right" ? undefined : "font-semibold text-danger"}>{what}</span>
        {times > 1 && ` · ${times} times`}
        {by && <span className="block text-slate-600">by {by}</span>}
      </>
    ),
    more: [device, client].filter((part) => part).join(" · "),
  };
}
