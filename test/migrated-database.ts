import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { migrate } from "../app/platform/db/migrate.server.ts";
import { openDatabase } from "../app/platform/db/open-database.server.ts";
import { sqliteHere } from "./sqlite-here.ts";
import { temporaryDatabase } from "./temporary-database.ts";

/**
 * Migrates one database for a test run. Each site in a test gets a copy, because the migrations took most of the time
 * for opening a site.
 */
export default async function migratedDatabaseOfTheRun(): Promise<(() => Promise<void>) | undefined> {
  // Vitest calls this for each of several projects.
  if (process.env.MIGRATED_DATABASE) return undefined;
  const database = await temporaryDatabase();
  const { url } = database;
  const file = join(tmpdir(), "migrated.db");
  const db = openDatabase(url ?? file, { openRunner: sqliteHere });
  await migrate(db);
  await db.destroy();
  process.env.MIGRATED_DATABASE = url ? basename(new URL(url).pathname) : file;
  return () => database.drop();
}
