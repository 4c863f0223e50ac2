import type { OutgoingMail } from "../app/platform/mail/mailer.ts";
import type { Answer, Browser } from "./browser.ts";
import type { Site } from "./site.ts";

/** Runs `work` and the due jobs. Returns the mails that were sent meanwhile. */
export async function mailsOf(
  site: Site,
  work: () => Promise<unknown> = async () => {},
): Promise<OutgoingMail[]> {
  await site.jobs.drain();
  const before = site.mails.length;
  await work();
  await site.jobs.drain();
  return site.mails.slice(before);
}

/** Returns the path of a mail's link to this site that matches the pattern. */
export function linkIn(mail: OutgoingMail | undefined, pattern: RegExp): string {
  const link = [...(mail?.text ?? "").matchAll(/https?:\/\/localhost[^\s\])]*/g)]
    .map(([address]) => address.replace(/^https?:\/\/localhost(:\d+)?/, ""))
    .find((path) => pattern.test(path));
  if (!link) throw new Error(`No link like ${pattern} in:\n${mail?.text}`);
  return link;
}

/** Confirms a new address, like the button on the page that the mailed link opens. */
export function pressLink(browser: Browser, link: string): Promise<Answer> {
  const [, , , id, hash, search] = link.split(/[/?]/);
  const { expires, signature } = Object.fromEntries(new URLSearchParams(search));
  return browser.post("/email/verify", { id, hash, expires, signature });
}
