import type { Generated, Kysely } from "kysely";

/**
 * Every table of the site. Features add theirs by declaration merging in `<feature>.tables.ts`, so the platform does
 * not depend on them. Both engines store timestamps as ISO 8601 text, booleans as 0 or 1, and JSON as text.
 */
export interface Tables {}

/** The last columns of every table that people edit. A save that names an old version is refused. */
export interface Edited {
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A database or a transaction on it. A function that takes a `Db` runs in either. */
export type Db = Kysely<Tables>;

export type Engine = "sqlite" | "postgres";
