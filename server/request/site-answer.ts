import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import type { ContentVersion } from "../../app/platform/db/content-version.ts";
import { VisitCounter } from "../../app/features/visits/visit-counter.server.ts";
import { logRequest } from "../../app/platform/http/access-log.server.ts";
import { EventStreams } from "../../app/platform/http/event-streams.server.ts";
import { PageCache } from "../../app/platform/http/page-cache.server.ts";
import type { StoredPages } from "../../app/platform/http/stored-pages.server.ts";
import { nextRequestId } from "../../app/platform/http/request-id.server.ts";
import { sendFailure } from "../../app/platform/http/send-failure.server.ts";
import type { StaticAssets } from "../../app/platform/http/static-assets.server.ts";
import { CachedPictures } from "../../app/platform/images/cached-pictures.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { draftPublished } from "../../app/features/drafts/drafts.server.ts";
import { createRunCall } from "../../app/platform/http/stored-calls.server.ts";
import { siteApi } from "../api.ts";
import { createApp } from "../app.ts";
import type { Connections } from "../lifecycle/connections.ts";
import type { Answer } from "../lifecycle/port.ts";
import { cachedPaths, createPages, onDemandPaths } from "../pages.ts";
import type { Metrics } from "./metrics.ts";
import { OwnPages } from "./own-pages.ts";
import { pageAddresses, pagePaths } from "./page-addresses.ts";

type Parts = {
  build: ServerBuild;
  /** The files of the build that browsers load. */
  assets: StaticAssets;
  storedPages: StoredPages;
  version: ContentVersion;
  connections: Connections;
};

type Site = {
  answer: Answer;
  cache: PageCache;
  streams: EventStreams;
  visits: VisitCounter;
  services: Services;
};

/**
 * Creates the function that answers every request: from the page cache, with pictures and files from memory or disk, or
 * else through the framework. Renders one page, and throws if that fails. The services that it returns can read the
 * site as a visitor does.
 */
export async function createSiteAnswer(
  given: Services,
  { build, assets, storedPages, version, connections }: Parts,
): Promise<Site> {
  const { config } = given;
  const services: Services = {
    ...given,
    runCall: createRunCall(siteApi),
    draftPublished,
    visit: async (path) => app.fetch(new Request(new URL(path, config.appUrl))),
    show: async (path, transaction, at) =>
      pages(new Request(new URL(path, config.appUrl)), { transaction, at }),
  };
  const pages = createPages(services, build);
  const ownPages = new OwnPages(services.db, version);
  const cache = new PageCache({
    paths: cachedPaths,
    onDemand: onDemandPaths,
    ownPaths: () => ownPages.paths(),
    unknownPath: "/no-such-page",
    version,
    clock: services.clock,
    config,
    storedPages,
    render: (path) => pages(new Request(new URL(path, config.appUrl))),
  });
  // A build whose pages cannot be served correctly fails here, before visitors see it.
  await cache.answer(new Request(new URL("/", config.appUrl)));
  const isPage = pageAddresses(build.routes);
  const pictures = new CachedPictures(version);
  const streams = new EventStreams();
  const visits = new VisitCounter(services);
  version.onChange(() => streams.look());
  const app = createApp(services, {
    pages,
    pictures,
    streams,
    cache,
    ownPages,
    version,
    visits,
    metrics: await countRequests(services, isPage),
    isPage,
    pagePaths: pagePaths(build.routes),
    isStopping: () => connections.isDraining,
  });
  // The listener uses its own Request and Response, because Node's streams cost more than most answers.
  const listener = getRequestListener(app.fetch);
  const answer: Answer = (request, response) => {
    const started = performance.now();
    const requestId = nextRequestId();
    const status =
      cache.serve(request, response, requestId) ||
      pictures.serve(request, response, requestId) ||
      assets.serve(request, response, requestId);
    if (status === 0) {
      connections.protectResponse(response);
      void listener(request, response).catch((error: unknown) =>
        sendFailure(response, error, { config, requestId }),
      );
      return;
    }
    const { method = "", url: path = "" } = request;
    logRequest({ requestId, method, path, status, started });
  };
  return { answer, cache, streams, visits, services };
}

/** Loads and starts the metrics, but only if METRICS_TOKEN is set. */
async function countRequests(
  services: Services,
  isPage: (path: string) => boolean,
): Promise<Metrics | undefined> {
  const token = services.config.metricsToken;
  if (!token) return undefined;
  const [{ startMetrics }, { routesOfPaths }] = await Promise.all([
    import("./metrics.ts"),
    import("./route-of-path.ts"),
  ]);
  return startMetrics(services, token, routesOfPaths(isPage));
}
