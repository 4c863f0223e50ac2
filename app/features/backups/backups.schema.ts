import { z } from "../../platform/validation/zod.ts";

const run = z
  .object({
    began_at: z.string(),
    ended_at: z.string(),
    /** Its id; null when there came none of it. */
    archive: z.string().nullable(),
    /** The size of all that the archive names; archives of one place share files. */
    bytes: z.number().nullable(),
    /** What went wrong, for people; null when nothing did. */
    problem: z.string().nullable(),
  })
  .meta({ id: "BackupRun" });

export const backupState = z
  .object({
    /** Where archives go, without what opens it; null while no place is set. */
    place: z.string().nullable(),
    last_backup: run.nullable(),
    /** The newest archive brought back aside and tried. */
    last_trial: run.nullable(),
    /** Whether one is being made, or about to be. */
    is_under_way: z.boolean(),
    /** Newest first. */
    archives: z.array(
      z
        .object({ archive: z.string(), made_at: z.string().nullable(), bytes: z.number().nullable() })
        .meta({ id: "Backup" }),
    ),
    /** What is wrong with the place; null where nothing is known to be. */
    trouble: z.string().nullable(),
  })
  .meta({ id: "BackupState" });
export type BackupState = z.infer<typeof backupState>;

export const byArchive = z.object({ archive: z.string().regex(/^[\w-]{1,80}$/) });
