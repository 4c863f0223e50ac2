import type { AuditLogEntry } from "../audit-log.schema.ts";
import { sampleActor } from "../sample-actor.schema.ts";

export type Folded = { first: AuditLogEntry; count: number };

/** Folds adjacent entries of the sample content into one, because a new site has a hundred of them. */
export function foldSamples(entries: AuditLogEntry[]): Folded[] {
  const folded: Folded[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (last?.first.actor === sampleActor && entry.actor === sampleActor) last.count += 1;
    else folded.push({ first: entry, count: 1 });
  }
  return folded;
}
