import type { HistoryKind } from "../../platform/resources/resources.ts";
import { id, limits } from "../../platform/validation/fields.ts";
import { z } from "../../platform/validation/zod.ts";
import { historyKinds, resources } from "../resources/resources.schema.ts";

/** The kinds of which drafts can be kept: those whose definition names the save. */
export const draftedKinds: HistoryKind[] = historyKinds.filter((kind) => resources[kind].drafted);

const savesOfKinds = draftedKinds.map((kind) => {
  const call = resources[kind].drafted ?? "";
  const pattern = new RegExp(`^${call.replace(/:\w+/, "([^/?]+)")}$`);
  return { kind, pattern, only: resources[kind].only ?? "" };
});

/** Returns the thing that a save changes, such as `POST /api/pages/3`. Undefined if it cannot be kept as a draft. */
export function thingOf(save: string): { kind: HistoryKind; of_id: string } | undefined {
  for (const { kind, pattern, only } of savesOfKinds) {
    const found = pattern.exec(save);
    if (found) return { kind, of_id: decodeURIComponent(found[1] ?? only) };
  }
  return undefined;
}

export const byDraftedThing = z.object({ kind: z.enum(draftedKinds), id: z.string().max(limits.line) });

/** A save to keep. `version` is the version of the draft that it replaces, or 0 for the first draft. */
export const draftToKeep = z
  .object({
    save: z.string().max(limits.line),
    body: z.record(z.string(), z.unknown()),
    version: z.int().min(0),
  })
  .meta({ id: "DraftToKeep" });

export const draft = z
  .object({
    id: z.int(),
    kind: z.string(),
    label: z.string(),
    name: z.string(),
    /** The page of the back office that edits the thing. */
    screen: z.string(),
    /** Null if the author's account is gone. */
    author: z.string().nullable(),
    /** The version of the thing that the author had read. */
    base_version: z.int(),
    version: z.int(),
    kept_at: z.string(),
    /** Whether the thing was changed or deleted since the draft was begun, so that it cannot be published as it is. */
    is_outdated: z.boolean(),
  })
  .meta({ id: "Draft" });
export type Draft = z.infer<typeof draft>;

export const draftList = z.object({ results: z.array(draft) }).meta({ id: "DraftList" });

/** The draft of a thing, if there is one. */
export const draftOfThing = z.object({ draft: draft.nullable() }).meta({ id: "DraftOfThing" });

/** `stored`: what the save would answer if it were made now, over whatever is public. */
export const openedDraft = z
  .object({ draft, stored: z.record(z.string(), z.unknown()) })
  .meta({ id: "OpenedDraft" });

/** `version` is the version that was read; another one is refused. */
export const draftVersion = z.object({ version: z.coerce.number().int() });

export const draftsToPublish = z.object({
  drafts: z
    .array(z.object({ id: id(), version: z.int() }))
    .min(1)
    .max(100),
});
export type DraftsToPublish = z.infer<typeof draftsToPublish>["drafts"];
