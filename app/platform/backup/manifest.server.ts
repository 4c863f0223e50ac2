import { hash } from "node:crypto";
import { z } from "zod";
import { BackupProblem } from "./backup-problem.ts";

/** The number of the archive's format. It rises when earlier versions of the site can no longer read an archive. */
export const archiveFormat = 1;

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
/** A compressed part of a long list of lines. `hash` is that of the compressed bytes. */
const part = z.object({ hash: digest, bytes: count, lines: count });
/** A list of lines of JSON. `sha256` is that of the uncompressed lines. */
const lines = z.object({ sha256: digest, parts: z.array(part) });

const sealedSecrets = z.object({
  // Allows at most 128 MiB, twice the memory that this version uses.
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
  /**
   * The number of the archive in its place. Unlike dates, it does not depend on a correct clock. Earlier versions had
   * none.
   */
  number: count.optional(),
  /** The site mark. */
  site: z.string(),
  version: z.string(),
  engine: z.enum(["sqlite", "postgres"]),
  /** The migrations of the schema, in order. */
  schema: z.array(z.string()),
  /** The settings that were set, except the secret ones. */
  settings: z.record(z.string(), z.string()),
  secrets: sealedSecrets.nullable(),
  tables: z.array(
    lines.extend({
      name: z.string(),
      columns: z.array(z.string()),
      rows: count,
      /** The last id that the table's counter issued. */
      lastNumber: z.int().nullable(),
    }),
  ),
  /** Each line is `[key, hash, bytes]`. */
  files: lines.extend({ count, bytes: count }),
  /** The keys of files to which rows refer but which the store did not have. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifest>;
export type Lines = z.infer<typeof lines>;
export type Part = z.infer<typeof part>;
export type SealedSecrets = z.infer<typeof sealedSecrets>;

/** Returns the text of the manifest, which is written last: the JSON, and its SHA-256 on a second line. */
export function writeManifest(content: Manifest): string {
  const text = JSON.stringify(content);
  return `${text}\n${hash("sha256", text)}\n`;
}

/** Returns the number in a manifest, even if the rest is damaged, or undefined if an earlier version wrote it. */
export function numberIn(text: string): number | undefined {
  const [, number] = /"number":(\d+)[,}]/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Parses a manifest. Throws `BackupProblem` if it is truncated, altered, or of a later format. */
export function readManifest(text: string): Manifest {
  const [json = "", check, end] = text.split("\n");
  if (end !== "" || hash("sha256", json) !== check) {
    throw new BackupProblem("The archive's manifest is truncated or was altered.");
  }
  const content: unknown = JSON.parse(json);
  const { format } = z.object({ format: z.int() }).parse(content);
  if (format > archiveFormat) {
    throw new BackupProblem(
      `The archive has format ${format}, but this version of Frostway reads only up to ${archiveFormat}: use the version that made it.`,
    );
  }
  const read = manifest.safeParse(content);
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join(".");
  throw new BackupProblem(`The archive's manifest has an invalid value at ${where}.`);
}
