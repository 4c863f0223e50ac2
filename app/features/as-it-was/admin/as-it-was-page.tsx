import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useLoaded } from "../../../platform/browser/calls/use-loaded.ts";
import { days } from "../../../platform/durations.ts";
import { firmTime, firmTimeInWords, placeOfClock } from "../../../platform/firm-time.ts";
import { readFields } from "../../../platform/browser/forms/form-fields.ts";
import { requirePageItem, servicesContext } from "../../../platform/http/page-context.server.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { Spinner } from "../../../ui/display/spinner.tsx";
import { MomentField, momentIn } from "../../../ui/fields/moment-field.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { findPage } from "../../pages/pages.server.ts";
import type { Route } from "./+types/as-it-was-page";
import { Differences } from "./differences.tsx";
import { FormerPage } from "./former-page.tsx";

const agos = [
  { label: "Yesterday", days: 1 },
  { label: "A week ago", days: 7 },
  { label: "Four weeks ago", days: 28 },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { id, label } = await requirePageItem(params, (pageId) => findPage(db, pageId));
  return { id, label, now: clock.now().toISOString() };
}

/** Shows a page as it was at a moment, what differs from today, and restores it. */
export default function AsItWasPage({ loaderData: { id, label, now } }: Route.ComponentProps) {
  const [parameters, setParameters] = useSearchParams();
  const at = parameters.get("at");
  const show = (time: string | null) => time !== null && setParameters({ at: time });
  return (
    <>
      <PageTitle back={{ to: `/admin/pages/${id}`, label: `Edit ${label}` }} title={`${label}, as it was`}>
        <p>The page of an earlier day, as visitors saw it then. Nothing changes until you restore it.</p>
      </PageTitle>
      <form
        className="mb-6 max-w-form"
        key={at}
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          show(momentIn(readFields(event.currentTarget), "at"));
        }}
      >
        <MomentField
          hint={`On a clock in ${placeOfClock()}.`}
          label="As it was on"
          name="at"
          required
          value={at}
        />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button isForReading type="submit">
            Show
          </Button>
          {agos.map((ago) => (
            <Link
              className="inline-flex min-h-11 items-center text-ice-600 underline"
              key={ago.label}
              to={`?at=${firmTime(new Date(Date.parse(now) - days(ago.days)))}`}
            >
              {ago.label}
            </Link>
          ))}
        </div>
      </form>
      {at !== null && <Shown at={at} id={id} key={at} label={label} />}
    </>
  );
}

function Shown({ id, at, label }: { id: number; at: string; label: string }) {
  const [restores, setRestores] = useState(0);
  const [left, setLeft] = useState<string[]>([]);
  const loaded = useLoaded(
    () => call("GET /api/pages/:id/as-it-was", { params: { id }, query: { at } }),
    restores,
  );
  if (!loaded) return <Spinner label="Putting the page back" />;
  if (!loaded.ok) return <Refusal className="max-w-form" words={loaded.message} />;
  const { html, differences, notes } = loaded.data;
  const time = firmTimeInWords(at);
  return (
    <div className="gap-8 xl:flex">
      <div className="mb-8 min-w-0 flex-none xl:mb-0 xl:w-[24.5rem]">
        <Differences
          differences={differences}
          key={restores}
          label={label}
          notes={[...left, ...notes]}
          onRestored={(unrestored) => {
            setLeft(unrestored);
            setRestores((count) => count + 1);
          }}
        />
      </div>
      <FormerPage html={html} label={label} time={time} />
    </div>
  );
}
