import type { Selectable } from "kysely";
import type { Actor } from "../audit/audit.server.ts";
import type { Db, Tables } from "../db/tables.ts";
import { recordOf } from "../keys-of.ts";
import type { Announcement } from "../webhooks/announce-event.server.ts";
import type { WebhookEvent } from "../webhooks/webhook-events.ts";
import type { ResourceDefinition, ResourceKind } from "./resources.ts";

export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>;
export type Fields = Record<string, unknown>;

/** Where a resource is stored, and which rows and files belong to it. */
export type Stored<
  T extends keyof Tables = keyof Tables,
  Field extends string = string,
  Kind extends ResourceKind = ResourceKind,
> = {
  kind: Kind;
  /** The name of a row in the audit log. */
  subject: ResourceKind;
  table: T;
  /** The columns that its history stores: never a secret, and no column that only the site writes. */
  fields: readonly Field[];
  nameOf(row: RowOf<T>): string;
  /** Set where the name is a reference. The audit log keeps it after an erasure, since it names nobody. */
  isNamedByReference?: true;
  /** The label in the bin, where the name alone is not clear enough. */
  nameInBin?(row: RowOf<T>): string;
  /** Tables whose rows are deleted with it, by the column that refers to it. */
  parts?: Partial<Record<keyof Tables, string>>;
  /** The columns that hold keys of files. */
  files?: readonly string[];
  /** The columns of its parts that hold keys of files, in folders that nothing else uses. */
  filesOfParts?: Partial<Record<keyof Tables, string>>;
  /** Set where it holds no personal data of users, and has only its own fields and the columns of every row. */
  aboutNobody?: true;
  /** The event for webhooks when a row is added or changed. A new row has no previous state. */
  announces?(after: RowOf<T>, before: RowOf<T> | undefined): Announcement | undefined;
  /** The event for webhooks when a row has left. */
  announcesDeletion?: WebhookEvent;
  /** Set where people without an account change it, too. The history then stores what they replaced. */
  isSentByOthers?: true;
  /** Whether webhooks hear nothing of a row, also when it leaves. */
  isUnannounced?(row: RowOf<T>): boolean;
  /** Set where somebody follows its rows by server-sent events. Every change and removal is then told. */
  isFollowed?: true;
  /** What must happen while rows that leave still exist. May refuse with `Conflict`. */
  beforeLeaving?(transaction: Db, actor: Actor, leaving: Leaving<T>): Promise<void>;
  /** What must happen once rows have left, in the same transaction. */
  afterLeaving?(transaction: Db, actor: Actor, leaving: Leaving<T>): Promise<void>;
};

/** How a row leaves: deleted by hand, erased with a person, or because nothing needs it any more, such as by its age. */
export type WayOut = "bin" | "erased" | "expired";
export type Leaving<T extends keyof Tables> = { resource: Stored<T>; ids: number[]; way: WayOut };

type KeysOf<D> = D extends { fields: infer Labels } ? keyof Labels & string : never;
type Storing<T extends keyof Tables> = Pick<
  Stored<T>,
  | "nameOf"
  | "isNamedByReference"
  | "nameInBin"
  | "parts"
  | "filesOfParts"
  | "aboutNobody"
  | "announces"
  | "announcesDeletion"
  | "isUnannounced"
  | "isSentByOthers"
  | "isFollowed"
  | "beforeLeaving"
  | "afterLeaving"
> & {
  files?: readonly (keyof Tables[T] & string)[];
};

/** Declares where a resource is stored. */
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

/** The subject that names a row in the audit log. */
export function subjectOf<T extends keyof Tables>(
  resource: Stored<T>,
  row: NoInfer<RowOf<T>> & { id: number },
): { type: ResourceKind; id: number; name: string } {
  return { type: resource.subject, id: row.id, name: resource.nameOf(row) };
}

/** Returns the fields of a row that the history stores. */
export function retainedFields<Field extends string>(
  { fields }: { fields: readonly Field[] },
  row: Record<Field, unknown>,
): Record<Field, unknown> {
  return recordOf(fields, (field) => row[field]);
}
