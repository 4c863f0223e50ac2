import { randomBytes } from "node:crypto";
import type { Config } from "../config/config.server.ts";
import { CsrfMismatch, Unauthenticated } from "../errors.ts";
import { isSigned, sign } from "../secrets/signing.server.ts";
import { bearerToken } from "./bearer.server.ts";
import { csrfCookie, guestCookie, sessionCookie } from "./cookie-names.ts";
import { makeCookie, readCookie } from "./cookies.server.ts";

const purpose = "csrf token";
const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns the Set-Cookie value of a fresh token, as Laravel Sanctum does it: scripts read it and send it in
 * `X-XSRF-TOKEN`. The token is signed together with its owner, the session or otherwise the guest cookie (OWASP:
 * signed double-submit cookie). So a planted token, or one of another session, is invalid.
 */
export function csrfTokenCookie(config: Config, owner: string): string {
  const nonce = randomBytes(16).toString("base64url");
  return makeCookie(config, {
    name: csrfCookie,
    value: `${nonce}.${sign(config, purpose, signedText(nonce, owner))}`,
  });
}

/** Returns the Set-Cookie values of a fresh token for a browser without a session. */
export function guestTokenCookies(config: Config): string[] {
  const guest = randomBytes(16).toString("base64url");
  return [
    makeCookie(config, { name: guestCookie, value: guest, httpOnly: true }),
    csrfTokenCookie(config, guest),
  ];
}

/** Returns the Set-Cookie values of a fresh token for the browser that sent these cookies. */
export function freshTokenCookies(config: Config, cookies: string | null | undefined): string[] {
  const owner = ownerOf(cookies);
  return owner ? [csrfTokenCookie(config, owner)] : guestTokenCookies(config);
}

/**
 * Throws `CsrfMismatch` for an unsafe request without its token. Throws `Unauthenticated` if it comes from a machine,
 * whose token changes nothing: without cookies there is no session that another site could misuse.
 */
export function requireCsrfToken(config: Config, request: Request): void {
  if (safeMethods.has(request.method)) return;
  if (bearerToken(request.headers) && !request.headers.has("Cookie")) throw new Unauthenticated();
  if (request.headers.get("Sec-Fetch-Site") === "cross-site") throw new CsrfMismatch();
  const cookies = request.headers.get("Cookie");
  const sent = request.headers.get("X-XSRF-TOKEN") ?? "";
  const [nonce = "", signed = ""] = sent.split(".");
  if (sent !== readCookie(cookies, csrfCookie)) throw new CsrfMismatch();
  const owner = ownerOf(cookies);
  if (!owner || !isSigned(config, purpose, { text: signedText(nonce, owner), signature: signed }))
    throw new CsrfMismatch();
}

/**
 * Throws `CsrfMismatch` unless a page of this site sent a form that carries no token. Such a form must not act for a
 * session. The check keeps other sites from sending it through their visitors.
 */
export function requireOwnPage(config: Pick<Config, "appUrl">, request: Request): void {
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = hostOf(request.headers.get("Origin") ?? "");
  // Browsers omit Sec-Fetch-Site on plain http, and old browsers always do.
  const own = site ? site === "same-origin" : [config.appUrl, request.url].map(hostOf).includes(origin);
  if (!own) throw new CsrfMismatch();
}

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).host : null;
}

function ownerOf(cookies: string | null | undefined): string | undefined {
  return readCookie(cookies, sessionCookie) || readCookie(cookies, guestCookie) || undefined;
}

function signedText(nonce: string, owner: string): string {
  return `${nonce}:${owner}`;
}
