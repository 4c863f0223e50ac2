import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { expect } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { RunningSite } from "../running-site.ts";
import { inDatabase } from "../in-database.ts";

/** Waits for the newest mail to an address with this text in its subject. The site writes mails to files. */
export async function mailTo(site: RunningSite, address: string, subject: string): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(async () => (found = await newestMail(site, address, subject)) !== undefined, {
      message: `a mail to ${address}: ${subject}`,
      timeout: 20_000,
    })
    .toBe(true);
  return found!;
}

/** Ends the minute in which the office can cancel a letter. */
export function endMailDelay(site: RunningSite): void {
  inDatabase(site, "update mails set held_until = '2026'");
  inDatabase(site, "update jobs set run_at = '2026' where kind = 'send-mail'");
}

/** Returns the first link of a mail as a path of this site. */
export function linkOf(site: RunningSite, mail: Email): string {
  const link = /href="(http[^"]+)"/.exec(mail.html ?? "")?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect(link.startsWith(site.url), `a link to ${site.url}: ${link}`).toBe(true);
  return link.slice(site.url.length);
}

/** Starts a mail server on this machine that collects the mails it receives. */
export async function openMailServer(): Promise<{ url: string; received: Email[]; close: () => void }> {
  const received: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        received.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
  });
  smtp.on("error", () => {});
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  const { port } = smtp.server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => smtp.close() };
}

/** Returns every mail that the site has written to files. */
export async function mailsIn(site: RunningSite): Promise<Email[]> {
  const folder = join(site.dataFolder, "mail");
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}

async function newestMail(site: RunningSite, address: string, subject: string): Promise<Email | undefined> {
  const mails = await mailsIn(site);
  return mails
    .filter((mail) => mail.to?.[0]?.address === address && mail.subject?.includes(subject))
    .toSorted((one, other) => Date.parse(one.date ?? "") - Date.parse(other.date ?? ""))
    .at(-1);
}
