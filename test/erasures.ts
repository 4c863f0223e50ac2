import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { exportData } from "../app/features/privacy/export-data.server.ts";
import { subjectOf } from "../app/features/privacy/subject.server.ts";
import { checkIdentity } from "../app/platform/identity/site-identity.server.ts";
import { backUp } from "../server/commands/back-up.ts";
import { restoreSite } from "../server/commands/restore-site.ts";
import { applicationForm, signatureJpeg } from "./applications.ts";
import { work } from "./archives.ts";
import { readZip } from "./read-zip.ts";
import type { Site } from "./site.ts";

/** Sends an application with these fields and runs the jobs that pack it. Returns its id. */
export async function apply(site: Site, fields: Record<string, string>): Promise<number> {
  const form = applicationForm(await signatureJpeg(), fields);
  const { body } = await site.visitor().post("/api/accountRequest", form);
  await site.jobs.drain();
  const { id } = await site.db
    .selectFrom("trade_applications")
    .select("id")
    .where("reference", "=", body.reference)
    .executeTakeFirstOrThrow();
  return id;
}

export function sendMessage(site: Site, from: string, message: string, name = "Cara C.") {
  return site.visitor().post("/api/contact", { name, email: from, telephone: "01632 960200", message });
}

/** Returns the archive of the data stored about an address: its files by name. */
export async function archiveAbout(site: Site, address: string): Promise<Map<string, string>> {
  const subject = await subjectOf(site.db, { email: address });
  const parts: Uint8Array[] = [];
  for await (const part of exportData(site.services, subject, site.clock.now())) parts.push(part);
  return readZip(Buffer.concat(parts));
}

/** Returns the files of a site that contain a word, except the database. */
export function filesHolding(site: Site, word: string): string[] {
  return filesIn(site.config.dataFolder, word).filter((file) => !file.includes("/site.db"));
}

/** Restores a new backup and returns the restored files that contain a word, including the database. */
export async function filesOfNewBackupHolding(site: Site, word: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "frostway-erased-"));
  try {
    await checkIdentity(site.services);
    await backUp(site.services, { target: join(folder, "site.tar"), work });
    await restoreSite({}, { source: join(folder, "site.tar"), into: join(folder, "site") }, work);
    expect(filesIn(join(folder, "site"), "olive@example.com")).not.toEqual([]);
    return filesIn(join(folder, "site"), word);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function filesIn(folder: string, word: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => readFileSync(file).includes(word));
}
