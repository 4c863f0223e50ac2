import { useState } from "react";
import { data, Link, useRevalidator } from "react-router";
import type { Route } from "./+types/history-page";
import { requirePageAdmin, servicesContext } from "../../../platform/http/page-context.server.ts";
import { NotFound } from "../../../platform/errors.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { NewestAndOlder } from "../../../ui/lists/newest-and-older.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { resources } from "../../resources/resources.schema.ts";
import { presentDraft } from "../../drafts/drafts.present.ts";
import { findDraftOf } from "../../drafts/find-drafts.server.ts";
import { presentHistory } from "../history.present.ts";
import { byThing, versionsQuery } from "../history.schema.ts";
import { readHistory } from "../history.server.ts";
import { ChangeCard, type Result } from "./change-card.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { data: asked } = byThing.safeParse(params);
  if (!asked) throw data(null, { status: 404 });
  const { duties } = await requirePageAdmin(context, url, resources[asked.kind].duty);
  const { before } = versionsQuery.parse(Object.fromEntries(url.searchParams));
  const { db } = context.get(servicesContext);
  const found = await readHistory(db, { isLimited: duties !== null }, { ...asked, before }).catch(
    throwAsMissingPage,
  );
  const draft = await findDraftOf(db, duties, { kind: asked.kind, of_id: asked.id });
  return {
    ...asked,
    draft: draft ? presentDraft(draft) : null,
    isFirst: before == null,
    history: presentHistory(asked.kind, found),
  };
}

export default function HistoryPage({ loaderData }: Route.ComponentProps) {
  const { kind, id, draft, isFirst, history } = loaderData;
  const { revalidate } = useRevalidator();
  const [result, setResult] = useState<Result | null>(null);
  const last = history.versions.at(-1);
  return (
    <>
      <PageTitle back={{ to: history.path }} title={`History of ${history.name}`}>
        <p>
          What each save has replaced, newest first. Bringing something back is a save as well: it can be
          taken back in the same way.{" "}
          {kind === "page" && (
            <Link className="font-semibold text-ice-600 underline" to={`/admin/pages/${id}/as-it-was`}>
              See the whole page as it was on a day
            </Link>
          )}
        </p>
      </PageTitle>
      <div className="max-w-desk">
        {draft && (
          <Notice className="mb-5" title={`A draft by ${draft.author ?? "a former colleague"}`} tone="info">
            <p>
              Kept <Moment at={draft.kept_at} />, and not published.{" "}
              <Link className="font-semibold text-ice-600 underline" to={draft.screen}>
                Open its form
              </Link>
            </p>
          </Notice>
        )}
        {result && (
          <Notice className="mb-5" key={result.at} tone={result.tone}>
            {result.words}
          </Notice>
        )}
        {history.versions.length === 0 ? (
          <EmptyState title={isFirst ? "Nothing has been changed yet" : "There is nothing older"} />
        ) : (
          <ol className="grid gap-4">
            {history.versions.map((change, place) => (
              <ChangeCard
                change={change}
                isFirst={place === 0}
                key={change.id}
                onResult={(next) => {
                  setResult(next);
                  void revalidate();
                  scrollTo({ top: 0 });
                }}
                item={{ kind, id, version: history.version }}
              />
            ))}
          </ol>
        )}
        <NewestAndOlder
          label="Pages of the history"
          newest={!isFirst && `/admin/history/${kind}/${id}`}
          olderThan={history.more && last?.id}
        />
      </div>
    </>
  );
}

function throwAsMissingPage(error: unknown): never {
  if (error instanceof NotFound) throw data(null, { status: 404 });
  throw error;
}
