import type { Config } from "./config.server.ts";
import { isThisMachine } from "./this-machine.ts";

type Named = Pick<Config, "production" | "appUrl" | "databaseAddress" | "storage">;

/** In production, what goes to another machine where anybody on the line can read it, in one line; undefined for nothing. */
export function plainConnections(config: Named): string | undefined {
  const plain = [visitors(config), database(config), storage(config)].filter((words) => words !== undefined);
  if (!config.production || plain.length === 0) return undefined;
  return `Not encrypted on its way to another machine: ${plain.join(", ")}.`;
}

function visitors({ appUrl }: Named): string | undefined {
  const { protocol, hostname } = new URL(appUrl);
  return protocol === "http:" && !isThisMachine(hostname) ? "pages and sign-in (APP_URL is http)" : undefined;
}

/** What `pg` makes of an address: without `ssl` or `sslmode` it asks for no TLS. */
function database({ databaseAddress }: Named): string | undefined {
  const url = URL.parse(databaseAddress);
  if (!url?.protocol.startsWith("postgres")) return undefined;
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  // A path is a socket of this machine.
  if (host === "" || host.startsWith("/") || isThisMachine(host)) return undefined;
  const mode = url.searchParams.get("sslmode");
  const asked = mode ?? url.searchParams.get("ssl");
  const isEncrypted = asked !== null && !["disable", "false", "0"].includes(asked);
  return isEncrypted ? undefined : "the database (DATABASE_URL has no sslmode=require)";
}

function storage({ storage: place }: Named): string | undefined {
  if (place.kind === "disk") return undefined;
  const { hostname, searchParams } = new URL(place.url);
  const isPlain = searchParams.get("endpoint") === "http";
  return isPlain && !isThisMachine(hostname) ? "files (STORAGE_URL has endpoint=http)" : undefined;
}
