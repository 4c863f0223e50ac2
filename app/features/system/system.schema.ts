import { z } from "../../platform/validation/zod.ts";
import { urgencies } from "../../platform/problems/problem.ts";

const problem = z
  .object({
    key: z.string(),
    urgency: z.enum(urgencies),
    text: z.string(),
    advice: z.string(),
    /** The page of the back office where it is put right. */
    path: z.string().nullable(),
    /** Since when it is known; null until somebody has got a mail about it. */
    since: z.string().nullable(),
  })
  .meta({ id: "Problem" });
export type ShownProblem = z.infer<typeof problem>;

const job = z
  .object({
    id: z.int(),
    kind: z.string(),
    state: z.enum(["given up", "put off", "running", "waiting"]),
    attempts: z.int(),
    last_error: z.string().nullable(),
    next_try_at: z.string(),
    ordered_at: z.string(),
  })
  .meta({ id: "Job" });
export type ShownJob = z.infer<typeof job>;

const room = z.object({ free: z.number(), total: z.number() });

export const systemState = z
  .object({
    problems: z.array(problem),
    /** Those that have failed at least once or run, the oldest first; at most 50. */
    jobs: z.array(job),
    waiting_jobs: z.int(),
    /** Of the disk that DATA_DIR is on, in bytes; null where the system does not tell. */
    disk: room.nullable(),
    database_bytes: z.number(),
    days: z.array(
      z
        .object({ day: z.string(), disk_free: z.number().nullable(), database_bytes: z.number().nullable() })
        .meta({ id: "DailyMeasure" }),
    ),
    versions: z.object({ site: z.string(), node: z.string(), database: z.string(), system: z.string() }),
    processes: z.array(z.object({ name: z.string(), started_at: z.string() }).meta({ id: "SiteProcess" })),
    /** False when no mail server is set. */
    delivers_mail: z.boolean(),
  })
  .meta({ id: "SystemState" });
export type SystemState = z.infer<typeof systemState>;

export const mailTest = z
  .object({
    /** Whether the mail server lets the site in; a mail to oneself is then on its way. */
    works: z.boolean(),
    /** What it said otherwise. */
    said: z.string().nullable(),
  })
  .meta({ id: "MailTest" });
