import { hash } from "node:crypto";
import { z } from "zod";
import { BackupProblem } from "./backup-problem.ts";

/** Rises when an archive can no longer be read by the versions before. */
export const archiveFormat = 1;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
/** A piece of a long list of lines: compressed, under the hash of its compressed bytes. */
const part = z.object({ hash: digest, bytes: count, lines: count });
/** Lines of JSON; `sha256` is that of the lines themselves. */
const lines = z.object({ sha256: digest, parts: z.array(part) });

const sealedSecrets = z.object({
  // At most twice the memory that this version takes, 128 MiB.
  scrypt: z.object({
    N: z
      .int()
      .min(2)
      .max(2 ** 17),
    r: z.int().min(1).max(8),
    p: z.int().min(1).max(4),
    salt: z.string().max(100),
  }),
  cipher: z.literal("aes-256-gcm"),
  iv: z.string(),
  tag: z.string(),
  sealed: z.string(),
});

const manifest = z.object({
  format: z.literal(archiveFormat),
  id: z.string().regex(/^[\w-]+$/),
  madeAt: z.iso.datetime(),
  /** Counts the archives of a place, which no clock puts into another order. Earlier versions did not count. */
  number: count.optional(),
  /** The mark of the site's files, which differs between sites. */
  site: z.string(),
  version: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  /** The steps that the schema has been brought up to date with, in order. */
  schema: z.array(z.string()),
  /** Those that were set and are no secrets. */
  settings: z.record(z.string(), z.string()),
  secrets: sealedSecrets.nullable(),
  tables: z.array(
    lines.extend({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      /** The last number that its counter gave. */
      lastNumber: z.int().nullable(),
    }),
  ),
  /** Each line is `[key, hash, bytes]`. */
  files: lines.extend({ count, bytes: count }),
  /** Files that rows refer to and the store did not have. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifest>;
export type Lines = z.infer<typeof lines>;
export type Part = z.infer<typeof part>;
export type SealedSecrets = z.infer<typeof sealedSecrets>;

/** As it is written last of all: the JSON, and on a second line its SHA-256. */
export function writeManifest(content: Manifest): string {
  const text = JSON.stringify(content);
  return `${text}\n${hash("sha256", text)}\n`;
}

/** The number in a manifest, however damaged it may be otherwise; undefined for one of earlier versions. */
export function numberIn(text: string): number | undefined {
  const [, number] = /"number":(\d+)[,}]/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Throws `BackupProblem` when it is cut off, altered, or of a later version of the form. */
export function readManifest(text: string): Manifest {
  const [json = "", check, end] = text.split("\n");
  if (end !== "" || hash("sha256", json) !== check) {
    throw new BackupProblem("The archive's manifest has been cut off or altered.");
  }
  const content: unknown = JSON.parse(json);
  const { format } = z.object({ format: z.int() }).parse(content);
  if (format > archiveFormat) {
    throw new BackupProblem(
      `The archive has form ${format}, and this version of Frostway reads up to ${archiveFormat}: use the version that made it.`,
    );
  }
  const read = manifest.safeParse(content);
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join(".");
  throw new BackupProblem(`The archive's manifest holds at ${where} what Frostway does not write.`);
}
