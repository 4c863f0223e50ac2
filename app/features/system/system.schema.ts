import { z } from "../../platform/validation/zod.ts";
import { urgencies } from "../../platform/problems/problem.ts";

const problem = z
  .object({
    key: z.string(),
    urgency: z.enum(urgencies),
    text: z.string(),
    advice: z.string(),
    /** The page of the back office where the problem can be solved. */
    path: z.string().nullable(),
    /** When the problem was first mailed. Null before that. */
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
    /** Jobs that are running or have failed at least once: those given up first, then the oldest. At most 50. */
    jobs: z.array(job),
    waiting_jobs: z.int(),
    /** The space on the disk of DATA_DIR, in bytes. Null if the system does not report it. */
    disk: room.nullable(),
    database_bytes: z.number(),
    days: z.array(
      z
        .object({ day: z.string(), disk_free: z.number().nullable(), database_bytes: z.number().nullable() })
        .meta({ id: "DailyMeasure" }),
    ),
    versions: z.object({ site: z.string(), node: z.string(), database: z.string(), system: z.string() }),
    processes: z.array(z.object({ name: z.string(), started_at: z.string() }).meta({ id: "SiteProcess" })),
    /** False without a configured mail server. */
    delivers_mail: z.boolean(),
  })
  .meta({ id: "SystemState" });
export type SystemState = z.infer<typeof systemState>;

export const mailTest = z
  .object({
    /** Whether the mail server accepts the sign-in. If so, a mail to the user was queued. */
    works: z.boolean(),
    /** The server's answer if it did not. */
    said: z.string().nullable(),
  })
  .meta({ id: "MailTest" });
