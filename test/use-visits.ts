import { beforeEach } from "vitest";
import { VisitCounter } from "../app/features/visits/visit-counter.server.ts";
import type { CountName } from "../app/features/visits/visits.present.ts";
import { createApp } from "../server/app.ts";
import { openSite } from "./site.ts";

export const computer =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
export const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Mobile/15E148 Safari/604.1";

/** A site that counts visits. Each test counts from nothing, with a program that has just started, in its own network. */
export async function useVisits() {
  const site = await openSite({ TRUST_PROXY: "true", ADMIN_SECOND_FACTOR: "optional" });
  let counter: VisitCounter;
  let app: ReturnType<typeof createApp>;
  let network = 0;

  beforeEach(async () => {
    await site.db.deleteFrom("visits").execute();
    counter = new VisitCounter(site.services);
    app = createApp(site.services, { visits: counter });
    network += 1;
  });

  async function stored() {
    await counter.flush();
    return site.db
      .selectFrom("visits")
      .selectAll()
      .orderBy("page")
      .orderBy("source")
      .orderBy("device")
      .execute();
  }

  return {
    site,
    get counter() {
      return counter;
    },
    /** Returns the status of a report from the test's network. */
    report: async (body: string, headers: Record<string, string> = {}): Promise<number> => {
      const answer = await app.request("/visits", {
        method: "POST",
        body,
        headers: {
          "Content-Type": "text/plain;charset=UTF-8",
          Origin: "http://localhost",
          "User-Agent": computer,
          "X-Forwarded-For": `198.51.100.${network}`,
          ...headers,
        },
      });
      return answer.status;
    },
    stored,
    sum: async (count: CountName): Promise<number> =>
      (await stored()).reduce((total, row) => total + row[count], 0),
  };
}
