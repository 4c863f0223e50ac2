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
  /** Removes the draft that a save publishes, in the transaction of the save. Set where the API is served. */
  draftPublished?: (transaction: Db, published: PublishedDraft) => Promise<void>;
  /** Returns the response that a visitor gets at a path of this site. Set only where pages are served. */
  visit?: (path: string) => Promise<Response>;
  /** Renders a page of this site with what a transaction has written, now or as if it were `at`. Set only where pages are served. */
  show?: (path: string, transaction: Db, at?: Date) => Promise<RenderedPage>;
};

/** A save, such as `POST /api/pages/3`, and the draft that its form was filled with. */
export type PublishedDraft = { save: string; id: number; version: number; now: Date };

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
