import { randomBytes } from "node:crypto";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

export type TemporaryDatabase = { url: string | undefined; drop(): Promise<void> };

/** A database of its own on the PostgreSQL that TEST_DATABASE_URL names; without it the site makes its SQLite file. */
export function temporaryDatabase(): Promise<TemporaryDatabase> {
  return copyOf("template0");
}

/** One that is up to date, for the site of a folder: a copy of what `test/migrated-database.ts` has made for the run. */
export async function migratedDatabase(folder: string): Promise<TemporaryDatabase> {
  const template = process.env.MIGRATED_DATABASE;
  if (!template) return temporaryDatabase();
  if (process.env.TEST_DATABASE_URL) return copyOf(template);
  await copyFile(template, join(folder, "site.db"));
  return temporaryDatabase();
}

async function copyOf(template: string): Promise<TemporaryDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return { url: undefined, drop: async () => {} };
  const name = `frostway_${randomBytes(8).toString("hex")}`;
  await administer(server, `create database ${name} template ${template} encoding 'UTF8'`);
  const url = new URL(server);
  url.pathname = join("/", name);
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
