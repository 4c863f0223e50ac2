import type { Generated } from "kysely";

/** The save of a thing, stored to be run later. */
export interface DraftsTable {
  id: Generated<number>;
  kind: string;
  /** The id of the thing, or its name where its kind has names. */
  of_id: string;
  /** What the thing was called when the draft was kept. */
  name: string;
  /** The body of the save, as JSON. */
  body: string;
  /** The version of the thing that the author had read. */
  base_version: number;
  version: number;
  /** Null after the author was erased. */
  author_id: number | null;
  kept_at: string;
  /** When it is published by itself, on the firm's clock, as `momentOf` reads it. Null for a draft that waits for somebody. */
  publish_time: string | null;
  /** When the version that it replaces comes back. */
  return_time: string | null;
  /** Who set the time. It is published with the duties that this user has then. */
  timed_by_id: number | null;
  /** Why it was not published at its time. It names nobody. */
  refusal: string | null;
  /** How often publishing it at its time has failed, since the time was set. */
  attempts: Generated<number>;
}

/** A version that comes back: the one that a published draft has replaced. */
export interface DraftReturnsTable {
  id: Generated<number>;
  kind: string;
  of_id: string;
  name: string;
  /** The row of `versions` that holds what was replaced. */
  version_id: number;
  /** The version that the draft has made. Another one means that somebody has changed the thing since. */
  published_version: number;
  published_at: string;
  return_time: string;
  timed_by_id: number | null;
  /** Why it did not come back at its time. It names nobody. */
  refusal: string | null;
  attempts: Generated<number>;
  version: number;
}

/** A link that shows drafts to whoever has it. */
export interface DraftLinksTable {
  id: Generated<number>;
  token_hash: string;
  /** JSON. Drafts that were published or thrown away since are not shown. */
  draft_ids: string;
  /** Whose duties the drafts are shown with. */
  created_by_id: number | null;
  created_at: string;
  expires_at: string;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    drafts: DraftsTable;
    draft_returns: DraftReturnsTable;
    draft_links: DraftLinksTable;
  }
}
