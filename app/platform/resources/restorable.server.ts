import type { Actor } from "../audit/audit.server.ts";
import type { BinnedRow } from "../bin/bin.server.ts";
import type { Db, Tables } from "../db/tables.ts";
import type { Services } from "../services.ts";
import { id } from "../validation/fields.ts";
import type { z } from "../validation/zod.ts";
import type { Searched } from "./searched.server.ts";
import { type Fields, retainedFields, type RowOf, type Stored } from "./stored.server.ts";

/** Who asks for a history: what they may do with accounts is their own matter. */
export type Keeper = Actor & { isLimited: boolean; isConfirmed: boolean; client: string };

/** One of a resource as it is now, with what its history retains; `screen` where its kind has none of its own. */
export type Current = {
  id: number;
  version: number;
  name: string;
  fields: Fields;
  screen?: string | undefined;
};

/** `fields` have passed `save`; `retained` holds what no form sends, as it was. */
export type Restored<F> = {
  key: string;
  current: Current;
  fields: F;
  retained: Fields;
  version: number | null | undefined;
};

/** How one of a kind is found, compared and restored from its history. */
export type WithHistory<S extends z.ZodType<object> = z.ZodType<object>> = {
  /** By its id, or by its name where it has one in place of an id. */
  find(db: Db, key: string, reader: Pick<Keeper, "isLimited">): Promise<Current | undefined>;
  /** The rules of its own save. */
  save: S;
  /** Which of the fields are HTML. */
  html?: readonly string[];
  /** Where what is retained has another shape than what its save takes: from the one into the other, and back. */
  form?: { read(fields: Fields): object; write(form: Fields): Fields };
  /** What is retained in a form that people cannot read. */
  inWords?(db: Db, fields: Fields): Promise<Fields>;
  /** Saves what was retained in the way that an edit is saved. Says what of it could not be restored. */
  restore(services: Services, keeper: Keeper, restored: Restored<z.output<S>>): Promise<string | void>;
};

/** How one of a kind comes back from the bin. */
type FromBin = {
  /** The rows as they can come back now. Throws `Conflict` where something prevents it. */
  prepare?(transaction: Db, rows: BinnedRow[], actor: Actor): Promise<BinnedRow[]>;
  /** What comes of its return. */
  after?(transaction: Db, actor: Actor, id: number): Promise<void>;
  /** The page that edits it, where its kind has none of its own. */
  screenOf?(rows: BinnedRow[]): string;
};

/** A resource with all that its history and the bin need to know of it. */
export type Restorable = { stored: Stored; history?: WithHistory; bin?: FromBin; searched?: Searched };

/** Lets the compiler hold `restore` against the rules of `save`. */
export function withHistory<S extends z.ZodType<object>>(history: WithHistory<S>): WithHistory {
  return history;
}

/** `find` for what is known by the id of its row. */
export function foundById<T extends keyof Tables, Field extends string>(
  resource: Stored<T, Field>,
  findRow: (
    db: Db,
    rowId: number,
    reader: Pick<Keeper, "isLimited">,
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
