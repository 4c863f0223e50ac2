import { parse, serialize } from "hono/utils/cookie";
import type { Config } from "../config/config.server.ts";
import { csrfCookie, hintCookie } from "./cookie-names.ts";
import { type FormerCookie, renameFormerCookies } from "./former-cookies.server.ts";

type Cookie = { name: string; value: string; httpOnly?: boolean; maxAgeSeconds?: number | undefined };

/** Browsers accept a cookie with this prefix only from this host, over https. */
const hostPrefix = "__Host-";
const readByScripts = [csrfCookie, hintCookie];

/**
 * Returns a Set-Cookie value for the whole site, with Secure when the public address is https. A cookie that no
 * script reads then gets the prefix, so that no other host of the domain can plant it.
 */
export function makeCookie(
  config: Pick<Config, "appUrl">,
  { name, value, httpOnly, maxAgeSeconds }: Cookie,
): string {
  const options = { path: "/", sameSite: "Lax", httpOnly, maxAge: maxAgeSeconds } as const;
  return serialize(nameInBrowser(config, name), value, { ...options, secure: isSecure(config) });
}

/** Returns the name of a cookie in the browser. */
export function nameInBrowser(config: Pick<Config, "appUrl">, name: string): string {
  return isSecure(config) && !readByScripts.includes(name) ? hostPrefix + name : name;
}

/**
 * Changes the Cookie header to the names that the program uses. Returns the cookies that were sent under a former
 * name.
 */
export function takeCookies(config: Pick<Config, "appUrl">, headers: Headers): FormerCookie[] {
  const sent = headers.get("Cookie");
  if (!sent) return [];
  const { cookies, former } = renameFormerCookies(ownCookies(config, sent));
  if (cookies !== sent) headers.set("Cookie", cookies);
  return former;
}

/**
 * Returns a Cookie header without prefixes, so that each cookie has one name in the program. Over https a cookie
 * without the prefix may have been planted and is dropped. So is a cookie that is sent twice: a browser stores only
 * one cookie of such a name, so the other one is planted.
 */
export function ownCookies(config: Pick<Config, "appUrl">, sent: string): string {
  if (!isSecure(config)) return sent;
  const own = new Map<string, string | undefined>();
  const others: string[] = [];
  for (const written of sent.split(";")) {
    const pair = withoutBlanks(written);
    if (pair.startsWith(hostPrefix)) {
      const name = withoutBlanks(pair.slice(hostPrefix.length).replace(/=.*/s, ""));
      own.set(name, own.has(name) ? undefined : pair.slice(hostPrefix.length));
    } else if (readByScripts.some((name) => pair.startsWith(`${name}=`))) others.push(pair);
  }
  return [...own.values()]
    .filter((pair) => pair !== undefined)
    .concat(others)
    .join("; ");
}

/**
 * Trims the blanks of RFC 6265 only. `trim` would remove other characters too, after which browsers do not see a
 * prefix.
 */
function withoutBlanks(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, "");
}

/** Returns the value of one cookie in a Cookie header. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  return header ? parse(header, name)[name] : undefined;
}

function isSecure({ appUrl }: Pick<Config, "appUrl">): boolean {
  return appUrl.startsWith("https:");
}
