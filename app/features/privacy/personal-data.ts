import type { Retention } from "../../platform/config/retention.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Services } from "../../platform/services.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import type { NamedBy } from "./mentions.ts";

type Column<T extends keyof Tables> = keyof Tables[T] & string;

/**
 * The person in question: the id of their account, by what texts name them, and the rows that are theirs because they
 * hold one of their numbers.
 */
export type Subject = NamedBy & {
  userId: number | null;
  rows: { call_outs: readonly number[]; contact_messages: readonly number[] };
};

/** A table that holds personal data. Each of its columns is in one of the lists. */
export type Holding<T extends keyof Tables = keyof Tables> = {
  table: T;
  /** The mail address of the person whom a row is about. */
  addresses?: readonly Column<T>[];
  /** The id of the account that a row is about, or that created it. */
  accounts?: readonly Column<T>[];
  /** Texts or JSON that may contain an address. */
  texts?: readonly Column<T>[];
  /** Keys of files. */
  files?: readonly Column<T>[];
  others: readonly Column<T>[];
  /** Secrets, proofs and columns that only serve a search. Exports leave them out. */
  hidden?: readonly Column<T>[];
};

/** One kind of personal data: the unit of the privacy page, of housekeeping, of exports and of erasures. */
export type PersonalData = {
  title: string;
  what: string;
  why: string;
  seenBy: string;
  /** How long the data is stored, in words. */
  retained: (retention: Retention) => string;
  holdings: readonly Holding[];
  /** Housekeeping tasks that delete old rows. */
  forget: readonly ((services: Services) => Promise<unknown>)[];
};

/** Lists the columns of one table. The compiler checks that the table has them. */
export function holding<const T extends keyof Tables>(table: T, columns: Omit<Holding<T>, "table">): Holding {
  return { table, ...columns } as unknown as Holding;
}

/** The columns of a holding that an export shows. */
export function shownColumns({ addresses = [], accounts = [], texts = [], files = [], others }: Holding) {
  return [...addresses, ...accounts, ...texts, ...files, ...others] as string[];
}

/** Says a number of days in words. Null means for ever. */
export function period(days: number | null): string {
  if (days === null) return "until we delete it";
  const [count, unit] = days >= 365 && days % 365 === 0 ? [days / 365, "year"] : [days, "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Whether the row's own columns say that it is about the person. */
export function isTheirs(
  { table, addresses = [], accounts = [] }: Holding,
  row: Record<string, unknown>,
  { email, userId, rows }: Subject,
): boolean {
  return (
    addresses.some((column) => isAddress(row[column], email)) ||
    (userId !== null && accounts.some((column) => row[column] === userId)) ||
    idsOf(table, rows).includes(Number(row.id))
  );
}

/** Whether a value is the given address, compared in the form in which accounts store addresses. */
export function isAddress(value: unknown, email: string | null): boolean {
  return email !== null && typeof value === "string" && accountAddress(value) === email;
}

/** Returns the rows of a table that are the person's because of a number. */
export function idsOf(table: string, rows: Subject["rows"]): readonly number[] {
  return table === "call_outs" || table === "contact_messages" ? rows[table] : [];
}
