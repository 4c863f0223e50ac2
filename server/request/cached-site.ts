import type { ServerResponse } from "node:http";
import type { Config } from "../../app/platform/config/config.server.ts";
import { Unavailable } from "../../app/platform/errors.ts";
import { logRequest } from "../../app/platform/http/access-log.server.ts";
import type { StoredPages } from "../../app/platform/http/stored-pages.server.ts";
import { pathOf } from "../../app/platform/http/prepared-answer.server.ts";
import { nextRequestId } from "../../app/platform/http/request-id.server.ts";
import { securityHeaders } from "../../app/platform/http/security-headers.server.ts";
import { sendFailure } from "../../app/platform/http/send-failure.server.ts";
import type { StaticAssets } from "../../app/platform/http/static-assets.server.ts";
import type { Answer } from "../lifecycle/port.ts";

type Parts = { storedPages: StoredPages; assets: StaticAssets; reason: string };

/**
 * Serves the pages that an earlier process stored on the disk while the site cannot read its database, and answers
 * everything else with 503. `reason` is for whoever asks whether the site is ready, such as "the database is away".
 * Undefined if no pages are stored.
 */
export async function cachedSite(
  config: Pick<Config, "appUrl">,
  { storedPages, assets, reason }: Parts,
): Promise<Answer | undefined> {
  const pages = await storedPages.readOfAnyBuild();
  if (pages.size === 0) return undefined;
  return (request, response) => {
    const started = performance.now();
    const requestId = nextRequestId();
    const isRead = request.method === "GET" || request.method === "HEAD";
    const page = isRead ? pages.get(pathOf(request)) : undefined;
    const status =
      page?.send(request, response, requestId) ||
      assets.serve(request, response, requestId) ||
      answerOtherPath(config, response, { path: pathOf(request), requestId, reason });
    const { method = "", url: path = "" } = request;
    logRequest({ requestId, method, path, status, started });
  };
}

function answerOtherPath(
  config: Pick<Config, "appUrl">,
  response: ServerResponse,
  { path, requestId, reason }: { path: string; requestId: string; reason: string },
): number {
  const health = healthAt(path, reason);
  if (!health) return sendFailure(response, new Unavailable(), { config, requestId });
  const headers = { ...securityHeaders(config), "Content-Type": "text/plain; charset=utf-8" };
  response.writeHead(health.status, { ...headers, "X-Request-Id": requestId });
  response.end(health.body);
  return health.status;
}

function healthAt(path: string, reason: string): { status: number; body: string } | undefined {
  if (path === "/healthz") return { status: 200, body: "ok" };
  if (path === "/readyz") return { status: 503, body: `not ready: ${reason}; stored pages are served` };
  return undefined;
}
