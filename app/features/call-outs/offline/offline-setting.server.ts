import type { Config } from "../../../platform/config/config.server.ts";

/** Returns whether the page is stored offline. Not in development, where stored copies would hide edits. */
export function isStoredOffline({ offlineBreakdown, production }: Config): boolean {
  return offlineBreakdown && production;
}
