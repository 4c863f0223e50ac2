import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Config } from "../../app/platform/config/config.server.ts";
import { makeFolder } from "../../app/platform/files/make-folder.server.ts";
import { checkScanner, scanFile } from "../../app/platform/files/scan-file.server.ts";
import { openFiles } from "../../app/platform/files/open-files.server.ts";
import { temporaryPath } from "../../app/platform/files/temporary-files.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import { outageIn, storeStatus } from "../../app/platform/outages.server.ts";
import { startFailure } from "./start-failure.ts";
import { messageOf } from "../../app/platform/message-of.ts";

/** A disk with fewer free bytes counts as full. */
const testedBytes = 256 * 1024;
const tryScannerMilliseconds = 20_000;

/**
 * Tests the folder, scanner and file store that the settings name, before the database is opened. Throws the error of
 * the first one that cannot be used; `startFailure` describes it.
 */
export async function trySettings(config: Config): Promise<void> {
  tryDataFolder(config);
  await checkScanner(config.scanCommand);
  await tryStorage(config);
}

function tryDataFolder({ dataFolder }: Config): void {
  makeFolder(dataFolder);
  const path = join(dataFolder, `.room-${process.pid}`);
  try {
    writeFileSync(path, new Uint8Array(testedBytes), { mode: 0o600, flush: true });
  } catch (error) {
    // An error while writing to an open file does not name the path.
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  } finally {
    rmSync(path, { force: true });
  }
}

/** Throws when the site cannot listen at PORT and HOST. */
export async function tryListening({ port, host }: Pick<Config, "port" | "host">): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, exclusive: true }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Only warns if the store is unavailable, because it may come back and pages work without it. Throws if the store
 * refuses access, because that will not change.
 */
async function tryStorage(config: Config): Promise<void> {
  const { storage } = config;
  if (storage.kind === "disk") return;
  try {
    await openFiles(config).check();
  } catch (error) {
    if (outageIn(error) !== "away" || isRefusal(error)) throw error;
    const words = startFailure(error, { STORAGE_URL: storage.url });
    logger.warn(`${words} Files can be neither read nor stored until it answers.`);
  }
}

/** Whether the store refused the key or the bucket's name. */
function isRefusal(error: unknown): boolean {
  return [401, 403, 404].includes(storeStatus(error) ?? 0);
}

/**
 * Lets the scanner check a harmless file. If something is wrong, returns a line that describes it. CVs wait for the
 * scanner, but the site does not.
 */
export async function tryScanner({ scanCommand, temporaryFolder }: Config): Promise<string | undefined> {
  if (!scanCommand) return undefined;
  const path = temporaryPath(temporaryFolder);
  try {
    makeFolder(temporaryFolder);
    writeFileSync(path, "A text without a virus.\n", { mode: 0o600 });
    const { isInfected, words } = await scanFile(scanCommand, path, { timeout: tryScannerMilliseconds });
    return isInfected
      ? `SCAN_COMMAND reports a virus in a harmless text, so CVs would be deleted: ${words}`
      : undefined;
  } catch (error) {
    return `SCAN_COMMAND: ${messageOf(error)}. CVs cannot be opened until the scanner works.`;
  } finally {
    rmSync(path, { force: true });
  }
}
