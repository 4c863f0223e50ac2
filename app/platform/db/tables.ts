import type { Generated, Kysely } from "kysely";

/**
 * Every table of the site. Features add theirs by declaration merging in `<feature>.tables.ts`, so that the
 * platform knows none of them. On both engines: ISO 8601 text timestamps, 0/1 integers, JSON as text.
 */
export interface Tables {}

/** The last columns of what people edit. A save that names an old version is refused. */
export interface Edited {
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A database or a transaction on it: a function that takes one runs in either. */
export type Db = Kysely<Tables>;

export type Engine = "sqlite" | "postgres";
