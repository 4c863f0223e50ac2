import type { ContentVersion } from "../app/platform/db/content-version.server.ts";

/** A version of the content that is always at hand, as `read` says. */
export function toldVersion(read: () => number): ContentVersion {
  return {
    known: read,
    ask: async () => read(),
    shownEverywhere: async () => {},
    close: async () => {},
  };
}
