import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Services } from "../../app/platform/services.ts";
import { offerFirstAdminLink } from "../../app/features/registration/first-admin-link.server.ts";
import { loadMailParts } from "../../app/features/users/account-mail.server.ts";
import { keptSecret } from "../../app/platform/config/app-secret.server.ts";
import { readConfig } from "../../app/platform/config/config.server.ts";
import { plainConnections } from "../../app/platform/config/plain-connections.ts";
import { watchContentVersion } from "../../app/platform/db/content-version.server.ts";
import { logRequest } from "../../app/platform/http/access-log.server.ts";
import { PageCache } from "../../app/platform/http/page-cache.server.ts";
import { PageShelf } from "../../app/platform/http/page-shelf.server.ts";
import { nextRequestId } from "../../app/platform/http/request-id.server.ts";
import { sendFailure } from "../../app/platform/http/send-failure.server.ts";
import { StaticAssets } from "../../app/platform/http/static-assets.server.ts";
import { KeptPictures } from "../../app/platform/images/kept-pictures.server.ts";
import { JobRunner } from "../../app/platform/jobs/job-runner.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import { LivingProcesses } from "../../app/platform/processes/living-processes.server.ts";
import { createApp } from "../app.ts";
import { handedSocket } from "./handed-socket.ts";
import { jobHandlers } from "../jobs.ts";
import type { Metrics } from "../request/metrics.ts";
import { createPages, cachedPaths } from "../pages.ts";
import { pageAddresses, pagePaths } from "../request/page-addresses.ts";
import { cachedSite } from "../request/cached-site.ts";
import { openData } from "./open-data.ts";
import { type Answer, Port } from "./port.ts";
import { closeServices } from "./services.ts";
import { Stop } from "./stop.ts";
import { feedWatchdog, tellSupervisor } from "./supervisor.ts";
import { tryListening, tryScanner } from "./try-settings.ts";

/**
 * Serves the site until it is told to stop, with the browser's files of `clientFolder`. Throws what keeps it from starting.
 */
export async function serve(clientFolder: string): Promise<void> {
  const config = readConfig(process.env, keptSecret);
  const socket = handedSocket(process.env);
  const stop = new Stop();
  feedWatchdog(process.env);
  const port = new Port();
  stop.work.push(() => port.connections.drain());
  if (!socket) await tryListening(config);
  const build = await import("virtual:react-router/server-build");
  const assets = new StaticAssets(clientFolder, config);
  const shelf = new PageShelf(join(config.dataFolder, "pages"), `${build.assets.version} ${config.appUrl}`);
  const services = await openData(config, async () => {
    const kept = await cachedSite(config, shelf, assets);
    if (!kept) return false;
    await port.answerWith(kept, config, socket);
    await tellSupervisor(
      "READY=1",
      `MAINPID=${process.pid}`,
      "STATUS=The database is away; kept pages are served.",
    );
    return true;
  });
  stop.means.unshift(() => closeServices(services));
  const processes = new LivingProcesses(services.db);
  await processes.start();
  stop.means.unshift(() => processes.stop());
  const jobs = new JobRunner(services, jobHandlers);
  const version = watchContentVersion(services.db, config.databaseAddress);
  stop.means.unshift(() => version.close());
  const pages = createPages(services, build);
  const cache = new PageCache({
    paths: cachedPaths,
    unknownPath: "/no-such-page",
    version,
    clock: services.clock,
    config,
    shelf,
    render: (path) => pages(new Request(new URL(path, config.appUrl))),
  });
  // A build whose pages cannot be served as they are meant to be stops here, not in front of visitors.
  await cache.answer(new Request(new URL("/", config.appUrl)));
  const isPage = pageAddresses(build.routes);
  const metrics = await countedBy(services, isPage);
  const pictures = new KeptPictures(version);
  const app = createApp(services, {
    pages,
    pictures,
    cache,
    version,
    metrics,
    isPage,
    pagePaths: pagePaths(build.routes),
    isStopping: () => port.connections.isDraining,
  });
  // With a Request and Response of its own in place of Node's, whose streams cost more than most answers.
  const listener = getRequestListener(app.fetch);
  const answer: Answer = (request, response) => {
    const started = performance.now();
    const requestId = nextRequestId();
    const status =
      cache.serve(request, response, requestId) ||
      pictures.serve(request, response, requestId) ||
      assets.serve(request, response, requestId);
    if (status === 0) {
      port.connections.holdFor(response);
      void listener(request, response).catch((error: unknown) =>
        sendFailure(response, error, { config, requestId }),
      );
      return;
    }
    logRequest({ requestId, method: request.method!, path: request.url!, status, started });
  };
  await port.answerWith(answer, config, socket);
  jobs.start();
  stop.work.push(() => jobs.stop());
  logger.info(`Frostway serves ${config.appUrl}`);
  const plain = plainConnections(config);
  if (plain) logger.warn(plain);
  void tryScanner(config).then((trouble) => trouble && logger.warn(trouble));
  await offerFirstAdminLink(services);
  const stopFilling = new AbortController();
  const filling = cache
    .fill(stopFilling.signal)
    .then(loadMailParts)
    .catch((error: unknown) => logger.warn({ err: error }, "not everything was loaded ahead"));
  stop.work.push(() => {
    stopFilling.abort();
    return filling.then(() => shelf.flush());
  });
  await tellSupervisor("READY=1", `MAINPID=${process.pid}`, "STATUS=");
}

/** Loaded where METRICS_TOKEN asks for it alone. */
async function countedBy(
  services: Services,
  isPage: (path: string) => boolean,
): Promise<Metrics | undefined> {
  const token = services.config.metricsToken;
  if (!token) return undefined;
  const [{ startMetrics }, { routesOfPaths }] = await Promise.all([
    import("../request/metrics.ts"),
    import("../request/route-of-path.ts"),
  ]);
  return startMetrics(services, token, routesOfPaths(isPage));
}
