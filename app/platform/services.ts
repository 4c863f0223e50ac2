import type { Config } from "./config/config.server.ts";
import type { Db } from "./db/tables.ts";
import type { FileStore } from "./files/file-store.ts";
import type { RunCall } from "./http/stored-calls.server.ts";
import type { RenderedPage } from "./http/rendered-page.server.ts";
import type { Mailer } from "./mail/mailer.ts";

/** The services that the site uses. They are passed in everywhere, so that tests can replace each. */
export type Services = {
  db: Db;
  files: FileStore;
  mailer: Mailer;
  clock: Clock;
  config: Config;
  /** Runs a call of the API that was stored. Set where the API is served. */
  runCall?: RunCall;
  /** Returns the response that a visitor gets at a path of this site. Set only where pages are served. */
  visit?: (path: string) => Promise<Response>;
  /** Renders a page of this site with what a transaction has written. Set only where pages are served. */
  show?: (path: string, transaction: Db) => Promise<RenderedPage>;
};

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
