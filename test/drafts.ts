import { firmTime } from "../app/platform/firm-time.ts";
import type { Browser } from "./browser.ts";
import type { Site } from "./site.ts";

/** Keeps drafts of pages, and gives them times. A page is named by the path of its call, such as `/api/pages/3`. */
export function draftsOf(site: Site) {
  const whole = async (path: string) => (await site.visitor().get(path)).body;
  return {
    whole,
    titleOf: async (path: string): Promise<string> => (await whole(path)).title,
    /** A time on the firm's clock, as it is typed. */
    inHours: (hours: number): string => firmTime(new Date(site.clock.now().getTime() + hours * 3_600_000)),
    keep: async (browser: Browser, path: string, changes: object, version = 0) => {
      const body = { ...(await whole(path)), ...changes };
      const { body: draft } = await browser.write("PUT", "/api/drafts", {
        save: `POST ${path}`,
        body,
        version,
      });
      return draft as { id: number; version: number };
    },
    setTime: (
      browser: Browser,
      { id, version }: { id: number; version: number },
      publish_time: string | null,
      return_time: string | null = null,
    ) => {
      return browser.write("PUT", `/api/drafts/${id}/time`, { version, publish_time, return_time });
    },
    save: async (browser: Browser, path: string, changes: object) => {
      const { status } = await browser.post(path, { ...(await whole(path)), ...changes });
      if (status !== 200) throw new Error(`The save was answered with ${status}.`);
    },
  };
}
