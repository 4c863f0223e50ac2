import { days, hours } from "../durations.ts";
import { readIdentityValue, storeIdentityValue } from "../identity/site-identity.server.ts";
import type { Db } from "../db/tables.ts";
import { logger } from "../log.server.ts";
import type { Problem } from "../problems/problem.ts";
import type { Services } from "../services.ts";

/** What proxies add to a request to say for whom they ask. */
const headersOfProxies = ["X-Forwarded-For", "Forwarded", "X-Real-IP"];
/** So many forwarded requests more than direct ones are a proxy. A few are somebody who invents a header. */
const enough = 20;
const recordMilliseconds = hours(1);
const validMilliseconds = days(2);

/**
 * Notices a proxy that `TRUST_PROXY` does not name: all its visitors count as one client, and share one limit. What
 * it found is stored, because `doctor` and the page System ask from other processes.
 */
export class UnknownProxy {
  #lead = 0;
  #recordedAt = -Infinity;

  see({ db, config, clock }: Pick<Services, "db" | "config" | "clock">, headers: Headers): void {
    if (config.trustProxy) return;
    const isForwarded = headersOfProxies.some((name) => headers.has(name));
    this.#lead = Math.min(enough, Math.max(0, this.#lead + (isForwarded ? 1 : -1)));
    const now = clock.now();
    if (this.#lead < enough || now.getTime() - this.#recordedAt < recordMilliseconds) return;
    this.#recordedAt = now.getTime();
    storeIdentityValue(db, "unknown-proxy", now.toISOString()).catch((error: unknown) => {
      logger.warn({ err: error }, "could not store that a proxy is not named in TRUST_PROXY");
    });
  }
}

export async function findProxyProblem({
  db,
  config,
  clock,
}: Pick<Services, "config" | "clock"> & { db: Db }): Promise<Problem | undefined> {
  if (config.trustProxy) return undefined;
  const seenAt = await readIdentityValue(db, "unknown-proxy");
  if (!seenAt || clock.now().getTime() - Date.parse(seenAt) > validMilliseconds) return undefined;
  return {
    key: "unknown-proxy",
    urgency: "soon",
    text: "All visitors count as one, because they come through a proxy that is not set",
    advice:
      "Their limits are shared. If a proxy of yours replaces X-Forwarded-For, have TRUST_PROXY=on set: see docs/operating.md.",
    path: "/admin/system",
  };
}
