import type { Config } from "../../platform/config/config.server.ts";
import { cameFromHeader } from "../../platform/http/came-from.ts";
import type { VisitsTable } from "./visits.tables.ts";

/** The way on which something came: the other site's host, and the kind of device. It says nothing about a person. */
export type Way = Pick<VisitsTable, "source" | "device">;

export const unknownWay: Way = { source: "", device: "" };

const phone = /mobi|android|iphone|ipad/i;

/** Returns the way of a request. Forms name the host in a header. The site itself, and what is no host, are no source. */
export function wayOf(
  { appUrl }: Pick<Config, "appUrl">,
  request: Request,
  sent = request.headers.get(cameFromHeader) ?? "",
): Way {
  const own = [appUrl, request.url].map((address) => hostOf(new URL(address).host));
  const host = hostOf(sent) ?? "";
  return {
    source: own.includes(host) ? "" : host,
    device: phone.test(request.headers.get("User-Agent") ?? "") ? "phone" : "computer",
  };
}

/** Returns a host in lower case without port and `www.`; undefined for text that is none. */
export function hostOf(text: string): string | undefined {
  const host = text
    .toLowerCase()
    .replace(/:\d{1,5}$/, "")
    .replace(/^www\./, "");
  return /^[a-z\d]([a-z\d.\-_]{0,98}[a-z\d])?$/.test(host) ? host : undefined;
}
