import type { Db } from "./tables.ts";

/**
 * The last value that was read from a database, for pages that are shown while it does not answer. One database has one
 * adapter and several handles. What a transaction reads may never be committed, so it is not remembered.
 */
export class LastRead<T> {
  #values = new WeakMap<object, T>();

  note(db: Db, value: T): T {
    if (!db.isTransaction) this.#values.set(db.getExecutor().adapter, value);
    return value;
  }

  of(db: Db): T | undefined {
    return this.#values.get(db.getExecutor().adapter);
  }
}
