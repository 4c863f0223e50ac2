import type { Config } from "../../../platform/config/config.server.ts";

/** In development edits would be hidden by what was stored before. */
export function isStoredOffline({ offlineBreakdown, production }: Config): boolean {
  return offlineBreakdown && production;
}
