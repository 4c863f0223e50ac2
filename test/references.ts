import type { OutgoingMail } from "../app/platform/mail/mailer.ts";
import { applicationForm, signatureJpeg, storedApplication } from "./applications.ts";
import type { Browser } from "./browser.ts";
import { linkIn, mailsOf } from "./mails.ts";
import { openSite, type Site } from "./site.ts";

/** The two letters to the referees of an application. */
export const referenceLetters = {
  ref1_subject: "Reference?",
  ref1_text: "Please.",
  ref2_subject: "Reference?",
  ref2_text: "Please.",
};

/** A referee's answer with every field of the form filled in. */
export const referenceAnswer = {
  given_by: "Robin Larder",
  position: "Credit controller",
  answer: "given",
  trading_since: "2019",
  terms: "30 days",
  credit: "£5,000",
  pays: "in_time",
  again: "yes",
  remarks: "Never a query.",
};

export function openReferenceSite(): Promise<Site> {
  return openSite({
    RATE_LIMITS: '{"accountRequestsPerClient":{"limit":1000,"seconds":60}}',
    ADMIN_SECOND_FACTOR: "optional",
  });
}

/** Sends an application and the mails about it. Returns its id. */
export async function newApplication(site: Site, changes: Record<string, string> = {}): Promise<number> {
  const sent = await site
    .visitor()
    .post("/api/accountRequest", applicationForm(await signatureJpeg(), changes));
  await site.jobs.drain();
  return (await storedApplication(site, sent.body.reference)).id;
}

/** Makes an application an hour after the last one, whose jobs are done. Also returns the owner's browser. */
export async function nextApplication(site: Site): Promise<{ owner: Browser; id: number }> {
  site.clock.advance({ minutes: 61 });
  const owner = await site.signIn("owner");
  await site.db.deleteFrom("jobs").execute();
  return { owner, id: await newApplication(site) };
}

/** Asks both referees and returns the tokens of their forms from the mails. */
export async function askReferees(
  site: Site,
  owner: Browser,
  id: number,
  more: object = {},
): Promise<[string, string]> {
  const mails = await mailsOf(site, async () => {
    const path = `/api/applications/${id}/references`;
    const { status } = await owner.post(path, { ...referenceLetters, ...more });
    if (status !== 200) throw new Error(`Asking was answered with ${status}.`);
    site.clock.advance({ minutes: 2 });
  });
  const keyTo = (address: string) => referenceKeyIn(mails.find(({ to }) => to === address));
  return [keyTo("office@first.example.com"), keyTo("office@second.example.com")];
}

export function referenceKeyIn(mail: OutgoingMail | undefined): string {
  return linkIn(mail, /^\/reference\//).slice("/reference/".length);
}

/** Sends a referee's answer with the token of the mailed link. */
export function giveReference(site: Site, token: string | undefined, change: object = {}) {
  return site.visitor().post("/api/references", { ...referenceAnswer, token, ...change });
}

/** Enters a referee's answer by telephone, as the office. */
export function takeReference(browser: Browser, id: number, change: object) {
  return browser.post(`/api/applications/${id}/telephone-references`, { ...referenceAnswer, ...change });
}
