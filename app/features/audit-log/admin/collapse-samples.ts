import type { AuditLogEntry } from "../audit-log.schema.ts";
import { sampleActor } from "../sample-actor.schema.ts";

export type CollapsedEntry = { first: AuditLogEntry; count: number };

/** Folds adjacent entries of the sample content into one, because a new site has a hundred of them. */
export function collapseSamples(entries: AuditLogEntry[]): CollapsedEntry[] {
  const collapsed: CollapsedEntry[] = [];
  for (const entry of entries) {
    const last = collapsed.at(-1);
    if (last?.first.actor === sampleActor && entry.actor === sampleActor) last.count += 1;
    else collapsed.push({ first: entry, count: 1 });
  }
  return collapsed;
}
