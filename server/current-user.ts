import type { IncomingMessage, ServerResponse } from "node:http";
import { currentViewer, userOf } from "../app/features/sessions/sessions.server.ts";
import { presentUser } from "../app/features/users/users.present.ts";
import { takeCookies } from "../app/platform/http/cookies.server.ts";
import { inertPolicy, securityHeaders } from "../app/platform/http/security-headers.server.ts";
import type { Services } from "../app/platform/services.ts";

/**
 * Answers `GET /api/user` to whoever is signed in, straight into the connection: every page asks for it, and the framework
 * costs as much as the answer. All others, and all that goes wrong, are left to the endpoint itself.
 */
export class CurrentUser {
  #services: Services;
  /** Names and values in turn, as Node takes them with the least work. */
  #headers: string[];

  constructor(services: Services) {
    this.#services = services;
    this.#headers = Object.entries({
      "Cache-Control": "no-store",
      "Content-Type": "application/json",
      "Content-Security-Policy": inertPolicy,
      ...securityHeaders(services.config),
    }).flat();
  }

  isAskedBy({ method, url }: Pick<IncomingMessage, "method" | "url">): boolean {
    return method === "GET" && url === "/api/user";
  }

  /** False where nothing was answered. */
  async answer(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<boolean> {
    const body = await this.#bodyFor(request).catch(() => undefined);
    if (!body) return false;
    const ownHeaders = ["Content-Length", String(Buffer.byteLength(body)), "X-Request-Id", requestId];
    response.writeHead(200, [...this.#headers, ...ownHeaders]);
    // As text it goes in one piece with the headers.
    response.end(body);
    return true;
  }

  async #bodyFor({ headers: { cookie } }: IncomingMessage): Promise<string | undefined> {
    if (!cookie) return undefined;
    const { db, clock, config } = this.#services;
    const headers = new Headers({ Cookie: cookie });
    takeCookies(config, headers);
    const viewer = await currentViewer(db, clock.now(), { headers });
    return viewer ? JSON.stringify({ data: presentUser(userOf(viewer)) }) : undefined;
  }
}
