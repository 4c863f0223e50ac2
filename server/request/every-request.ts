import type { MiddlewareHandler } from "hono";
import { machineViewer } from "../../app/features/machines/machines.server.ts";
import { currentViewer } from "../../app/features/accounts/sessions/sessions.server.ts";
import { renamedCookies } from "../../app/features/accounts/sign-in/begin-session.server.ts";
import type { ContentVersion } from "../../app/platform/db/content-version.ts";
import { logRequest } from "../../app/platform/http/access-log.server.ts";
import { isPrefetch } from "../../app/platform/http/prefetch.server.ts";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import { clientAddress } from "../../app/platform/http/client-address.server.ts";
import { takeCookies } from "../../app/platform/http/cookies.server.ts";
import type { EventStreams } from "../../app/platform/http/event-streams.server.ts";
import { nextRequestId } from "../../app/platform/http/request-id.server.ts";
import { inertPolicy, securityHeaders } from "../../app/platform/http/security-headers.server.ts";
import { UnknownProxy } from "../../app/platform/http/unknown-proxy.server.ts";
import type { Services } from "../../app/platform/services.ts";

/** A balancer asks for these without a header, beside the visitors that it forwards. */
const askedByMachines = new Set(["/healthz", "/readyz", "/metrics"]);

type Front = { version: Pick<ContentVersion, "ask"> | undefined; streams: EventStreams };

/** Finds out who sent the request and from where, adds the headers of every response, and logs the request. */
export function everyRequest(
  services: Services,
  { version, streams }: Front,
): MiddlewareHandler<AppEnvironment> {
  const { config, db, clock } = services;
  const headers = Object.entries({ "Content-Security-Policy": inertPolicy, ...securityHeaders(config) });
  const proxy = new UnknownProxy();
  return async (context, next) => {
    const started = performance.now();
    const requestId = nextRequestId();
    const { raw, method, path } = context.req;
    context.set("requestId", requestId);
    context.set("services", services);
    context.set("streams", streams);
    const formerCookies = takeCookies(config, raw.headers);
    if (!askedByMachines.has(path)) proxy.see(services, raw.headers);
    const address = context.env?.incoming?.socket?.remoteAddress;
    context.set("client", clientAddress(config, raw.headers.get("X-Forwarded-For"), address));
    let viewer: ReturnType<typeof currentViewer> | undefined;
    context.set(
      "viewer",
      () =>
        (viewer ??= currentViewer(db, clock.now(), {
          cookies: raw.headers.get("Cookie"),
          // A browser opens a stream again by itself.
          counts: !isPrefetch(raw) && raw.headers.get("Accept") !== "text/event-stream",
        })),
    );
    context.set("machine", (token, scope) => machineViewer(db, clock.now(), { token, scope }));
    await next();
    if (method !== "GET" && context.res.ok) {
      // PostgreSQL reports a change only after its commit, but the user who saved it must see it at once.
      await version?.ask().catch(() => {});
      streams.look();
    }
    const { headers: answered } = context.res;
    for (const [name, value] of headers) if (!answered.has(name)) answered.set(name, value);
    const mayRename = context.res.ok && answered.get("Cache-Control")?.includes("no-store");
    if (formerCookies.length > 0 && mayRename && !isPrefetch(raw)) {
      const answer = { viewer: await context.var.viewer(), set: answered.getSetCookie() };
      for (const cookie of renamedCookies(config, formerCookies, answer))
        answered.append("Set-Cookie", cookie);
    }
    answered.set("X-Request-Id", requestId);
    logRequest({ requestId, method, path, status: context.res.status, started });
  };
}
