import { setTimeout as wait } from "node:timers/promises";
import type { Config } from "../../app/platform/config/config.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import { codeOf } from "../../app/platform/message-of.ts";
import { outageIn } from "../../app/platform/outages.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { prepareData } from "./prepare-data.ts";
import { closeServices, openServices } from "./services.ts";
import { startFailure } from "./start-failure.ts";
import { trySettings } from "./try-settings.ts";

const retryMilliseconds = 1_000;
/** Service managers that start a database and the site together wait at most a minute and a half. */
const timeoutMilliseconds = 60_000;

/** Both return whether visitors see stored pages meanwhile. */
type Meanwhile = { whileAway: () => Promise<boolean>; whileUpgrading: () => Promise<boolean> };

/**
 * Opens the database and files that the settings name, and migrates the database. While a server is unavailable, logs
 * it and retries every second. Gives up after a minute, unless `whileAway` returns true. Throws errors that retrying
 * cannot fix.
 */
export async function openData(config: Config, meanwhile: Meanwhile): Promise<Services> {
  const began = performance.now();
  let isServing: boolean | undefined;
  for (;;) {
    try {
      return await openOnce(config, meanwhile);
    } catch (error) {
      if (outageIn(error) === undefined || isProtocolRefusal(error)) throw error;
      isServing ??= await meanwhile.whileAway();
      const mayRetry = isAnotherServer(error) && performance.now() - began < timeoutMilliseconds;
      if (!isServing && !mayRetry) throw error;
      logger.warn(`${startFailure(error, process.env) ?? String(error)} Trying again.`);
    }
    await wait(retryMilliseconds);
  }
}

async function openOnce(config: Config, { whileUpgrading }: Meanwhile): Promise<Services> {
  await trySettings(config);
  const services = openServices(config);
  try {
    await prepareData(services, whileUpgrading);
    return services;
  } catch (error) {
    await closeServices(services).catch(() => {});
    throw error;
  }
}

/** Whether a server or a pooler refused the connection with protocol_violation, which retrying cannot change. */
function isProtocolRefusal(error: unknown): boolean {
  return error instanceof Error && "severity" in error && codeOf(error) === "08P01";
}

/** Whether another server failed. An error with a file on this machine lasts until somebody fixes it. */
function isAnotherServer(error: unknown): boolean {
  return !(error instanceof Error && ("errcode" in error || "path" in error));
}
