import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { sorted } from "../../../platform/browser/sorted.ts";
import { servicesContext, viewerContext } from "../../../platform/http/page-context.server.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TimedNotice } from "../../../ui/display/timed-notice.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { listReturns } from "../draft-returns.server.ts";
import { listDraftLinks } from "../draft-links.server.ts";
import { presentDraft, presentLink, presentReturn } from "../drafts.present.ts";
import type { Draft, DraftReturn } from "../drafts.schema.ts";
import { listDrafts } from "../find-drafts.server.ts";
import { DraftCard } from "./draft-card.tsx";
import { LinksToShow, MakeLink } from "./links-to-show.tsx";
import { ReturnCard } from "./return-card.tsx";
import type { Route } from "./+types/drafts-page";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  const drafts = viewer ? await listDrafts(db, viewer.duties) : [];
  const returns = viewer ? await listReturns(db, viewer.duties) : [];
  const links = viewer ? await listDraftLinks(db, clock.now(), viewer.duties) : [];
  return {
    links: links.map(presentLink),
    drafts: drafts.map(presentDraft),
    returns: returns.map(presentReturn),
    now: clock.now().toISOString(),
  };
}

export default function DraftsPage({ loaderData: { drafts, returns, links, now } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  // What has a time waits for it, unless somebody chooses it.
  const [choices, setChoices] = useState<Readonly<Record<number, boolean>>>({});
  const [published, setPublished] = useState(0);
  const isChosen = ({ id, publish_time }: Draft) => choices[id] ?? publish_time === null;
  const chosen = drafts.filter(isChosen);
  const publish = () => {
    const asked = chosen.map(({ id, version }) => ({ id, version }));
    return make(call("POST /api/drafts/publish", { body: { drafts: asked } }), {
      afterwards: () => {
        setPublished((times) => times + 1);
        void revalidate();
      },
    });
  };
  const cardOf = (item: Draft | DraftReturn) =>
    "publish_time" in item ? (
      <DraftCard
        draft={item}
        isChosen={isChosen(item)}
        now={now}
        onChanged={() => void revalidate()}
        onChoose={(choice) => setChoices((before) => ({ ...before, [item.id]: choice }))}
      />
    ) : (
      <ReturnCard now={now} onChanged={() => void revalidate()} row={item} />
    );
  const isComing = (item: Draft | DraftReturn) => item.refusal === null && timeOf(item) !== null;
  const coming = sorted([...drafts, ...returns].filter(isComing), (one, other) =>
    (timeOf(one) ?? "") < (timeOf(other) ?? "") ? -1 : 1,
  );
  const waiting = [...returns, ...drafts].filter((item) => !isComing(item));
  return (
    <>
      <PageTitle title="Drafts">
        <p>Changes that visitors do not see yet, and published ones that go back by themselves.</p>
      </PageTitle>
      <TimedNotice occasion={published}>Published.</TimedNotice>
      {waiting.length + coming.length === 0 && (
        <EmptyState title="There are no drafts">
          Forms that have a page beside them have a button “Keep as Draft”.
        </EmptyState>
      )}
      <Items cardOf={cardOf} items={waiting} title={coming.length > 0 ? "Waiting for somebody" : null} />
      <Items cardOf={cardOf} items={coming} title="To come" />
      <LinksToShow links={links} onChanged={() => void revalidate()} />
      {chosen.length > 0 && (
        <UnlessLookOnly>
          <div className="sticky bottom-0 mt-6 grid gap-3 border-t border-slate-200 desk-ground py-3 max-md:-mx-4 max-md:px-4">
            {problem && (
              <p className="text-sm font-medium text-danger" role="alert">
                {problem}
              </p>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button busy={busy} busyLabel="Publishing…" onClick={() => void publish()}>
                Publish {chosen.length} of {drafts.length} now
              </Button>
              <MakeLink ids={chosen.map(({ id }) => id)} onDone={() => void revalidate()} />
              {chosen.length > 1 && (
                <p className="text-sm text-slate-600">All of them go out together, or none.</p>
              )}
            </div>
          </div>
        </UnlessLookOnly>
      )}
    </>
  );
}

function timeOf(item: Draft | DraftReturn): string | null {
  return "publish_time" in item ? item.publish_time : item.return_time;
}

type ItemsProps = {
  title: string | null;
  items: (Draft | DraftReturn)[];
  cardOf: (item: Draft | DraftReturn) => ReactNode;
};

function Items({ title, items, cardOf }: ItemsProps) {
  if (items.length === 0) return null;
  return (
    <section className="mb-8">
      {title && <h2 className="mb-3 text-lg md:text-xl">{title}</h2>}
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={`${"publish_time" in item ? "draft" : "return"} ${item.id}`}>{cardOf(item)}</li>
        ))}
      </ul>
    </section>
  );
}
