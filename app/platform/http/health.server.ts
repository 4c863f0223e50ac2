import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { Hono } from "hono";
import { logger } from "../log.server.ts";
import type { Services } from "../services.ts";
import type { AppEnvironment } from "./app-environment.ts";

const checkMilliseconds = 3_000;

type Process = { isStopping?: () => boolean; cache?: { isOutage: boolean } };

/**
 * `/healthz`: this process serves. `/readyz`: its database and storage answer too, and it is not about to end. A process
 * that serves kept pages from memory meanwhile says so.
 */
export function healthRoutes({ isStopping = () => false, cache }: Process): Hono<AppEnvironment> {
  return new Hono<AppEnvironment>()
    .get("/healthz", (context) => context.text("ok"))
    .get("/readyz", async (context) => {
      if (isStopping()) return context.text("not ready: stopping", 503);
      try {
        await checkWithin(checkMilliseconds, context.var.services);
        return context.text("ready");
      } catch (error) {
        logger.error({ err: error }, "not ready");
        return context.text(cache?.isOutage ? "not ready: pages are served from memory" : "not ready", 503);
      }
    });
}

async function checkWithin(milliseconds: number, { db, files }: Services): Promise<void> {
  const late = new AbortController();
  try {
    await Promise.race([
      Promise.all([sql`select 1`.execute(db), files.check()]),
      wait(milliseconds, undefined, { signal: late.signal }).then(() => {
        throw new Error(`no answer within ${milliseconds} ms`);
      }),
    ]);
  } finally {
    late.abort();
  }
}
