import { packApplication } from "../app/features/trade-accounts/pack-application.server.ts";
import { forgetPassedWindows } from "../app/platform/http/rate-limit.server.ts";
import type { JobHandlers } from "../app/platform/jobs/jobs.server.ts";
import { pictureJobs } from "../app/platform/images/picture-jobs.server.ts";
import { sendMail } from "../app/platform/mail/outbox.server.ts";

/** Every kind of background job and who does it. */
export const jobHandlers: JobHandlers = {
  "send-mail": sendMail,
  "pack-application": { run: packApplication, atOnce: 2 },
  ...pictureJobs,
  "forget-rate-limits": forgetPassedWindows,
};
