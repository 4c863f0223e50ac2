import type { Retention } from "../../platform/config/retention.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { Services } from "../../platform/services.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";

type Column<T extends keyof Tables> = keyof Tables[T] & string;

/** Whom it is about: an address as accounts have it, and the account that has it. */
export type Subject = { email: string; userId: number | null };

/** A table that holds something about people. Each of its columns stands in one of the lists. */
export type Holding<T extends keyof Tables = keyof Tables> = {
  table: T;
  /** The mail address of whom a row is about. */
  addresses?: readonly Column<T>[];
  /** The id of the account that a row is about, or that did it. */
  accounts?: readonly Column<T>[];
  /** Words or JSON in which an address may stand. */
  texts?: readonly Column<T>[];
  /** Keys of files. */
  files?: readonly Column<T>[];
  others: readonly Column<T>[];
  /** What opens or proves something, and what is only there for a search: nobody is shown it. */
  hidden?: readonly Column<T>[];
};

/** Something that is stored about people: the unit of the privacy page, of housekeeping, of an export and of an erasure. */
export type PersonalData = {
  title: string;
  what: string;
  why: string;
  seenBy: string;
  /** For how long, in words. */
  retained: (retention: Retention) => string;
  holdings: readonly Holding[];
  /** Tasks of housekeeping: they forget what is old. */
  forget: readonly ((services: Services) => Promise<unknown>)[];
};

/** Names the columns of one table, which the compiler holds against the table. */
export function holding<const T extends keyof Tables>(table: T, columns: Omit<Holding<T>, "table">): Holding {
  return { table, ...columns } as unknown as Holding;
}

/** The columns of a holding that may be shown. */
export function shownColumns({ addresses = [], accounts = [], texts = [], files = [], others }: Holding) {
  return [...addresses, ...accounts, ...texts, ...files, ...others] as string[];
}

/** A number of days as people say it; null is for ever. */
export function period(days: number | null): string {
  if (days === null) return "until we delete it";
  const [count, unit] = days >= 365 && days % 365 === 0 ? [days / 365, "year"] : [days, "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/** Whether a row is about somebody, by its own columns. */
export function isTheirs(
  { addresses = [], accounts = [] }: Holding,
  row: Record<string, unknown>,
  { email, userId }: Subject,
): boolean {
  return (
    addresses.some((column) => isAddress(row[column], email)) ||
    (userId !== null && accounts.some((column) => row[column] === userId))
  );
}

/** Whether a value is that address, which is as accounts have it. */
export function isAddress(value: unknown, email: string): boolean {
  return typeof value === "string" && accountAddress(value) === email;
}
