import type { Actor } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { readFact, saveFact } from "../../../platform/facts/facts.server.ts";
import type { UploadedFile } from "../../../platform/http/multipart.server.ts";
import { stored } from "../../../platform/resources/stored.server.ts";
import { readJson } from "../../../platform/validation/stored-json.ts";
import { z } from "../../../platform/validation/zod.ts";
import { acceptMark } from "./accept-mark.server.ts";
import { type IconName, iconNames } from "./icon-names.ts";
import { firmMark } from "./mark.resource.ts";
import type { Mark, MarkAnswer, ShownMark } from "./mark.schema.ts";

declare module "../../../platform/facts/facts.ts" {
  interface Facts {
    mark: ShownMark;
  }
}

export const marks = stored(firmMark, "facts", { nameOf: ({ name }) => name });

type Version = { version?: number | null | undefined };

export async function readMark(db: Db): Promise<MarkAnswer> {
  const { value, version } = await readFact(db, "mark");
  return { ...value, version };
}

/** Throws `Invalid` for a file that is no mark, and `VersionConflict` if `version` is given and stale. */
export async function uploadMark(
  db: Db,
  actor: Actor,
  file: UploadedFile,
  { version }: Version,
): Promise<MarkAnswer> {
  const { mark, files } = await acceptMark(file);
  const asText = Object.fromEntries(iconNames.map((name) => [name, files[name].toString("base64")]));
  // Rows are keyed by the hash and never deleted, so that every version in the history still finds its files.
  await db
    .insertInto("firm_marks")
    .values({ hash: mark.hash, files: JSON.stringify(asText), created_at: actor.now.toISOString() })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  return showMark(db, actor, mark, { version });
}

/** Replaces the current mark. With null the site shows initials again. */
export async function showMark(
  db: Db,
  actor: Actor,
  shown: Mark | null,
  { version }: Version,
): Promise<MarkAnswer> {
  const saved = await saveFact(db, actor, {
    resource: marks,
    name: "mark",
    value: { shown },
    version,
    entry: () => ({
      action: shown ? "changed" : "removed",
      subject: { type: firmMark.kind, id: null, name: "the mark" },
    }),
  });
  return { ...saved.value, version: saved.version };
}

const iconFiles = z.record(z.enum(iconNames), z.string());

export async function readIcon(db: Db, { hash }: Mark, name: IconName): Promise<Buffer> {
  const { files } = await db
    .selectFrom("firm_marks")
    .select("files")
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  return Buffer.from(readJson(iconFiles, files)[name], "base64");
}
