import type { Actor } from "../audit/audit.server.ts";
import type { BinnedRow } from "../bin/bin.server.ts";
import type { Db, Tables } from "../db/tables.ts";
import type { Services } from "../services.ts";
import { id } from "../validation/fields.ts";
import type { z } from "../validation/zod.ts";
import type { Searched } from "./searched.server.ts";
import { type Fields, retainedFields, type RowOf, type Stored } from "./stored.server.ts";

/** The user who opens a history. The permissions on accounts are checked separately. */
export type Editor = Actor & { isLimited: boolean; isConfirmed: boolean; client: string };

/**
 * The current state of a resource with the fields that its history stores. `screen` is set where its kind has no page.
 */
export type Current = {
  id: number;
  version: number;
  name: string;
  fields: Fields;
  screen?: string | undefined;
};

/** `fields` have passed the schema `save`. `retained` holds the fields that no form sends, unchanged. */
export type Restored<F> = {
  key: string;
  current: Current;
  fields: F;
  retained: Fields;
  version: number | null | undefined;
};

/** How a resource of one kind is found, compared and restored from its history. */
export type WithHistory<S extends z.ZodType<object> = z.ZodType<object>> = {
  /** Finds a resource by its id, or by its name where its kind has names in place of ids. */
  find(db: Db, key: string, reader: Pick<Editor, "isLimited">): Promise<Current | undefined>;
  /** The schema of an ordinary save. */
  save: S;
  /** The names of the HTML fields. */
  html?: readonly string[];
  /** Converts between the stored fields and the input of a save, where their shapes differ. */
  form?: { read(fields: Fields): object; write(form: Fields): Fields };
  /** Replaces stored values that people cannot read with words. */
  inWords?(db: Db, fields: Fields): Promise<Fields>;
  /** Saves the stored fields in the same way as an edit. Returns a message about fields that could not be restored. */
  restore(services: Services, editor: Editor, restored: Restored<z.output<S>>): Promise<string | void>;
};

/** How a resource of one kind is restored from the bin. */
type FromBin = {
  /** Returns the rows in the form in which they can be restored now. Throws `Conflict` where something prevents it. */
  prepare?(transaction: Db, rows: BinnedRow[], actor: Actor): Promise<BinnedRow[]>;
  /** Runs after the rows have been restored. */
  after?(transaction: Db, actor: Actor, id: number): Promise<void>;
  /** The page that edits it, where its kind has no page of its own. */
  screenOf?(rows: BinnedRow[]): string;
};

/** A resource with everything that its history and the bin need. */
export type Restorable = { stored: Stored; history?: WithHistory; bin?: FromBin; searched?: Searched };

/** Lets the compiler check `restore` against the schema `save`. */
export function withHistory<S extends z.ZodType<object>>(history: WithHistory<S>): WithHistory {
  return history;
}

/** `find` for resources that are identified by the id of their row. */
export function findByIdWith<T extends keyof Tables, Field extends string>(
  resource: Stored<T, Field>,
  findRow: (
    db: Db,
    rowId: number,
    reader: Pick<Editor, "isLimited">,
  ) => Promise<(RowOf<T> & Record<Field, unknown> & Pick<Current, "id" | "version" | "screen">) | undefined>,
): WithHistory["find"] {
  return async (db, key, reader) => {
    const { data } = id().safeParse(key);
    const row = data === undefined ? undefined : await findRow(db, data, reader);
    if (!row) return undefined;
    const { version, screen } = row;
    return { id: row.id, version, name: resource.nameOf(row), fields: retainedFields(resource, row), screen };
  };
}
