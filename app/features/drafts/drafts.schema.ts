import type { HistoryKind } from "../../platform/resources/resources.ts";
import { id, limits } from "../../platform/validation/fields.ts";
import { momentOfFirm } from "../../platform/validation/times-of-firm.ts";
import { z } from "../../platform/validation/zod.ts";
import { historyKinds, resources } from "../resources/resources.schema.ts";

/** The kinds of which drafts can be kept: those whose definition names the save. */
export const draftedKinds: HistoryKind[] = historyKinds.filter((kind) => resources[kind].drafted);

const savesOfKinds = draftedKinds.flatMap((kind) => {
  const { drafted = "", draftedNew, only = "" } = resources[kind];
  const saves = [{ kind, pattern: new RegExp(`^${drafted.replace(/:\w+/, "([^/?]+)")}$`), only }];
  return draftedNew ? [...saves, { kind, pattern: new RegExp(`^${draftedNew}$`), only: null }] : saves;
});

/**
 * Returns the thing that a save changes, such as `POST /api/pages/3`. For a save that adds a thing, `of_id` is null.
 * Undefined if it cannot be kept as a draft.
 */
export function thingOf(save: string): { kind: HistoryKind; of_id: string | null } | undefined {
  for (const { kind, pattern, only } of savesOfKinds) {
    const found = pattern.exec(save);
    if (found) return { kind, of_id: found[1] === undefined ? only : decodeURIComponent(found[1]) };
  }
  return undefined;
}

/** What a draft of a thing that does not exist yet is of, instead of an id. */
export const newThing = z.string().regex(/^new-[\da-f]{16}$/);

export function isNewThing(ofId: string): boolean {
  return newThing.safeParse(ofId).success;
}

export const byDraftedThing = z.object({ kind: z.enum(draftedKinds), id: z.string().max(limits.line) });

/**
 * A save to keep. `version` is the version of the draft that it replaces, or 0 for the first draft. `of` says which
 * draft is replaced where the save adds a thing.
 */
export const draftToKeep = z
  .object({
    save: z.string().max(limits.line),
    of: newThing.nullish(),
    body: z.record(z.string(), z.unknown()),
    version: z.int().min(0),
  })
  .meta({ id: "DraftToKeep" });
export type DraftToKeep = z.infer<typeof draftToKeep>;

export const draft = z
  .object({
    id: z.int(),
    kind: z.string(),
    label: z.string(),
    name: z.string(),
    /** Whether it would add the thing. */
    is_new: z.boolean(),
    /** The page of the back office that edits the thing. */
    screen: z.string(),
    /** Null if the author's account is gone. */
    author: z.string().nullable(),
    /** The version of the thing that the author had read. */
    base_version: z.int(),
    version: z.int(),
    kept_at: z.string(),
    /** When it is published by itself, on the firm's clock, such as `2026-12-24T17:30`. Null if it waits for somebody. */
    publish_time: z.string().nullable(),
    /** When the version that it replaces comes back. */
    return_time: z.string().nullable(),
    /** Why it was not published at its time. */
    refusal: z.string().nullable(),
    /** Whether publishing it at its time has failed, and is tried again. */
    is_retried: z.boolean(),
    /** Whether the thing was changed or deleted since the draft was begun, so that it cannot be published as it is. */
    is_outdated: z.boolean(),
  })
  .meta({ id: "Draft" });
export type Draft = z.infer<typeof draft>;

/** A published draft that goes back: the version that it has replaced is restored. */
export const draftReturn = z
  .object({
    id: z.int(),
    label: z.string(),
    name: z.string(),
    screen: z.string(),
    published_at: z.string(),
    return_time: z.string(),
    /** Who set the time. Null if that account is gone. */
    timed_by: z.string().nullable(),
    /** Why it did not go back at its time. */
    refusal: z.string().nullable(),
    is_retried: z.boolean(),
    version: z.int(),
  })
  .meta({ id: "DraftReturn" });
export type DraftReturn = z.infer<typeof draftReturn>;

/** Below it are the pages that links show with drafts in them. */
export const previewPath = "/draft-preview";

/** A link that shows drafts to whoever has it. */
export const draftLink = z
  .object({
    id: z.int(),
    /** What its drafts are of. */
    names: z.array(z.string()),
    created_by: z.string().nullable(),
    expires_at: z.string(),
  })
  .meta({ id: "DraftLink" });
export type DraftLink = z.infer<typeof draftLink>;

export const draftsToShow = z.object({ drafts: z.array(id()).min(1).max(100) }).meta({ id: "DraftsToShow" });

/** The address stands nowhere else. */
export const newDraftLink = z
  .object({ address: z.string(), expires_at: z.string() })
  .meta({ id: "NewDraftLink" });

export const draftList = z
  .object({ results: z.array(draft), returns: z.array(draftReturn), links: z.array(draftLink) })
  .meta({ id: "DraftList" });

/** Null takes the time away. `version` is the version of the draft that was read. */
export const draftTime = z
  .object({
    version: z.int(),
    publish_time: momentOfFirm().nullable(),
    return_time: momentOfFirm().nullable(),
  })
  .meta({ id: "DraftTime" });
export type DraftTime = z.infer<typeof draftTime>;

export const returnTime = z
  .object({ version: z.int(), return_time: momentOfFirm() })
  .meta({ id: "ReturnTime" });
export type ReturnTime = z.infer<typeof returnTime>;

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
