import type { HistoryKind } from "../../platform/resources/resources.ts";
import { resources, screenOf } from "../resources/resources.schema.ts";
import { type Draft, type DraftLink, type DraftReturn, isNewThing } from "./drafts.schema.ts";
import type { FoundLink } from "./draft-links.server.ts";
import type { ReturnRow } from "./draft-returns.server.ts";
import type { FoundDraft } from "./find-drafts.server.ts";

export function presentDraft({ row, current }: FoundDraft): Draft {
  const { id, name, author, base_version, version, kept_at, publish_time, return_time, refusal } = row;
  const kind = row.kind as HistoryKind;
  return {
    id,
    kind,
    label: resources[kind].label,
    name: current?.name ?? name,
    is_new: isNewThing(row.of_id),
    screen: screenOfDraft(row),
    author,
    base_version,
    version,
    kept_at,
    publish_time,
    return_time,
    refusal,
    is_retried: refusal === null && row.attempts > 0,
    is_outdated: current?.version !== base_version,
  };
}

/** The page of the back office that edits what a draft is of. */
export function screenOfDraft({ kind, of_id }: { kind: string; of_id: string }): string {
  if (isNewThing(of_id)) return `/admin/pages/drafts/${of_id}`;
  return screenOf(kind as HistoryKind, of_id) ?? "/admin/drafts";
}

export function presentReturn({ kind, of_id, ...row }: ReturnRow): DraftReturn {
  const { id, name, published_at, return_time, timed_by, refusal, version } = row;
  const { label } = resources[kind as HistoryKind];
  const screen = screenOfDraft({ kind, of_id });
  const is_retried = refusal === null && row.attempts > 0;
  return { id, label, name, screen, published_at, return_time, timed_by, refusal, is_retried, version };
}

export function presentLink({ row: { id, created_by, expires_at }, drafts }: FoundLink): DraftLink {
  return { id, names: drafts.map(({ name }) => name), created_by, expires_at };
}
