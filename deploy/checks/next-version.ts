import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findPackage } from "./packaged-site.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const excludedNames = new Set([".git", ".cache", ".react-router", "node_modules", "build", "dist"]);

const copy = join(root, ".cache/next-version");

export const nextVersion = "999.0.0";
const nextStep = `import type { Kysely } from "kysely";
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createTable("of_next_version").addColumn("word", "text").execute();
}
`;

/**
 * Makes a package of a next version with one more migration, in a copy of this checkout. Stores the package and its
 * checksum in `folder`. Returns the path of the archive.
 */
export function makeNextVersion(folder: string): string {
  rmSync(copy, { recursive: true, force: true });
  try {
    copyCheckout();
    const description = join(copy, "package.json");
    const text = readFileSync(description, "utf8");
    writeFileSync(description, text.replace(/"version": "[^"]+"/, `"version": "${nextVersion}"`));
    writeFileSync(join(copy, "app/platform/db/migrations/999-next.ts"), nextStep);
    run(process.execPath, join(copy, "scripts/make-package.mjs"));
    const made = findPackage(join(copy, "dist"))!;
    const archive = join(folder, basename(made));
    for (const ending of ["", ".sha256"]) cpSync(made + ending, archive + ending);
    return archive;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function copyCheckout(): void {
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(root)) {
    if (!excludedNames.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  // Nothing writes to the packages, so hard links do instead of copies.
  run("cp", "--archive", "--link", join(root, "node_modules"), copy);
}

function run(program: string, ...words: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: "utf8" });
  assert.equal(status, 0, `${program} ${words.join(" ")}: ${stdout}${stderr}`);
}
