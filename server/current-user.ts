import type { IncomingMessage, ServerResponse } from "node:http";
import { currentUser } from "../app/features/account/current-user.server.ts";
import { currentViewer } from "../app/features/sessions/sessions.server.ts";
import { ownCookies } from "../app/platform/http/cookies.server.ts";
import { inertPolicy, securityHeaders } from "../app/platform/http/security-headers.server.ts";
import type { Services } from "../app/platform/services.ts";

/**
 * `GET /api/user` for somebody signed in, below the framework: each page asks it, more often than all other calls
 * together. Guests, and whatever goes wrong, are the framework's, so that each refusal is worded in one place.
 */
export class CurrentUserAnswer {
  #services: Services;
  /** Names and values in turn, as Node takes them with the least work. */
  #headers: string[];

  constructor(services: Services) {
    this.#services = services;
    this.#headers = Object.entries({
      "Content-Security-Policy": inertPolicy,
      ...securityHeaders(services.config),
      "Cache-Control": "no-store",
      "Content-Type": "application/json",
    }).flat();
  }

  isAskedFor({ method, url, headers }: IncomingMessage): boolean {
    return method === "GET" && url === "/api/user" && headers.cookie !== undefined;
  }

  /** Whether it was answered. */
  async send(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<boolean> {
    const { db, clock, config } = this.#services;
    const cookies = ownCookies(config, request.headers.cookie ?? "");
    const viewer = await currentViewer(db, clock.now(), cookies).catch(() => null);
    if (!viewer) return false;
    const body = JSON.stringify(currentUser(viewer));
    const length = String(Buffer.byteLength(body));
    response.writeHead(200, [...this.#headers, "Content-Length", length, "X-Request-Id", requestId]);
    response.end(body);
    return true;
  }
}
