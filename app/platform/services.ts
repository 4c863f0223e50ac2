import type { Config } from "./config/config.server.ts";
import type { Db } from "./db/tables.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Mailer } from "./mail/mailer.ts";

/** What the site works with, passed in everywhere, so that a test can give each part another. */
export type Services = {
  db: Db;
  files: FileStore;
  mailer: Mailer;
  clock: Clock;
  config: Config;
  /** What a visitor gets at an address of this site; only where pages are served. */
  visit?: (path: string) => Promise<Response>;
};

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
