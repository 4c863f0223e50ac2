import { stat } from "node:fs/promises";
import { storedSecret } from "../../app/platform/config/app-secret.server.ts";
import { type Config, readConfig } from "../../app/platform/config/config.server.ts";
import { appliedSteps } from "../../app/platform/db/migrate.server.ts";
import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { openServices } from "../lifecycle/services.ts";

/** The settings do not lead to a site, so a task has nothing to work on. */
export class SiteNotFound extends Error {}

type SiteOptions = {
  /** The task may create the site. */
  mayCreateSite?: boolean;
  /** The task prints data, which an extra line would corrupt. */
  printsData?: boolean;
  /** Whether the task needs the secret, which is created if there is none. */
  needsSecret?: boolean;
};

/**
 * Reads the settings of the site that a task works on, and prints which site it is. If there is no site, throws
 * `SiteNotFound` before it writes anything.
 */
export async function findSite({
  mayCreateSite = false,
  printsData = false,
  needsSecret = true,
}: SiteOptions = {}): Promise<Config> {
  const config = readConfig(process.env, () => "");
  if (!mayCreateSite) await requireSite(config);
  const line = `Site: ${describeSite(config)}`;
  if (printsData) console.error(line);
  else console.log(line);
  return needsSecret ? readConfig(process.env, storedSecret) : config;
}

/** Finds the site like `findSite`, and opens its services. */
export async function openTaskSite(options?: SiteOptions): Promise<Services> {
  return openServices(await findSite(options));
}

/** Describes a site by its address and the places of its data, without passwords. */
export function describeSite(
  config: Pick<Config, "appUrl" | "dataFolder" | "databaseAddress" | "storage">,
): string {
  const { appUrl, dataFolder, databaseAddress, storage } = config;
  const places = [`data in ${dataFolder}`];
  if (!isFile(databaseAddress)) places.unshift(`database ${describeDatabase(databaseAddress)}`);
  if (storage.kind === "s3") places.push(`files in ${withoutUser(storage.url)}`);
  return `${appUrl}, ${places.join(", ")}`;
}

/** Throws `SiteNotFound` if the site has never been started, so that it has no database. Does not create a database. */
async function requireSite({
  dataFolder,
  databaseAddress,
}: Pick<Config, "dataFolder" | "databaseAddress">): Promise<void> {
  const noSite = isFile(databaseAddress)
    ? new SiteNotFound(`There is no site in ${dataFolder}. Does DATA_DIR name another folder?`)
    : new SiteNotFound(
        `There is no site in ${describeDatabase(databaseAddress)}. Does DATABASE_URL name another?`,
      );
  if (isFile(databaseAddress) && !(await hasBytes(databaseAddress))) throw noSite;
  const db = openDatabase(databaseAddress);
  try {
    if ((await appliedSteps(db)).length === 0) throw noSite;
  } finally {
    await db.destroy();
  }
}

async function hasBytes(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  return found !== undefined && found.size > 0;
}

function isFile(databaseAddress: string): boolean {
  return !/^postgres(ql)?:/.test(databaseAddress);
}

function describeDatabase(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}

function withoutUser(address: string): string {
  const { host, pathname } = new URL(address);
  return `s3://${host}${pathname}`;
}
