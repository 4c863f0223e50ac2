import { offerFirstAdminLink } from "../app/features/registration/first-admin-link.server.ts";
import { addFirstAdmin } from "../app/features/users/first-admin.server.ts";
import { migrate } from "../app/platform/db/migrate.server.ts";
import { sweepFileIntents } from "../app/platform/files/file-intents.server.ts";
import { sweepTemporaryFiles } from "../app/platform/files/temporary-files.server.ts";
import { queueHousekeeping } from "../app/platform/jobs/housekeeping.server.ts";
import { queueUnsentMail } from "../app/platform/mail/outbox.server.ts";
import type { Services } from "../app/platform/services.ts";
import { loadSampleContent } from "./sample-content.ts";

/** Brings a database of any age to where the site can serve from it. Every step may run again. */
export async function prepareData(services: Services): Promise<void> {
  await migrate(services.db);
  await sweepFileIntents(services);
  await sweepTemporaryFiles(services.config.temporaryFolder, services.clock.now());
  await loadSampleContent(services, "content");
  await addFirstAdmin(services);
  await offerFirstAdminLink(services);
  await queueUnsentMail(services);
  await queueHousekeeping(services);
}
