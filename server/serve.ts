import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { offerFirstAdminLink } from "../app/features/registration/first-admin-link.server.ts";
import { loadMailParts } from "../app/features/users/account-mail.server.ts";
import { keptSecret } from "../app/platform/config/app-secret.server.ts";
import { readConfig } from "../app/platform/config/config.server.ts";
import { watchContentVersion } from "../app/platform/db/content-version.server.ts";
import { logRequest } from "../app/platform/http/access-log.server.ts";
import { PageCache } from "../app/platform/http/page-cache.server.ts";
import { nextRequestId } from "../app/platform/http/request-id.server.ts";
import { StaticAssets } from "../app/platform/http/static-assets.server.ts";
import { JobRunner } from "../app/platform/jobs/job-runner.server.ts";
import { flushLog, logger } from "../app/platform/log.server.ts";
import { LivingProcesses } from "../app/platform/processes/living-processes.server.ts";
import { createApp } from "./app.ts";
import { Connections } from "./connections.ts";
import { jobHandlers } from "./jobs.ts";
import { createPages, keptPaths } from "./pages.ts";
import { pageAddresses } from "./page-addresses.ts";
import { prepareData } from "./prepare-data.ts";
import { closeServices, openServices } from "./services.ts";
import { trySettings } from "./try-settings.ts";

/** Supervisors count a stop that takes longer as one that failed. */
const maxStopMilliseconds = 5_000;
/** Longer than proxies keep theirs: who closes first loses the request that is on its way. */
const idleConnectionMilliseconds = 65_000;

/** Serves the site until it is told to stop. Throws what keeps it from starting. */
export async function serve(): Promise<void> {
  const config = readConfig(process.env, keptSecret);
  await trySettings(config);
  const services = openServices(config);
  await prepareData(services);
  const processes = new LivingProcesses(services.db);
  await processes.start();
  const jobs = new JobRunner(services, jobHandlers);
  const version = watchContentVersion(services.db, config.databaseAddress);
  const build = await import("virtual:react-router/server-build");
  const pages = createPages(services, build);
  const cache = new PageCache({
    paths: keptPaths,
    version,
    config,
    unknownPath: "/no-such-page",
    render: (path) => pages(new Request(new URL(path, config.appUrl))),
  });
  // A build whose pages cannot be served as they are meant to be stops here, not in front of visitors.
  await cache.answer(new Request(new URL("/", config.appUrl)));
  const app = createApp(services, {
    pages,
    cache,
    version,
    isPage: pageAddresses(build.routes),
    isStopping: () => connections.isDraining,
  });
  const assets = new StaticAssets("build/client", config);
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });

  const server = createServer((request, response) => {
    const started = performance.now();
    const requestId = nextRequestId();
    if (connections.isDraining) response.shouldKeepAlive = false;
    const status =
      cache.serveKept(request, response, requestId) || assets.serve(request, response, requestId);
    if (status === 0) {
      connections.holdFor(response);
      void listener(request, response);
      return;
    }
    logRequest({ requestId, method: request.method!, path: request.url!, status, started });
  });
  const connections = new Connections(server);
  server.keepAliveTimeout = idleConnectionMilliseconds;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  jobs.start();
  logger.info(`Frostway serves ${config.appUrl}`);
  // Only now: a start that fails must not make the link of an earlier one worthless.
  await offerFirstAdminLink(services);
  const stopFilling = new AbortController();
  const filling = cache.fill(stopFilling.signal).then(loadMailParts);

  let stopping = false;
  async function stop(exitCode: number): Promise<void> {
    // Whoever asks twice does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(exitCode), maxStopMilliseconds).unref();
    stopFilling.abort();
    await Promise.allSettled([connections.drain(), jobs.stop(), filling]);
    await Promise.allSettled([processes.stop(), version.close()]);
    await Promise.allSettled([closeServices(services), flushLog()]);
    process.exit(exitCode);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      logger.info({ signal }, "stopping");
      void stop(0);
    });
  }
  // Nobody knows what state is left: what is under way is finished, and a supervisor starts the program anew.
  for (const kind of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(kind, (error: unknown) => {
      logger.fatal({ err: error, kind }, "stopping after an unexpected failure");
      if (!stopping) void stop(1);
    });
  }
}
