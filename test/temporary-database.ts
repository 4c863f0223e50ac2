import { randomBytes } from "node:crypto";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

export type TemporaryDatabase = { url: string | undefined; drop(): Promise<void> };

/** Creates a database on the PostgreSQL that TEST_DATABASE_URL names. Without it the site makes its SQLite file. */
export function temporaryDatabase(): Promise<TemporaryDatabase> {
  return copyOf("template0");
}

/** Creates a migrated database for the site in a folder: a copy of the one that `test/migrated-database.ts` made. */
export async function migratedDatabase(folder: string): Promise<TemporaryDatabase> {
  const template = process.env.MIGRATED_DATABASE;
  if (!template) throw new Error("test/migrated-database.ts has made no database for this run.");
  if (process.env.TEST_DATABASE_URL) return copyOf(template);
  await copyFile(template, join(folder, "site.db"));
  return temporaryDatabase();
}

async function copyOf(template: string): Promise<TemporaryDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { url: undefined, drop: async () => {} };
  const name = `frostway_${randomBytes(8).toString("hex")}`;
  await administer(server, async (client) => {
    const { rows } = await client.query("show server_version_num");
    // Since version 15 PostgreSQL by default also writes each copied page to the write-ahead log, which is slower.
    const strategy = Number(rows[0].server_version_num) >= 150_000 ? "strategy file_copy" : "";
    await client.query(`create database ${name} template ${template} encoding 'UTF8' ${strategy}`);
  });
  const url = new URL(server);
  url.pathname = join("/", name);
  const drop = () =>
    administer(server, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
    });
  return { url: url.href, drop };
}

async function administer(server: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
