import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { lastKnownCountry, readHomeCountry } from "../app/features/company/company.server.ts";
import { insertFigures } from "../app/features/figures/figures.server.ts";
import { inCountry, withZone } from "../app/platform/countries/home.ts";
import type { Viewer } from "../app/platform/http/viewer.ts";
import { iconNames } from "../app/features/firm/mark/icon-names.ts";
import { sharePath } from "../app/features/firm/mark/share-picture.present.ts";
import { publicPageList } from "../content/public-pages.ts";
import { newScriptMark, takeMarkedScripts } from "../app/platform/http/marked-scripts.server.ts";
import type { RenderedPage } from "../app/platform/http/rendered-page.server.ts";
import { contentSecurityPolicy, permissionsPolicy } from "../app/platform/http/security-headers.server.ts";
import { Unavailable } from "../app/platform/errors.ts";
import { outageIn } from "../app/platform/outages.server.ts";
import {
  failuresContext,
  needsContext,
  PageValidity,
  type PlainForm,
  plainFormContext,
  renderedContext,
  scriptMarkContext,
  servicesContext,
  validityContext,
  viewerContext,
} from "../app/platform/http/page-context.server.ts";
import { withApplicationScripts } from "./request/application-scripts.ts";
import type { Db } from "../app/platform/db/tables.ts";
import type { Services } from "../app/platform/services.ts";

/** The addresses that the page cache renders ahead, because their content is the same for everybody. */
export const cachedPaths: readonly string[] = [
  ...publicPageList.map(({ path }) => path),
  "/sitemap.xml",
  "/site.webmanifest",
  "/breakdown.webmanifest",
  "/breakdown-worker.js",
  "/link-worker.js",
  "/breakdown-qr.svg",
  "/breakdown.vcf",
];

/** Pictures that are only rendered on request: without a logo, drawing them loads the picture library. */
export const onDemandPaths: readonly string[] = [...iconNames.map((name) => `/${name}`), sharePath];

type PageOptions = {
  /** A transaction whose changes the page shows. */
  transaction?: Db;
  /** The time at which the page is rendered, if not now. */
  at?: Date | undefined;
  viewer?: () => Promise<Viewer | null>;
  form?: PlainForm;
};

export type Pages = (request: Request, options?: PageOptions) => Promise<RenderedPage>;

/** Returns a function that renders React Router's page for a request, with a policy that allows its inline scripts. */
export function createPages(services: Services, build: ServerBuild | (() => Promise<ServerBuild>)): Pages {
  const handle = createRequestHandler(build, services.config.production ? "production" : "development");
  return async (request, { viewer, form, transaction, at } = {}) => {
    const db = transaction ?? services.db;
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...services, db, ...(at && { clock: { now: () => at } }) });
    if (viewer) context.set(viewerContext, viewer);
    if (form) context.set(plainFormContext, form);
    const mark = newScriptMark();
    context.set(scriptMarkContext, mark);
    const rendered = { html: "", isDocument: false };
    context.set(renderedContext, rendered);
    const validity = new PageValidity();
    context.set(validityContext, validity);
    const needs = { position: false, worker: false, hidden: false };
    context.set(needsContext, needs);
    const failures: unknown[] = [];
    context.set(failuresContext, failures);
    const home = await readHomeCountry(db).catch(() => lastKnownCountry(db));
    const response = asOutageResponse(await inCountry(home, () => handle(request, context)), failures);
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) return response;
    if (rendered.isDocument) rendered.html = await inCountry(home, () => insertFigures(db, rendered.html));
    const page = takeMarkedScripts(withZone(rendered.html, home), mark);
    // In development, Vite loads an application's scripts.
    const isFinished = rendered.isDocument || !services.config.production;
    const { html, scripts } = isFinished ? page : withApplicationScripts(page);
    const headers = new Headers(response.headers);
    const frames = !rendered.isDocument || html.includes(" data-frames=");
    const { position, worker, hidden } = needs;
    headers.set(
      "Content-Security-Policy",
      contentSecurityPolicy(scripts, services.config, { frames, worker }),
    );
    if (hidden) headers.set("X-Robots-Tag", "noindex");
    if (position) headers.set("Permissions-Policy", permissionsPolicy({ position }));
    return { status: response.status, headers, body: html, validUntil: validity.until };
  };
}

/** Turns a 500 into a 503 with `Retry-After` if the page failed because the database or file store is unavailable. */
function asOutageResponse(response: Response, failures: unknown[]): Response {
  if (response.status !== 500 || !failures.some(outageIn)) return response;
  const headers = new Headers(response.headers);
  headers.set("Retry-After", String(new Unavailable().retryAfterSeconds));
  return new Response(response.body, { status: 503, headers });
}
