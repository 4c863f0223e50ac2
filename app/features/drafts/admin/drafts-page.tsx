import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { servicesContext, viewerContext } from "../../../platform/http/page-context.server.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Age } from "../../../ui/display/age.tsx";
import { TimedNotice } from "../../../ui/display/timed-notice.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { presentDraft } from "../drafts.present.ts";
import type { Draft } from "../drafts.schema.ts";
import { listDrafts } from "../find-drafts.server.ts";
import type { Route } from "./+types/drafts-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const drafts = viewer ? await listDrafts(db, viewer.duties) : [];
  return { drafts: drafts.map(presentDraft), now: clock.now().toISOString() };
}

export default function DraftsPage({ loaderData: { drafts, now } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const [left, setLeft] = useState<readonly number[]>([]);
  const [published, setPublished] = useState(0);
  const chosen = drafts.filter(({ id }) => !left.includes(id));
  const choose = (id: number, isChosen: boolean) =>
    setLeft((before) => (isChosen ? before.filter((one) => one !== id) : [...before, id]));
  const publish = () => {
    const asked = chosen.map(({ id, version }) => ({ id, version }));
    return make(call("POST /api/drafts/publish", { body: { drafts: asked } }), {
      afterwards: () => {
        setPublished((times) => times + 1);
        void revalidate();
      },
    });
  };
  return (
    <>
      <PageTitle title="Drafts">
        <p>Changes that were kept and not published. Visitors see nothing of them.</p>
      </PageTitle>
      <TimedNotice occasion={published}>Published.</TimedNotice>
      {drafts.length === 0 ? (
        <EmptyState title="There are no drafts">
          Forms that have a page beside them have a button “Keep as Draft”.
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3">
            {drafts.map((draft) => (
              <li key={draft.id}>
                <DraftCard
                  draft={draft}
                  isChosen={!left.includes(draft.id)}
                  now={now}
                  onChoose={(isChosen) => choose(draft.id, isChosen)}
                  onGone={() => void revalidate()}
                />
              </li>
            ))}
          </ul>
          <UnlessLookOnly>
            <div className="sticky bottom-0 mt-6 grid gap-3 border-t border-slate-200 desk-ground py-3 max-md:-mx-4 max-md:px-4">
              {problem && (
                <p className="text-sm font-medium text-danger" role="alert">
                  {problem}
                </p>
              )}
              <div className="flex flex-wrap items-center gap-3">
                <Button
                  busy={busy}
                  busyLabel="Publishing…"
                  disabled={chosen.length === 0}
                  onClick={() => void publish()}
                >
                  Publish {chosen.length} of {drafts.length}
                </Button>
                {chosen.length > 1 && (
                  <p className="text-sm text-slate-600">All of them go out together, or none.</p>
                )}
              </div>
            </div>
          </UnlessLookOnly>
        </>
      )}
    </>
  );
}

type CardProps = {
  draft: Draft;
  now: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onGone: () => void;
};

function DraftCard({ draft, now, isChosen, onChoose, onGone }: CardProps) {
  const { id, label, name, screen, author, version, kept_at } = draft;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <label className="flex min-h-11 min-w-0 items-center gap-3 font-semibold wrap-anywhere text-navy-900">
          <input
            checked={isChosen}
            className="size-6 flex-none"
            onChange={({ target }) => onChoose(target.checked)}
            type="checkbox"
          />
          {label}: {name}
        </label>
        {draft.is_outdated && <Badge tone="plain">Changed since</Badge>}
      </div>
      <p className="text-sm text-slate-600">
        By {author ?? "a former colleague"}, <Age at={kept_at} now={now} />
        {draft.is_outdated && ". It was changed or deleted since. Open it and keep it again."}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Link className="inline-flex min-h-11 items-center font-semibold text-ice-600 underline" to={screen}>
          Open
        </Link>
        <UnlessLookOnly>
          <ConfirmButton
            act={() => call("DELETE /api/drafts/:id", { params: { id }, query: { version } })}
            onDone={onGone}
            size="small"
            variant="quiet"
            what={`The draft of “${name}” will be thrown away. What visitors see stays as it is.`}
          >
            Throw Away
          </ConfirmButton>
        </UnlessLookOnly>
      </div>
    </Card>
  );
}
