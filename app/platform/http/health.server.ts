import { sql } from "kysely";
import { Hono } from "hono";
import { logger } from "../log.server.ts";
import type { AppEnvironment } from "./app-environment.ts";

/** `/healthz`: this process serves. `/readyz`: its database and storage answer too. */
export const healthRoutes = new Hono<AppEnvironment>()
  .get("/healthz", (context) => context.text("ok"))
  .get("/readyz", async (context) => {
    const { db, files } = context.var.services;
    try {
      await Promise.all([sql`select 1`.execute(db), files.check()]);
      return context.text("ready");
    } catch (error) {
      logger.error({ err: error }, "not ready");
      return context.text("not ready", 503);
    }
  });
