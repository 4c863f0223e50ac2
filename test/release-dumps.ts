import { readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { expect } from "vitest";
import { readTableShapes } from "../app/platform/db/table-shapes.server.ts";
import type { Db } from "../app/platform/db/tables.ts";
import type { ReleaseNotes } from "./fill-release.ts";

const fixtures = fileURLToPath(new URL("../server/lifecycle/fixtures/", import.meta.url));

/** The releases whose data are stored for tests, named by date, oldest first. */
export const releases: readonly string[] = readdirSync(fixtures, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted();

type Rest = { at: string; notes: ReleaseNotes; files: Record<string, string> };

/**
 * Loads the data of a release into an empty PostgreSQL database, or else into `site.db` in the folder, and its files
 * into the folder. Returns the date of the dump and the notes about its people.
 */
export async function putRelease(
  release: string,
  folder: string,
  postgres: string | undefined,
): Promise<Rest> {
  await mkdir(folder, { recursive: true });
  if (postgres) await fillPostgres(postgres, unpack(release, "postgres.sql.gz").toString());
  else await writeFile(join(folder, "site.db"), unpack(release, "sqlite.db.gz"));
  const engine = postgres ? "postgres" : "sqlite";
  const rest = JSON.parse(unpack(release, `${engine}.json.gz`).toString()) as Rest;
  for (const [key, content] of Object.entries(rest.files)) {
    const path = join(folder, "files", key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, Buffer.from(content, "base64"));
  }
  return rest;
}

async function fillPostgres(address: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

function unpack(release: string, name: string): Buffer {
  return gunzipSync(readFileSync(join(fixtures, release, name)));
}

type Row = Record<string, unknown>;
type Rows = Map<string, Row[]>;

/** Tables that a site computes or uses between starts, and tables of removed features. */
const own =
  /^(kysely_.*|row_tallies|security_event_chain|processes|jobs|facts|company|site_identity|file_intents|unfinished_restore)$/;

/** Columns that an upgrade recomputes: search texts, when a picture was cleaned, and types of resources. */
const computed = new Set(["search_text", "cleaned_at", "subject_type"]);

/** Reads all rows that people have entered, by table. */
export async function readRows(db: Db): Promise<Rows> {
  const rows: Rows = new Map();
  for (const { name } of await readTableShapes(db)) {
    if (own.test(name)) continue;
    rows.set(name, (await sql<Row>`select * from ${sql.table(name)}`.execute(db)).rows);
  }
  return rows;
}

/** Expects that every earlier row still has all its values. New columns and rows are allowed. */
export function expectPreserved(before: Rows, after: Rows): void {
  for (const [table, rows] of before) {
    const found = after.get(table) ?? [];
    const columns = Object.keys(rows[0] ?? {}).filter(
      (column) => column in (found[0] ?? {}) && !computed.has(column),
    );
    const linesOf = (all: Row[]) => all.map((row) => lineOf(columns.map((column) => row[column])));
    const there = new Set(linesOf(found));
    const lost = linesOf(rows).filter((line) => !there.has(line));
    expect({ table, lost: lost.map((line) => line.slice(0, 200)) }).toEqual({ table, lost: [] });
  }
}

/** Returns a row as text without sealed links, because later versions seal the links of waiting mails differently. */
function lineOf(values: unknown[]): string {
  return JSON.stringify(values).replaceAll(/sealed~[\w-]+~/g, "sealed~~");
}
