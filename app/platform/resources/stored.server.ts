import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";
import { recordOf } from "../keys-of.ts";
import type { Announcement } from "../webhooks/announce-event.server.ts";
import type { ResourceDefinition, ResourceKind } from "./resources.ts";

export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>;
export type Fields = Record<string, unknown>;

/** Where a resource is stored, and what goes with it. */
export type Stored<
  T extends keyof Tables = keyof Tables,
  Field extends string = string,
  Kind extends ResourceKind = ResourceKind,
> = {
  kind: Kind;
  /** What the audit log calls it. */
  subject: ResourceKind;
  table: T;
  /** What its history retains: never a secret, and nothing that only the site itself writes. */
  fields: readonly Field[];
  nameOf(row: RowOf<T>): string;
  /** In the bin, where the name alone does not say enough. */
  nameInBin?(row: RowOf<T>): string;
  /** Tables whose rows go with it, by the column that names it. */
  parts?: Partial<Record<keyof Tables, string>>;
  /** The columns that hold keys of files. */
  files?: readonly string[];
  /** Set where it holds nothing about people who use the site, and no columns but its fields and those of every row. */
  aboutNobody?: true;
  /** The event for other programs once it is added, when there is nothing before, or changed. */
  announces?(after: RowOf<T>, before: RowOf<T> | undefined): Announcement | undefined;
};

type KeysOf<D> = D extends { fields: infer Labels } ? keyof Labels & string : never;
type Storing<T extends keyof Tables> = Pick<
  Stored<T>,
  "nameOf" | "nameInBin" | "parts" | "aboutNobody" | "announces"
> & {
  files?: readonly (keyof Tables[T] & string)[];
};

/** Says of a resource where it is stored. */
export function stored<T extends keyof Tables, D extends ResourceDefinition & { kind: ResourceKind }>(
  definition: D,
  table: T,
  storing: Storing<T>,
): Stored<T, KeysOf<D>, D["kind"]> {
  const { kind, subject = kind, fields = {} } = definition;
  return {
    kind,
    subject: subject as ResourceKind,
    table,
    fields: Object.keys(fields) as KeysOf<D>[],
    ...storing,
  };
}

/** A row as the audit log names it. */
export function subjectOf<T extends keyof Tables>(
  resource: Stored<T>,
  row: NoInfer<RowOf<T>> & { id: number },
): { type: ResourceKind; id: number; name: string } {
  return { type: resource.subject, id: row.id, name: resource.nameOf(row) };
}

/** The fields of a row that the history retains. */
export function retainedFields<Field extends string>(
  { fields }: { fields: readonly Field[] },
  row: Record<Field, unknown>,
): Record<Field, unknown> {
  return recordOf(fields, (field) => row[field]);
}
