import { randomUUID } from "node:crypto";
import { MalformedSetting } from "../config/malformed-setting.ts";
import { hasTable } from "../db/table-shapes.server.ts";
import type { Db } from "../db/tables.ts";
import { FileMissing, type FileStore } from "../files/file-store.ts";
import { logger } from "../log.server.ts";
import { outageIn } from "../outages.server.ts";
import { taskCommand } from "../task-command.ts";
import { allSecrets, fingerprintOf } from "../secrets/keys.server.ts";
import type { Services } from "../services.ts";
import { version } from "../version.ts";
import type { SiteIdentityTable } from "./site-identity.tables.ts";

/** The key of the mark in the file store, which is copied and moved with the files. */
export const markKey = "site-id";

type Named = Pick<Services, "db" | "files" | "config">;

/**
 * Checks that the settings name the secret and the file store that belong to this database. A new database adopts the
 * current ones. Throws `MalformedSetting` if they belong to another site: sealed texts could not be opened, or
 * pictures not found.
 */
export async function checkIdentity(named: Named): Promise<void> {
  await checkSecret(named);
  await checkFiles(named);
}

/** Whether the secret and the file store in the settings are those recorded in this database. */
export async function isOwnIdentity({ db, files, config }: Named): Promise<boolean> {
  const mark = await readMark(files);
  const isOwnSecret = (await readIdentityValue(db, "secret")) === fingerprintOf(config.secret);
  return isOwnSecret && mark !== undefined && (await readIdentityValue(db, "files")) === mark;
}

/** Records the secret and the file store in the settings as those of this database, in place of the former ones. */
export async function adoptIdentity({ db, files, config }: Named): Promise<void> {
  await storeIdentityValue(db, "secret", fingerprintOf(config.secret));
  await storeIdentityValue(db, "files", (await readMark(files)) ?? (await writeMark(files)));
}

/** Whether the site has been started with the current secret, and so can open texts sealed with it. */
export async function isStartedWithSecret({ db, config }: Pick<Named, "db" | "config">): Promise<boolean> {
  return (await readIdentityValue(db, "secret")) === fingerprintOf(config.secret);
}

/**
 * Returns the mark that identifies the file store of this site. Databases of earlier schemas have no table for it, so
 * the mark is only in the file store, where the upgrade finds it.
 */
export async function siteMark({ db, files }: Pick<Named, "db" | "files">): Promise<string> {
  const known = (await hasTable(db, "site_identity")) ? await readIdentityValue(db, "files") : undefined;
  return known ?? (await readMark(files)) ?? (await writeMark(files));
}

/** Whether this database has a secret and a file store recorded. A new one has nothing to compare with. */
export async function isStarted(db: Db): Promise<boolean> {
  return (
    (await readIdentityValue(db, "secret")) !== undefined &&
    (await readIdentityValue(db, "files")) !== undefined
  );
}

/** Stores which version of the program upgraded the database last. */
export async function recordVersion(db: Db): Promise<void> {
  if ((await readIdentityValue(db, "version")) !== version) await storeIdentityValue(db, "version", version);
}

async function checkSecret({ db, config }: Named): Promise<void> {
  const known = await readIdentityValue(db, "secret");
  const [secret, ...earlier] = allSecrets(config);
  const own = fingerprintOf(secret);
  const previous = earlier.map(fingerprintOf);
  if (known === own) return;
  if (known === undefined || previous.includes(known)) await storeIdentityValue(db, "secret", own);
  else {
    throw new MalformedSetting(
      `APP_SECRET is not the secret of this database; without the setting, ${config.dataFolder}/secret.key is used. ` +
        `Set the secret that the database was created with, or add it to a new one as APP_SECRET_PREVIOUS, ${adoptHint}.`,
    );
  }
}

async function checkFiles({ db, files, config }: Named): Promise<void> {
  let mark;
  try {
    mark = await readMark(files);
  } catch (error) {
    // The store may come back from an outage, and pages can be served without it.
    if (outageIn(error) === undefined) throw error;
    logger.warn({ err: error }, "it could not be checked whether the files belong to this database");
    return;
  }
  const known = await readIdentityValue(db, "files");
  if (known === undefined) await storeIdentityValue(db, "files", mark ?? (await writeMark(files)));
  else if (known !== mark) {
    const place = config.storage.kind === "disk" ? config.storage.folder : "its bucket";
    throw new MalformedSetting(
      `STORAGE_URL: the files of this database are not in ${place}. Several machines must share a bucket. ` +
        `Name the place where they are, ${adoptHint}.`,
    );
  }
}

const adoptHint = `or accept this one for good: ${taskCommand("settings adopt --yes")}`;

async function readMark(files: FileStore): Promise<string | undefined> {
  try {
    return (await files.read(markKey)).toString("utf8");
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

async function writeMark(files: FileStore): Promise<string> {
  const mark = randomUUID();
  await files.putBytes(markKey, Buffer.from(mark), "text/plain");
  return mark;
}

export async function readIdentityValue(
  db: Db,
  name: SiteIdentityTable["name"],
): Promise<string | undefined> {
  const row = await db
    .selectFrom("site_identity")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value;
}

export async function storeIdentityValue(
  db: Db,
  name: SiteIdentityTable["name"],
  value: string,
): Promise<void> {
  await db
    .insertInto("site_identity")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}
