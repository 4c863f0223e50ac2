import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { readConfig } from "../app/platform/config/config.server.ts";
import { migrate } from "../app/platform/db/migrate.server.ts";
import { namedTables } from "../app/platform/db/named-tables.server.ts";
import { openDatabase } from "../app/platform/db/open-database.server.ts";
import type { Db } from "../app/platform/db/tables.ts";
import { temporaryDatabase, type TemporaryDatabase } from "./temporary-database.ts";

/** Gives each test of the file an empty database with the tables after a migration. */
export function oldDatabase(migration: string) {
  let folder: string;
  let database: TemporaryDatabase;
  let db: Db;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "frostway-old-rows-"));
    database = await temporaryDatabase();
    const environment = { DATA_DIR: folder, DATABASE_URL: database.url };
    const secret = () => "a secret for tests that is long enough";
    db = openDatabase(readConfig(environment, secret).databaseAddress);
    await migrate(db, migration);
  });
  afterEach(async () => {
    await db.destroy();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get db() {
      return db;
    },
    /** Inserts a row into a current table. Required columns that are not given get a meaningless word or number. */
    async insert(table: string, row: Record<string, unknown>): Promise<number> {
      const found = (await db.introspection.getTables()).find(({ name }) => name === table);
      const needed = (found?.columns ?? []).filter(
        ({ isNullable, hasDefaultValue, isAutoIncrementing }) =>
          !isNullable && !hasDefaultValue && !isAutoIncrementing,
      );
      const filled = needed
        .filter(({ name }) => name !== "id")
        .map(({ name, dataType }) => [
          name,
          dataType.toLowerCase().startsWith("int") ? 0 : `${name} of a test`,
        ]);
      const { id } = await namedTables(db)
        .insertInto<string>(table)
        .values({ ...Object.fromEntries(filled), ...row })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}
