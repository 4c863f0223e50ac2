import { stat } from "node:fs/promises";
import { storedSecret } from "../../app/platform/config/app-secret.server.ts";
import { type Config, readConfig } from "../../app/platform/config/config.server.ts";
import { appliedSteps } from "../../app/platform/db/migrate.server.ts";
import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { openServices } from "../lifecycle/services.ts";

/** The settings lead to no site, so that whatever a task said of it would be said of nothing. */
export class NoSite extends Error {}

type Wish = {
  /** The task may be the first that ever happens here. */
  makesSite?: boolean;
  /** What it prints is data, which another line would spoil. */
  printsData?: boolean;
  /** Whether the secret is wanted, which is made where there is none. */
  keepsSecret?: boolean;
};

/**
 * The settings of the site that a task works on, which is said. Throws `NoSite`, before anything is written, where there is
 * none.
 */
export async function findSite({
  makesSite = false,
  printsData = false,
  keepsSecret = true,
}: Wish = {}): Promise<Config> {
  const config = readConfig(process.env, () => "");
  if (!makesSite) await requireSite(config);
  const line = `Site: ${siteInWords(config)}`;
  if (printsData) console.error(line);
  else console.log(line);
  return keepsSecret ? readConfig(process.env, storedSecret) : config;
}

/** The same, opened. */
export async function openTaskSite(wish?: Wish): Promise<Services> {
  return openServices(await findSite(wish));
}

/** Where a site is and what it is called, without passwords. */
export function siteInWords(
  config: Pick<Config, "appUrl" | "dataFolder" | "databaseAddress" | "storage">,
): string {
  const { appUrl, dataFolder, databaseAddress, storage } = config;
  const places = [`data in ${dataFolder}`];
  if (!isFile(databaseAddress)) places.unshift(`database ${databaseInWords(databaseAddress)}`);
  if (storage.kind === "s3") places.push(`files in ${withoutUser(storage.url)}`);
  return `${appUrl}, ${places.join(", ")}`;
}

/** Throws `NoSite` where no start has ever made a database. It makes none itself. */
async function requireSite({
  dataFolder,
  databaseAddress,
}: Pick<Config, "dataFolder" | "databaseAddress">): Promise<void> {
  const noSite = isFile(databaseAddress)
    ? new NoSite(`There is no site in ${dataFolder}. DATA_DIR names another folder?`)
    : new NoSite(`There is no site in ${databaseInWords(databaseAddress)}. DATABASE_URL names another?`);
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

function databaseInWords(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname}`;
}

function withoutUser(address: string): string {
  const { host, pathname } = new URL(address);
  return `s3://${host}${pathname}`;
}
