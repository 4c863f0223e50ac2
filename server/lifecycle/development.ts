import "./environment.ts";
import { offerFirstAdminLink } from "../../app/features/accounts/registration/first-admin-link.server.ts";
import type { Hono } from "hono";
import { storedSecret } from "../../app/platform/config/app-secret.server.ts";
import { readConfig } from "../../app/platform/config/config.server.ts";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import { JobRunner } from "../../app/platform/jobs/job-runner.server.ts";
import { LivingProcesses } from "../../app/platform/processes/living-processes.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { createApp } from "../app.ts";
import { jobHandlers } from "../jobs.ts";
import { createPages } from "../pages.ts";
import { prepareData } from "./prepare-data.ts";
import { openServices } from "./services.ts";
import { startFailure } from "./start-failure.ts";

// Every edit evaluates this module again, so the open database is stored outside it.
const shared = globalThis as { frostwayServices?: Promise<Services> };

/** The app of `npm run dev`: the same as in production, but without a page cache. */
export async function developmentApp(): Promise<Hono<AppEnvironment>> {
  const services = await (shared.frostwayServices ??= start());
  return createApp(services, {
    pages: createPages(services, () => import("virtual:react-router/server-build")),
  });
}

async function start(): Promise<Services> {
  try {
    const services = openServices(readConfig(process.env, storedSecret));
    await prepareData(services);
    await offerFirstAdminLink(services);
    await new LivingProcesses(services.db).start();
    new JobRunner(services, jobHandlers).start();
    return services;
  } catch (error) {
    const words = startFailure(error, process.env);
    throw words ? new Error(words, { cause: error }) : error;
  }
}
