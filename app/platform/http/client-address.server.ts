import type { Config } from "../config/config.server.ts";

/**
 * The address limits count by: the socket's, or behind a trusted proxy the last hop it reports. Earlier hops are the
 * client's own words and would dodge every limit.
 */
export function clientAddress(config: Config, request: Request, socketAddress: string | undefined): string {
  if (config.trustProxy) {
    const lastHop = request.headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim();
    if (lastHop) return lastHop;
  }
  return socketAddress ?? "unknown";
}
