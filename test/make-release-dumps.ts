// node test/make-release-dumps.ts CHECKOUT NAME: runs the built program of a checkout on both databases, fills it with
// data and writes the data to server/lifecycle/fixtures/NAME. server/lifecycle/fixtures/README.md says when to run it.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { withPostgres } from "./bench/with-postgres.ts";
import { newDatabase, query } from "./faults/databases.ts";
import { findPostgres } from "../scripts/postgresql.mjs";
import { fillSite } from "./fill-release.ts";
import { startSite } from "./running-site.ts";

const [checkout = "", name = ""] = process.argv.slice(2);
const fixtures = fileURLToPath(new URL(`../server/lifecycle/fixtures/${name}/`, import.meta.url));
const appSecret = "the secret of the dumps, which is no secret";
// Earlier versions do not know all limits that tests set.
const settings = { APP_SECRET: appSecret, APP_URL: "http://localhost", RATE_LIMITS: "" };

mkdirSync(fixtures, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "frostway-dumps-"));
try {
  process.chdir(await smallCheckout());
  await dump("sqlite", {}, (folder) => {
    const database = new DatabaseSync(join(folder, "site.db"));
    const copy = join(scratch, "copy.db");
    database.prepare("vacuum into ?").run(copy);
    database.close();
    writeFileSync(join(fixtures, "sqlite.db.gz"), gzipSync(readFileSync(copy), { level: 9 }));
  });
  await withPostgres(async ({ url }) => {
    const address = await newDatabase(url);
    await dump("postgres", { DATABASE_URL: address }, () => {
      const program = join(findPostgres(resolve(fixtures, "../../../..")), "pg_dump");
      const options = ["--no-owner", "--no-privileges", "--inserts", "--rows-per-insert=50", address];
      const text = execFileSync(program, options, { encoding: "utf8", maxBuffer: 1e9 });
      // Removes commands of psql, which the server does not know.
      const sql = text.replaceAll(/^\\.*$/gm, "");
      writeFileSync(join(fixtures, "postgres.sql.gz"), gzipSync(sql, { level: 9 }));
    });
  });
} finally {
  rmSync(scratch, { recursive: true });
}

/** Copies the checkout with sample pictures of a few hundred bytes each, so that the dumps stay small. */
async function smallCheckout(): Promise<string> {
  const small = join(scratch, "checkout");
  mkdirSync(small);
  for (const entry of readdirSync(checkout)) {
    if (entry === "content") cpSync(join(checkout, entry), join(small, entry), { recursive: true });
    else symlinkSync(resolve(checkout, entry), join(small, entry));
  }
  const pictures = join(small, "content/pictures");
  for (const file of readdirSync(pictures).filter((one) => one.endsWith(".jpg"))) {
    const picture = await sharp(join(pictures, file)).resize(48).jpeg({ quality: 40 }).toBuffer();
    writeFileSync(join(pictures, file), picture);
  }
  return small;
}

async function dump(engine: string, own: Record<string, string>, write: (folder: string) => void) {
  const folder = join(scratch, engine);
  const site = await startSite({ settings: { ...settings, ...own, DATA_DIR: folder } });
  const notes = await fillSite(site.url, appSecret);
  await untilPacked(folder, own.DATABASE_URL);
  await site.stop();
  write(folder);
  const files = Object.fromEntries(
    readdirSync(join(folder, "files"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(join(folder, "files"), join(entry.parentPath, entry.name)))
      // The site makes the variants of pictures again.
      .filter((key) => !key.startsWith("pictures/") || key.endsWith("/original"))
      .map((key) => [key, readFileSync(join(folder, "files", key), "base64")]),
  );
  const rest = { at: new Date().toISOString(), notes, files };
  writeFileSync(join(fixtures, `${engine}.json.gz`), gzipSync(JSON.stringify(rest), { level: 9 }));
}

/** Waits for the jobs that write mails and papers. */
async function untilPacked(folder: string, postgres: string | undefined): Promise<void> {
  const due =
    "select count(*) as due from jobs where kind not in ('housekeeping', 'make-variants', 'send-mail')";
  for (let look = 0; look < 300; look += 1) {
    const [row] = postgres ? await query<{ due: unknown }>(postgres, due) : readSqlite(folder, due);
    if (Number(row?.due) === 0) return;
    await wait(200);
  }
  throw new Error("The site's jobs do not come to an end.");
}

function readSqlite(folder: string, statement: string): { due?: unknown }[] {
  const database = new DatabaseSync(join(folder, "site.db"), { readOnly: true });
  try {
    return database.prepare(statement).all();
  } finally {
    database.close();
  }
}
