import { logger } from "../../platform/log.server.ts";
import type { Letterhead } from "../../platform/mail/send-mail.server.ts";
import type { Services } from "../../platform/services.ts";
import { readLook } from "./look/look.server.ts";
import { readSiteIcon } from "./mark/site-icon.server.ts";
import { senderName } from "./sender-name.server.ts";

/** Returns sender name, mark and colours for a mail. If the mark cannot be read, the mail leaves without it. */
export async function readLetterhead(services: Pick<Services, "db" | "config">): Promise<Letterhead> {
  const name = await senderName(services);
  const mark = await readSiteIcon(services.db, "apple-touch-icon.png").catch((error: unknown) => {
    logger.warn({ err: error }, "cannot read the firm's mark, so a mail is sent without it");
    return undefined;
  });
  const { ground, accent } = await readLook(services.db);
  return { name, mark, colours: { ground, accent } };
}
