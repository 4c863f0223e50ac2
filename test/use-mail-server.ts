import { beforeAll, beforeEach } from "vitest";
import { openMailer } from "../app/platform/mail/open-mailer.server.ts";
import { queueMail, queueUnsentMail } from "../app/platform/mail/outbox.server.ts";
import type { Browser } from "./browser.ts";
import { type MailServer, mailServer } from "./mail-server.ts";
import { openSite, type Site } from "./site.ts";

/** Gives each test a site without mails, which sends through the test's own mail server. */
export function useMailServer() {
  let site: Site;

  const mail = {
    server: undefined as unknown as MailServer,
    owner: undefined as unknown as Browser,
    get site() {
      return site;
    },
    use({ url }: MailServer): void {
      site.services.mailer.close();
      site.services.mailer = openMailer({ ...site.config, smtpUrl: url });
    },
    async write(to: string): Promise<number> {
      const words = { subject: `To ${to}`, text: "Good day", html: "<p>Good day</p>" };
      return queueMail(site.db, site.clock.now(), { kind: "test", to, ...words });
    },
    /** Enqueues unsent mails, as a start does, and runs the jobs. */
    async queueUnsent(): Promise<void> {
      await queueUnsentMail(site.services);
      await site.jobs.drain();
    },
    async log(status = "") {
      return (await mail.owner.get(`/api/mails?status=${status}`)).body.data;
    },
    recipients: () => mail.server.received.map(({ to }) => to?.[0]?.address ?? ""),
    inSeconds: (seconds: number) => new Date(site.clock.now().getTime() + seconds * 1000).toISOString(),
  };

  beforeAll(async () => {
    // Days pass in these tests, after which administrators would need a second factor.
    site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  });

  beforeEach(async () => {
    mail.owner = await site.signIn("owner");
    for (const table of ["jobs", "mails", "mail_pauses"] as const) await site.db.deleteFrom(table).execute();
    mail.server = await mailServer();
    mail.use(mail.server);
  });

  return mail;
}
