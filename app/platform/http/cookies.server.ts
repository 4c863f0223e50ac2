import { parse, serialize } from "hono/utils/cookie";
import type { Config } from "../config/config.server.ts";
import { csrfCookie, hintCookie } from "./cookie-names.ts";
import { type FormerCookie, underTodaysNames } from "./former-cookies.server.ts";

type Cookie = { name: string; value: string; httpOnly?: boolean; maxAgeSeconds?: number | undefined };

/** Browsers take a cookie of such a name from this very host alone, over https. */
const hostPrefix = "__Host-";
const readByScripts = [csrfCookie, hintCookie];

/**
 * A Set-Cookie value for the whole site; Secure when the public address is https. One that no script reads goes with the
 * prefix then, so that no neighbour under the same domain can plant it.
 */
export function makeCookie(
  config: Pick<Config, "appUrl">,
  { name, value, httpOnly, maxAgeSeconds }: Cookie,
): string {
  const options = { path: "/", sameSite: "Lax", httpOnly, maxAge: maxAgeSeconds } as const;
  return serialize(nameInBrowser(config, name), value, { ...options, secure: isSecure(config) });
}

/** What a browser calls a cookie. */
export function nameInBrowser(config: Pick<Config, "appUrl">, name: string): string {
  return isSecure(config) && !readByScripts.includes(name) ? hostPrefix + name : name;
}

/** Has a request's headers name cookies as the program does. Answers those that came under a former name. */
export function takeCookies(config: Pick<Config, "appUrl">, headers: Headers): FormerCookie[] {
  const sent = headers.get("Cookie");
  if (!sent) return [];
  const { cookies, former } = underTodaysNames(ownCookies(config, sent));
  if (cookies !== sent) headers.set("Cookie", cookies);
  return former;
}

/**
 * A Cookie header without prefixes, so that within the program each cookie has one name. Over https a cookie that comes
 * without it may be anybody's and is dropped, and so is one that comes twice: a browser keeps a single one of such a name, so
 * somebody else has planted the other.
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

/** Blanks as RFC 6265 knows them: `trim` would take other signs away, before which a browser sees no prefix. */
function withoutBlanks(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, "");
}

/** The value of one cookie of a Cookie header. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  return header ? parse(header, name)[name] : undefined;
}

function isSecure({ appUrl }: Pick<Config, "appUrl">): boolean {
  return appUrl.startsWith("https:");
}
