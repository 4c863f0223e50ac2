import type { Config } from "../config/config.server.ts";

type Options = { httpOnly?: boolean; maxAgeSeconds?: number };

/** A Set-Cookie value for the whole site; Secure when the public address is https. */
export function makeCookie(
  config: Pick<Config, "appUrl">,
  name: string,
  value: string,
  options: Options = {},
) {
  const parts = [`${name}=${value}`, "Path=/", "SameSite=Lax"];
  if (options.httpOnly) parts.push("HttpOnly");
  if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
  if (config.appUrl.startsWith("https:")) parts.push("Secure");
  return parts.join("; ");
}

/** The value of one cookie of a Cookie header. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}
