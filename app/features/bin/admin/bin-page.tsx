import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/bin-page";
import { call } from "../../../platform/browser/calls/call.ts";
import { requirePageAdmin, servicesContext } from "../../../platform/http/page-context.server.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { DangerZone } from "../../../ui/dialogs/danger-zone.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { NewestAndOlder } from "../../../ui/lists/newest-and-older.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { safekeeping } from "../../../platform/resources/safe-places.ts";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { presentBin } from "../bin.present.ts";
import { binQuery } from "../bin.schema.ts";
import { readBin } from "../bin.server.ts";
import { BinnedCard, type Result } from "./binned-card.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { duties } = await requirePageAdmin(context, url);
  const { before } = binQuery.parse(Object.fromEntries(url.searchParams));
  const { db, config } = context.get(servicesContext);
  const days = config.retention.bin;
  return { days, isFirst: before == null, ...presentBin(await readBin(db, duties, before), days) };
}

export default function BinPage({ loaderData: { days, isFirst, entries, more } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [result, setResult] = useState<Result | null>(null);
  const onResult = (next: Result) => {
    setResult(next);
    void revalidate();
    scrollTo({ top: 0 });
  };
  const last = entries.at(-1);
  return (
    <>
      <PageTitle back={safekeeping} title="Bin">
        <p>
          What was deleted, newest first. It is gone from every page and list, and can be restored
          {days === null ? "." : ` for ${days} days; after that it is deleted permanently.`}
        </p>
      </PageTitle>
      <div className="max-w-desk">
        {result && (
          <Notice className="mb-5" key={result.at} tone={result.tone}>
            {result.words}{" "}
            {result.path && (
              <a className="underline" href={result.path}>
                Go there
              </a>
            )}
          </Notice>
        )}
        {entries.length === 0 ? (
          <EmptyState title={isFirst ? "The bin is empty" : "There is nothing older"} />
        ) : (
          <ul className="grid gap-3">
            {entries.map((entry) => (
              <BinnedCard entry={entry} key={entry.entry} onResult={onResult} />
            ))}
          </ul>
        )}
        <NewestAndOlder
          label="Pages of the bin"
          newest={!isFirst && "/admin/bin"}
          olderThan={more && last?.entry}
        />
        {entries.length > 0 && (
          <DangerZone>
            <ConfirmButton
              act={() => call("DELETE /api/bin")}
              onDone={() => onResult({ at: Date.now(), tone: "success", words: "The bin is empty." })}
              variant="secondary"
              what="Everything in the bin will be deleted permanently, with its pictures and files."
            >
              Empty the bin
            </ConfirmButton>
          </DangerZone>
        )}
      </div>
    </>
  );
}
