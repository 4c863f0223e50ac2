import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { migrate } from "../app/platform/db/migrate.server.ts";
import { openDatabase } from "../app/platform/db/open-database.server.ts";
import { temporaryDatabase } from "./temporary-database.ts";

/**
 * Brings one database up to date for a test run, which each site of a test gets a copy of: the steps took most of the time
 * that it takes to open one.
 */
export default async function migratedDatabaseOfTheRun(): Promise<(() => Promise<void>) | undefined> {
  // Each of several projects asks for it.
  if (process.env.MIGRATED_DATABASE) return undefined;
  const database = await temporaryDatabase();
  const { url } = database;
  const file = join(tmpdir(), "migrated.db");
  const db = openDatabase(url ?? file);
  await migrate(db);
  await db.destroy();
  process.env.MIGRATED_DATABASE = url ? basename(new URL(url).pathname) : file;
  return () => database.drop();
}
