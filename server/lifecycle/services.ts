import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import { openFiles } from "../../app/platform/files/open-files.server.ts";
import { openMailer } from "../../app/platform/mail/open-mailer.server.ts";
import type { Config } from "../../app/platform/config/config.server.ts";
import { type Services, systemClock } from "../../app/platform/services.ts";
import { keepDataPrivate } from "./private-data.ts";

/** Opens the services that the settings name. The database may not have its schema yet. */
export function openServices(config: Config): Services {
  keepDataPrivate(config);
  return {
    db: openDatabase(config.databaseAddress),
    files: openFiles(config),
    mailer: openMailer(config),
    clock: systemClock,
    config,
  };
}

export async function closeServices({ db, mailer }: Services): Promise<void> {
  mailer.close();
  await db.destroy();
}
