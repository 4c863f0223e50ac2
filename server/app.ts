import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { NotFound, Unavailable } from "../app/platform/errors.ts";
import { bearerToken } from "../app/platform/http/bearer.server.ts";
import { errorResponse } from "../app/platform/http/error-responses.server.ts";
import type { AppEnvironment } from "../app/platform/http/app-environment.ts";
import type { ContentVersion } from "../app/platform/db/content-version.ts";
import { EventStreams } from "../app/platform/http/event-streams.server.ts";
import { requireCsrfToken } from "../app/platform/http/csrf.server.ts";
import { healthRoutes } from "../app/platform/http/health.server.ts";
import { isMultipart } from "../app/platform/http/multipart.server.ts";
import type { PageCache } from "../app/platform/http/page-cache.server.ts";
import { CachedPictures } from "../app/platform/images/cached-pictures.server.ts";
import { picturesHttp } from "../app/platform/images/pictures.http.server.ts";
import { VisitCounter } from "../app/features/visits/visit-counter.server.ts";
import { visitsHttp } from "../app/features/visits/visits.http.server.ts";
import { wakingAnswersHttp } from "../app/features/call-outs/waking/answers.http.server.ts";
import { draftLinksHttp } from "../app/features/drafts/draft-links.http.server.ts";
import { policyReportsHttp } from "../app/platform/policy-reports/policy-reports.http.server.ts";
import type { Services } from "../app/platform/services.ts";
import { useLaravelMessages } from "../app/platform/validation/messages.ts";
import { api, machineApi, siteApi } from "./api.ts";
import { answerPage } from "./request/answer-page.ts";
import { apiDocuments } from "./request/api-documents.ts";
import { everyRequest } from "./request/every-request.ts";
import { inHomeCountry } from "./request/in-home-country.ts";
import { knownAddresses } from "./request/known-addresses.ts";
import type { OwnPages } from "./request/own-pages.ts";
import type { Metrics } from "./request/metrics.ts";
import type { Pages } from "./pages.ts";
import { plainForms } from "./request/plain-forms.ts";
import { unreadablePaths } from "./request/unreadable-paths.ts";

type Front = {
  pages?: Pages;
  cache?: PageCache;
  /** The addresses that the owner has added. */
  ownPages?: OwnPages;
  /** Tracks the content version. After a change by this process, the next page that is requested shows it. */
  version?: Pick<ContentVersion, "ask"> & Partial<Pick<ContentVersion, "known">>;
  pictures?: CachedPictures;
  streams?: EventStreams;
  visits?: VisitCounter;
  metrics?: Metrics | undefined;
  /** Whether a page exists at a path, whoever may see it. */
  isPage?: (path: string) => boolean;
  /** The address of every page, such as `/admin/users/:id`. */
  pagePaths?: string[];
  isStopping?: () => boolean;
};

/** Creates the application that answers every request. Without `pages` it is only the API, which most tests use. */
export function createApp(services: Services, front: Front = {}): Hono<AppEnvironment> {
  const { pages, cache, ownPages, version, metrics, isPage = () => true, pagePaths = [] } = front;
  const { pictures = new CachedPictures(), streams = new EventStreams() } = front;
  const { visits = new VisitCounter(services) } = front;
  useLaravelMessages();
  const app = new Hono<AppEnvironment>();
  app.use(everyRequest(services, { version, streams }));
  app.onError((error, { var: { requestId }, req }) =>
    errorResponse(error, {
      requestId,
      isUpload: isMultipart(req.raw),
      hasToken: req.path.startsWith("/api/") ? bearerToken(req.raw.headers) !== undefined : undefined,
    }),
  );

  app.route("/", healthRoutes(front));
  if (metrics) app.get("/metrics", (context) => metrics.answer(context.req.raw));
  app.route("/pictures", picturesHttp(services, pictures));
  app.route("/", policyReportsHttp());
  app.route("/", visitsHttp(visits));
  app.use(inHomeCountry(services, { version, cache }));
  app.use(unreadablePaths(cache));
  app.route("/", wakingAnswersHttp());
  // The token of a machine is no cookie, so these calls need no CSRF token.
  for (const resource of machineApi) app.route("/", resource.app);

  if (pages) app.route("/", draftLinksHttp());
  if (pages) app.use(plainForms(pages));
  app.use(knownAddresses(pagePaths));
  if (cache) app.use(refuseDuringOutage(cache));
  app.use(async (context, next) => {
    requireCsrfToken(services.config, context.req.raw);
    await next();
  });
  for (const resource of siteApi) app.route("/", resource.app);
  app.route("/", apiDocuments(services, api));
  app.all("/api/*", () => {
    throw new NotFound();
  });

  if (pages) {
    app.use(compress());
    app.all("*", (context) => answerPage(context, { services, pages, cache, ownPages, isPage }));
  } else {
    app.notFound(() => {
      throw new NotFound();
    });
  }
  return app;
}

/** Refuses writes, and reads by scripts, at once while the database answers nothing. Each would wait for its time limit. */
function refuseDuringOutage(cache: PageCache): MiddlewareHandler<AppEnvironment> {
  return async ({ req: { method, path } }, next) => {
    const isRead = method === "GET" || method === "HEAD";
    if ((!isRead || path.startsWith("/api/")) && (await cache.isSilent())) throw new Unavailable();
    await next();
  };
}
