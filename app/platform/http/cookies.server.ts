import { parse, serialize } from "hono/utils/cookie";
import type { Config } from "../config/config.server.ts";

type Options = { httpOnly?: boolean; maxAgeSeconds?: number };

/** A Set-Cookie value for the whole site; Secure when the public address is https. */
export function makeCookie(
  config: Pick<Config, "appUrl">,
  name: string,
  value: string,
  { httpOnly, maxAgeSeconds }: Options = {},
): string {
  const secure = config.appUrl.startsWith("https:");
  return serialize(name, value, { path: "/", sameSite: "Lax", httpOnly, maxAge: maxAgeSeconds, secure });
}

/** The value of one cookie of a Cookie header. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  return parse(header ?? "", name)[name];
}
