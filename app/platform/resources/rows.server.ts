import type { Selectable } from "kysely";
import { namedTables } from "../db/named-tables.server.ts";
import type { Actor } from "../audit/audit.server.ts";
import { changeRow } from "../audit/change-row.server.ts";
import { createRow } from "../audit/create-row.server.ts";
import { removeRow } from "../audit/remove-row.server.ts";
import { rowCount } from "../db/counting.server.ts";
import { lockRow, type VersionedRow, type VersionedTable } from "../db/locked.server.ts";
import { readConnectionOf } from "../db/sqlite.server.ts";
import type { Db, Tables } from "../db/tables.ts";
import { changeContent, inTransaction } from "../db/transaction.server.ts";
import { orNotFound } from "../errors.ts";
import { pictureColumns, releaseReplaced } from "../images/pictures.server.ts";
import type { PicturesTable } from "../images/pictures.tables.ts";
import type { z } from "../validation/zod.ts";
import type { BinnedKind } from "./resources.ts";
import { findByIdWith, type WithHistory, withHistory } from "./restorable.server.ts";
import type { RowOf, Stored } from "./stored.server.ts";

type AnyRow = VersionedRow & { [column: string]: unknown };
type Version = { version?: number | null | undefined };

/** The operations of a resource that is stored as one row and that pages may show. */
export type Rows<Row, Input> = {
  /** One page, newest first; `page` counts from 0. */
  list(db: Db, page: { limit: number; page: number }): Promise<{ rows: Row[]; total: number }>;
  find(db: Db, id: number): Promise<Row | undefined>;
  /** Throws `NotFound`. */
  require(db: Db, id: number): Promise<Row>;
  create(db: Db, actor: Actor, input: Input): Promise<Row>;
  /** Throws `NotFound`, and `VersionConflict` when `version` is given and stale. */
  save(db: Db, actor: Actor, id: number, input: Input & Version): Promise<Row>;
  /** Moves the row into the bin. Throws `NotFound`. */
  remove(db: Db, actor: Actor, id: number): Promise<void>;
};

/** A row with the columns that showing its picture needs. */
export type PicturedRow<T extends keyof Tables> = RowOf<T> & {
  [Column in "hash" | "width" | "height" | "placeholder"]: Selectable<PicturesTable>[Column] | null;
};

type RowOptions<Row, Pictures extends boolean> = {
  /** False where no page of the site shows it, so that cached pages stay valid. */
  isPublic?: boolean;
  /** Stores what else belongs to a creation or a save, in the same transaction. */
  after?: (transaction: Db, actor: Actor, row: Row) => Promise<void>;
  /**
   * Whether to read the picture named by the column `picture_id`. A save that replaces the picture then releases the
   * old one and resets `focal`.
   */
  pictures?: Pictures;
};

/** `columnsOf` turns the submitted values into columns. */
export function rowsOf<
  T extends VersionedTable,
  Field extends string,
  Input extends object,
  Pictures extends boolean = false,
>(
  resource: Stored<T, Field & keyof Tables[T], BinnedKind>,
  columnsOf: (input: Input, isNew: boolean) => Promise<Partial<RowOf<T>>>,
  options?: RowOptions<RowOf<T>, Pictures>,
): Rows<(Pictures extends true ? PicturedRow<T> : RowOf<T>) & VersionedRow, Input>;
export function rowsOf(
  resource: Stored<VersionedTable, string, BinnedKind>,
  columnsOf: (input: object, isNew: boolean) => Promise<object>,
  { isPublic = true, after, pictures = false }: RowOptions<AnyRow, boolean> = {},
): Rows<AnyRow, object> {
  const change = isPublic ? changeContent : inTransaction;
  const { table } = resource;
  // The column is named with its table, since rows of pictures also have ids.
  const idColumn = `${table}.id` as const;
  const all = (db: Db) => namedTables<AnyRow>(db).selectFrom<string>(table);
  const read = (db: Db) =>
    all(db)
      .selectAll(table)
      .$if(pictures, (rows) =>
        rows.leftJoin("pictures", "pictures.id", `${table}.picture_id`).select([...pictureColumns]),
      );
  const find = async (db: Db, id: number) => read(db).where(idColumn, "=", id).executeTakeFirst();
  const require = async (db: Db, id: number) => {
    return orNotFound(await find(db, id));
  };
  return {
    find,
    require,
    async list(db, { limit, page }) {
      const reader = readConnectionOf(db);
      const { total } = await all(reader)
        .select((eb) => rowCount(eb).as("total"))
        .executeTakeFirstOrThrow();
      const newest = read(reader).orderBy(idColumn, "desc");
      const rows = await newest
        .limit(limit)
        .offset(page * limit)
        .execute();
      return { rows, total };
    },
    async create(db, actor, input) {
      const columns = await columnsOf(input, true);
      return change(db, async (transaction) => {
        const row = await createRow(transaction, actor, { resource, columns });
        await after?.(transaction, actor, row);
        return require(transaction, row.id);
      });
    },
    async save(db, actor, id, { version, ...input }) {
      const columns = await columnsOf(input, false);
      return change(db, async (transaction) => {
        const before = await lockRow(transaction, table, id, version);
        const row = await changeRow(transaction, actor, {
          resource,
          before,
          change: { ...(pictures && withoutFocal(before, columns)), ...columns },
          entry: (_after, fields) => ({
            action: "changed",
            details: { fields },
          }),
        });
        if (pictures) {
          const ids = { before: pictureOf(before), after: pictureOf(row) };
          await releaseReplaced(transaction, actor.now, ids);
        }
        await after?.(transaction, actor, row);
        return require(transaction, id);
      });
    },
    async remove(db, actor, id) {
      await change(db, async (transaction) => {
        const row = await lockRow(transaction, table, id);
        await removeRow(transaction, actor, { resource, row, way: "bin" });
      });
    },
  };
}

/** Clears the focal point when a save replaces the picture. */
function withoutFocal(before: object, columns: object): object {
  const next = pictureOf(columns);
  return next !== undefined && next !== pictureOf(before) ? { focal: null } : {};
}

type OnlyKnown<S extends z.ZodType<object>, Field extends string> =
  Exclude<keyof z.output<S>, Field> extends never
    ? unknown
    : { isMissingInTheHistory: Exclude<keyof z.output<S>, Field> };

/** Undefined where the row does not have the column. */
function pictureOf(columns: object): number | null | undefined {
  const id = "picture_id" in columns ? columns.picture_id : undefined;
  return typeof id === "number" || id === null ? id : undefined;
}

/**
 * The history of a row resource. `input` is the schema of a creation and `html` names its HTML fields. `form` converts
 * between a row and the input of a save, where they differ. A field of the input that the resource does not name among
 * its `fields` does not compile.
 */
export function historyOfRows<
  T extends VersionedTable,
  Field extends string,
  S extends z.ZodType<object>,
  Row extends RowOf<T> & AnyRow,
>(
  resource: Stored<T, Field>,
  rows: Pick<Rows<Row, z.output<S>>, "find" | "save">,
  { input, ...shape }: { input: S & OnlyKnown<S, Field> } & Pick<WithHistory<S>, "html" | "form" | "inWords">,
): WithHistory {
  return withHistory({
    find: findByIdWith(resource, (db, id) => rows.find(db, id)),
    save: input,
    ...shape,
    async restore({ db }, keeper, { current, fields, retained, version }) {
      // No form sends the picture as a field: the browser uploads it.
      const picture = "picture_id" in retained ? { pictureId: retained.picture_id } : {};
      await rows.save(db, keeper, current.id, { ...fields, ...picture, version });
    },
  });
}
