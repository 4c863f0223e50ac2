import { Hono } from "hono";
import { compress } from "hono/compress";
// By its path, since the package names only its Fastify plugin; this file of it needs none of the others.
import apiReader from "../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js?url";
import { readCompany } from "../app/features/company/company.server.ts";
import { lostHintCookie, renamedCookies } from "../app/features/sign-in/begin-session.server.ts";
import { machineViewer } from "../app/features/machines/machines.server.ts";
import { currentViewer } from "../app/features/sessions/sessions.server.ts";
import { NotFound } from "../app/platform/errors.ts";
import { logRequest } from "../app/platform/http/access-log.server.ts";
import { errorResponse } from "../app/platform/http/error-responses.server.ts";
import { isAheadOfTime } from "../app/platform/http/ahead-of-time.server.ts";
import type { AppEnvironment } from "../app/platform/http/app-environment.ts";
import type { ContentVersion } from "../app/platform/db/content-version.server.ts";
import { EventStreams } from "../app/platform/http/event-streams.server.ts";
import { clientAddress } from "../app/platform/http/client-address.server.ts";
import { takeCookies } from "../app/platform/http/cookies.server.ts";
import { requireCsrfToken } from "../app/platform/http/csrf.server.ts";
import { healthRoutes } from "../app/platform/http/health.server.ts";
import { isMultipart } from "../app/platform/http/multipart.server.ts";
import type { PageCache } from "../app/platform/http/page-cache.server.ts";
import { responseOf } from "../app/platform/http/rendered-page.server.ts";
import { nextRequestId } from "../app/platform/http/request-id.server.ts";
import {
  contentSecurityPolicy,
  inertPolicy,
  securityHeaders,
} from "../app/platform/http/security-headers.server.ts";
import { describeApi } from "../app/platform/openapi/describe-api.server.ts";
import { apiDocsPage } from "../app/platform/openapi/docs-page.server.ts";
import { CachedPictures } from "../app/platform/images/cached-pictures.server.ts";
import { picturesHttp } from "../app/platform/images/pictures.http.server.ts";
import { policyReportsHttp } from "../app/platform/policy-reports/policy-reports.http.server.ts";
import type { Services } from "../app/platform/services.ts";
import { isSitePath } from "../app/platform/validation/allowed-links.ts";
import { useLaravelMessages } from "../app/platform/validation/messages.ts";
import { api } from "./api.ts";
import { knownAddresses } from "./request/known-addresses.ts";
import { answerOwn, type OwnPages } from "./request/own-pages.ts";
import type { Metrics } from "./request/metrics.ts";
import type { Pages } from "./pages.ts";
import { plainForms } from "./request/plain-forms.ts";

type Front = {
  pages?: Pages;
  cache?: PageCache;
  /** The addresses that the owner has added. */
  ownPages?: OwnPages;
  /** Follows the content version, so that a change of this process shows on the next page that is asked for. */
  version?: Pick<ContentVersion, "ask">;
  pictures?: CachedPictures;
  streams?: EventStreams;
  metrics?: Metrics | undefined;
  /** Whether a page is at a path, for whomever. */
  isPage?: (path: string) => boolean;
  /** The addresses of all pages. */
  pagePaths?: string[];
  isStopping?: () => boolean;
};

