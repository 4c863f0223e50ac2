/** Reads the version of the public content that is stored now; see `watchContentVersion` in content-version.server.ts. */
export type ContentVersion = {
  /** The version, if it is known without waiting for the database. Never throws. */
  known(): number | undefined;
  /** Asks the database. Afterwards `known` is at least as new. Rejects when the database does not answer. */
  ask(): Promise<number>;
  /** Calls `listener` when another process may have changed data that somebody follows; see `notifyFollowers` there. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
};
