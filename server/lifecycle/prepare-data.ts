import { addFirstAdmin } from "../../app/features/accounts/users/first-admin.server.ts";
import { withStartLock } from "../../app/platform/db/process-lock.server.ts";
import { sweepFileIntents } from "../../app/platform/files/file-intents.server.ts";
import { sweepTemporaryFiles } from "../../app/platform/files/temporary-files.server.ts";
import { checkIdentity } from "../../app/platform/identity/site-identity.server.ts";
import { recordStart } from "../../app/platform/jobs/trusted-clock.server.ts";
import { queueHousekeeping } from "../../app/platform/jobs/housekeeping.server.ts";
import { queueMailbox } from "../../app/features/incoming-mail/mailbox/mailbox-job.server.ts";
import { queueUnsentMail } from "../../app/platform/mail/outbox.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { loadSampleContent } from "../sample/sample-content.ts";
import { upgrade } from "./upgrade.ts";

/**
 * Prepares a database of any version so that the site can serve from it. Every step may run repeatedly, but only in one
 * process at a time. A process that had to wait finds the work done. Calls `whileUpgrading` if an upgrade takes long.
 */
export async function prepareData(
  services: Services,
  whileUpgrading: () => Promise<unknown> = async () => {},
): Promise<void> {
  const { db, config } = services;
  await withStartLock(db, config.databaseAddress, async () => {
    await upgrade(services, whileUpgrading);
    await checkIdentity(services);
    await sweepFileIntents(services);
    await sweepTemporaryFiles(config.temporaryFolder, services.clock.now());
    await loadSampleContent(services, "content");
    await addFirstAdmin(services);
    await queueUnsentMail(services);
    await recordStart(db, services.clock.now());
    await queueHousekeeping(services);
    await queueMailbox(services);
  });
}
