import { join } from "node:path";
import { offerFirstAdminLink } from "../../app/features/accounts/registration/first-admin-link.server.ts";
import { loadMailParts } from "../../app/features/accounts/users/account-mail.server.ts";
import { storedSecret } from "../../app/platform/config/app-secret.server.ts";
import { type Config, readConfig } from "../../app/platform/config/config.server.ts";
import { describePlainConnections } from "../../app/platform/config/plain-connections.ts";
import { watchContentVersion } from "../../app/platform/db/content-version.server.ts";
import type { ContentVersion } from "../../app/platform/db/content-version.ts";
import type { PageCache } from "../../app/platform/http/page-cache.server.ts";
import { StoredPages } from "../../app/platform/http/stored-pages.server.ts";
import { StaticAssets } from "../../app/platform/http/static-assets.server.ts";
import { JobRunner } from "../../app/platform/jobs/job-runner.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import { LivingProcesses } from "../../app/platform/processes/living-processes.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { jobHandlers } from "../jobs.ts";
import { cachedSite } from "../request/cached-site.ts";
import { createSiteAnswer } from "../request/site-answer.ts";
import { handedSocket } from "./handed-socket.ts";
import { openData } from "./open-data.ts";
import { Port } from "./port.ts";
import { closeServices } from "./services.ts";
import { Stop } from "./stop.ts";
import { feedWatchdog, tellReady } from "./supervisor.ts";
import { tryListening, tryScanner } from "./try-settings.ts";

/**
 * Serves the site, with the browser's files from `clientFolder`, until a signal stops it. This function shows the whole
 * start in order; each step registers with `stop` how it ends. Throws the error that keeps the site from starting.
 */
export async function serve(clientFolder: string): Promise<void> {
  const config = readConfig(process.env, storedSecret);
  const stop = new Stop();
  feedWatchdog(process.env);
  const port = await choosePort(config, stop);
  const build = await import("virtual:react-router/server-build");
  const assets = new StaticAssets(clientFolder, config);
  const storedPages = new StoredPages(join(config.dataFolder, "pages"), {
    build: build.assets.version,
    site: config.appUrl,
  });
  const services = await openDataOrServeStoredPages(config, { stop, port, assets, storedPages });
  const version = await joinProcesses(services, stop);
  const connections = port.connections;
  const site = await createSiteAnswer(services, { build, assets, storedPages, version, connections });
  stop.finishFirst(() => site.streams.close());
  await port.answerWith(site.answer);
  startJobs(site.services, stop);
  site.visits.start();
  stop.finishFirst(() => site.visits.stop());
  logger.info(`Frostway serves ${config.appUrl}`);
  logSettingWarnings(config);
  await offerFirstAdminLink(services);
  preloadCaches(site.cache, { storedPages, assets }, stop);
  await tellReady();
}

/** Chooses the port without listening yet. If the port is in use, throws before anything is written. */
async function choosePort(config: Config, stop: Stop): Promise<Port> {
  const socket = handedSocket(process.env);
  const port = new Port(config, socket);
  stop.finishFirst(() => port.connections.drain());
  if (!socket) await tryListening(config);
  return port;
}

type ServerParts = { stop: Stop; port: Port; assets: StaticAssets; storedPages: StoredPages };

/**
 * Checks the settings and migrates the database. While the database is unavailable, or a long upgrade of it runs, serves
 * the pages that an earlier process stored.
 */
async function openDataOrServeStoredPages(
  config: Config,
  { stop, port, assets, storedPages }: ServerParts,
): Promise<Services> {
  const serveStored = async (reason: string) => {
    const stored = await cachedSite(config, { storedPages, assets, reason });
    if (!stored) return false;
    await port.answerWith(stored);
    logger.info(`${reason}; stored pages are served`);
    return true;
  };
  const services = await openData(config, {
    async whileAway() {
      const isServing = await serveStored("the database is away");
      if (isServing) await tellReady("The database is unavailable; serving stored pages.");
      return isServing;
    },
    // Does not say that it is ready: as long as a start takes, systemd and upgrade.sh wait for it.
    whileUpgrading: () => serveStored("the database is being upgraded"),
  });
  stop.closeLast(() => closeServices(services));
  return services;
}

/** Announces this process to others that share the database, and follows their changes of content. */
async function joinProcesses(services: Services, stop: Stop): Promise<ContentVersion> {
  const processes = new LivingProcesses(services.db);
  await processes.start();
  stop.closeLast(() => processes.stop());
  const version = watchContentVersion(services.db, services.config.databaseAddress);
  stop.closeLast(() => version.close());
  return version;
}

function startJobs(services: Services, stop: Stop): void {
  const jobs = new JobRunner(services, jobHandlers);
  jobs.start();
  stop.finishFirst(() => jobs.stop());
}

/** Logs warnings about settings that do not keep the site from serving. */
function logSettingWarnings(config: Config): void {
  const plain = describePlainConnections(config);
  if (plain) logger.warn(plain);
  void tryScanner(config).then((trouble) => trouble && logger.warn(trouble));
}

type Stores = { storedPages: StoredPages; assets: StaticAssets };

/** Loads every public page and then the parts of mails in the background, so that nobody waits for the first one. */
function preloadCaches(cache: PageCache, { storedPages, assets }: Stores, stop: Stop): void {
  const stopFilling = new AbortController();
  for (const { path, parts } of assets.styleSheets()) storedPages.put({ path, version: 0, parts });
  const filling = cache
    .fill(stopFilling.signal)
    .then(loadMailParts)
    .catch((error: unknown) => logger.warn({ err: error }, "not everything could be preloaded"));
  stop.finishFirst(() => {
    stopFilling.abort();
    return filling.then(() => storedPages.flush());
  });
}
