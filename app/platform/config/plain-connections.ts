import type { Config } from "./config.server.ts";
import { isThisMachine } from "./this-machine.ts";

type Named = Pick<Config, "production" | "appUrl" | "databaseAddress" | "storage">;

/**
 * Returns one line that names the unencrypted connections to other machines in production, or undefined without any.
 */
export function describePlainConnections(config: Named): string | undefined {
  const plain = [visitors(config), database(config), storage(config)].filter((words) => words !== undefined);
  if (!config.production || plain.length === 0) return undefined;
  return `Unencrypted connections to other machines: ${plain.join(", ")}.`;
}

function visitors({ appUrl }: Named): string | undefined {
  const { protocol, hostname } = new URL(appUrl);
  return protocol === "http:" && !isThisMachine(hostname) ? "pages and sign-in (APP_URL is http)" : undefined;
}

/** Reads an address as `pg` does: it uses TLS only if the address has `ssl` or `sslmode`. */
function database({ databaseAddress }: Named): string | undefined {
  const url = URL.parse(databaseAddress);
  if (!url?.protocol.startsWith("postgres")) return undefined;
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  // A path is a socket on this machine.
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
