import { sql } from "kysely";
import { Hono } from "hono";
import { answerWithin } from "../answer-within.ts";
import { isDamageDetected } from "../db/sqlite.server.ts";
import { logger } from "../log.server.ts";
import { version } from "../version.ts";
import type { AppEnvironment } from "./app-environment.ts";

const checkMilliseconds = 3_000;

type Process = { isStopping?: () => boolean; cache?: { isOutage: boolean } };

/**
 * `/healthz`: this process serves. `/readyz`: its database and file store answer too, no damage was found, and the
 * process is not stopping. The answer says when the process serves cached pages meanwhile.
 */
export function healthRoutes({ isStopping = () => false, cache }: Process): Hono<AppEnvironment> {
  return new Hono<AppEnvironment>()
    .get("/healthz", (context) => context.text("ok"))
    .get("/readyz", async (context) => {
      if (isStopping()) return context.text("not ready: stopping", 503);
      try {
        const { db, files } = context.var.services;
        await answerWithin(checkMilliseconds, Promise.all([sql`select 1`.execute(db), files.check()]));
        if (isDamageDetected(db))
          return context.text("not ready: the database is damaged; stored pages are served", 503);
        return context.text(`ready: version ${version}`);
      } catch (error) {
        logger.error({ err: error }, "not ready");
        return context.text(cache?.isOutage ? "not ready: pages are served from memory" : "not ready", 503);
      }
    });
}