/** The whole site as one function from request to answer. Without pages it is the API alone, as tests want it. */
export function createApp(services: Services, front: Front = {}): Hono<AppEnvironment> {
  const { pages, cache, ownPages, version, metrics, isPage = () => true, pagePaths = [] } = front;
  const { pictures = new CachedPictures(), streams = new EventStreams() } = front;
  useLaravelMessages();
  const app = new Hono<AppEnvironment>();
  const headers = Object.entries({
    "Content-Security-Policy": inertPolicy,
    ...securityHeaders(services.config),
  });

  app.use(async (context, next) => {
    const started = performance.now();
    const requestId = nextRequestId();
    context.set("requestId", requestId);
    context.set("services", services);
    context.set("streams", streams);
    const formerCookies = takeCookies(services.config, context.req.raw.headers);
    context.set(
      "client",
      clientAddress(
        services.config,
        context.req.raw.headers.get("X-Forwarded-For"),
        context.env?.incoming?.socket?.remoteAddress,
      ),
    );
    let viewer: ReturnType<typeof currentViewer> | undefined;
    context.set(
      "viewer",
      () =>
        (viewer ??= currentViewer(services.db, services.clock.now(), {
          cookies: context.req.raw.headers.get("Cookie"),
          counts: !isAheadOfTime(context.req.raw),
        })),
    );
    context.set("machine", (token, scope) =>
      machineViewer(services.db, services.clock.now(), { token, scope }),
    );
    await next();
    if (context.req.method !== "GET" && context.res.ok) {
      // On PostgreSQL the notice of a change comes after its commit: whoever saved it must see it at once.
      await version?.ask().catch(() => {});
      streams.look();
    }
    const { headers: answered } = context.res;
    for (const [name, value] of headers) if (!answered.has(name)) answered.set(name, value);
    const mayRename = context.res.ok && answered.get("Cache-Control")?.includes("no-store");
    if (formerCookies.length > 0 && mayRename && !isAheadOfTime(context.req.raw)) {
      const answer = { viewer: await context.var.viewer(), set: answered.getSetCookie() };
      const renamed = renamedCookies(services.config, formerCookies, answer);
      for (const cookie of renamed) answered.append("Set-Cookie", cookie);
    }
    answered.set("X-Request-Id", requestId);
    const { method, path } = context.req;
    logRequest({ requestId, method, path, status: context.res.status, started });
  });
  app.onError((error, { var: { requestId }, req }) =>
    errorResponse(error, { requestId, isUpload: isMultipart(req.raw) }),
  );

  app.route("/", healthRoutes(front));
  if (metrics) app.get("/metrics", (context) => metrics.answer(context.req.raw));
  app.route("/pictures", picturesHttp(services, pictures));
  app.route("/", policyReportsHttp());

  if (pages) app.use(plainForms(pages));
  app.use(knownAddresses(pagePaths));
  app.use(async (context, next) => {
    requireCsrfToken(services.config, context.req.raw);
    await next();
  });
  for (const resource of api) app.route("/", resource.app);
  let description: { title: string; text: Promise<string> } | undefined;
  app.get("/api/openapi.json", async (context) => {
    const { name: title } = await readCompany(services.db);
    if (description?.title !== title) {
      description = { title, text: describeApi(api, title).then((document) => JSON.stringify(document)) };
    }
    return context.body(await description.text, 200, { "Content-Type": "application/json" });
  });
  app.get("/api/docs", async (context) => {
    const { name: title } = await readCompany(services.db);
    const docs = apiDocsPage(api, { title, reader: apiReader });
    context.header(
      "Content-Security-Policy",
      contentSecurityPolicy(docs.scripts, services.config, { relaxed: true }),
    );
    return context.html(docs.html);
  });
  app.all("/api/*", () => {
    throw new NotFound();
  });

  if (pages) {
    app.use(compress());
    app.all("*", async (context) => {
      const { path } = context.req;
      const canonical = path.replace(/\/+$/, "");
      // Two slashes at its beginning would lead to another host.
      if (canonical !== path && isSitePath(canonical)) return context.redirect(canonical, 308);
      const isRead = context.req.method === "GET" || context.req.method === "HEAD";
      if (isRead && cache?.has(path)) return cache.answer(context.req.raw);
      const own = isPage(path) ? undefined : await ownPages?.find(path);
      if (own && cache) return answerOwn(context.req.raw, own, cache);
      if (isRead && cache && !isPage(path)) return cache.answerUnknown(context.req.raw);
      const answer = responseOf(await pages(context.req.raw, { viewer: context.var.viewer }));
      const viewer = await context.var.viewer();
      const hint = viewer && lostHintCookie(services.config, context.req.raw, viewer);
      if (hint) answer.headers.append("Set-Cookie", hint);
      if (!answer.headers.has("Cache-Control")) answer.headers.set("Cache-Control", "no-store");
      return answer;
    });
  } else {
    app.notFound(() => {
      throw new NotFound();
    });
  }
  return app;
}
