import { z } from "../../platform/validation/zod.ts";

const run = z
  .object({
    began_at: z.string(),
    ended_at: z.string(),
    /** The id of the archive. Null if the run made none. */
    archive: z.string().nullable(),
    /** The size of all files that the archive names. Archives in one place share files. */
    bytes: z.number().nullable(),
    /** What went wrong, in plain words. Null if nothing did. */
    problem: z.string().nullable(),
  })
  .meta({ id: "BackupRun" });

export const backupState = z
  .object({
    /** Where archives are stored, without credentials. Null while no place is set. */
    place: z.string().nullable(),
    last_backup: run.nullable(),
    /** The last trial, which restores the newest archive to a separate place and checks it. */
    last_trial: run.nullable(),
    /** Whether a backup is running or queued. */
    is_under_way: z.boolean(),
    /** Newest first. */
    archives: z.array(
      z
        .object({ archive: z.string(), made_at: z.string().nullable(), bytes: z.number().nullable() })
        .meta({ id: "Backup" }),
    ),
    /** What is wrong with the place. Null if no problem is known. */
    trouble: z.string().nullable(),
  })
  .meta({ id: "BackupState" });
export type BackupState = z.infer<typeof backupState>;

export const byArchive = z.object({ archive: z.string().regex(/^[\w-]{1,80}$/) });
