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

const tryEveryMilliseconds = 1_000;
/** Supervisors that start a database and the site together wait no longer than a minute and a half. */
const patienceMilliseconds = 60_000;

/**
 * Opens what the settings name and brings it up to date. While a server of theirs is away it tries again each second, and
 * says so: for a minute, or as long as it takes once `serveStored` answers that visitors see cached pages meanwhile. Throws
 * what waiting does not mend.
 */
export async function openData(config: Config, serveStored: () => Promise<boolean>): Promise<Services> {
  const began = performance.now();
  let isServing: boolean | undefined;
  for (;;) {
    try {
      return await openOnce(config);
    } catch (error) {
      if (outageIn(error) === undefined || isProtocolRefusal(error)) throw error;
      isServing ??= await serveStored();
      const isPatient = isAnotherServer(error) && performance.now() - began < patienceMilliseconds;
      if (!isServing && !isPatient) throw error;
      logger.warn(`${startFailure(error, process.env) ?? String(error)} Trying again.`);
    }
    await wait(tryEveryMilliseconds);
  }
}

async function openOnce(config: Config): Promise<Services> {
  await trySettings(config);
  const services = openServices(config);
  try {
    await prepareData(services);
    return services;
  } catch (error) {
    await closeServices(services).catch(() => {});
    throw error;
  }
}

/** What a server or a pooler does not take of a connection, protocol_violation, it never will. */
function isProtocolRefusal(error: unknown): boolean {
  return error instanceof Error && "severity" in error && codeOf(error) === "08P01";
}

/** What is wrong with a file of this machine stays wrong until somebody sees to it. */
function isAnotherServer(error: unknown): boolean {
  return !(error instanceof Error && ("errcode" in error || "path" in error));
}
