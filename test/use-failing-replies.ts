import { beforeEach } from "vitest";
import type { Browser } from "./browser.ts";
import { lastMessage } from "./messages.ts";
import { openSite } from "./site.ts";
import { DeliveryRejected } from "../app/platform/mail/delivery-failures.ts";

/** The address of the visitor, at which mails fail. */
export const gone = "vera@gone.example.com";
/** The corrected address of the visitor. */
export const right = "vera@example.com";

/** A site whose mails to `gone` fail: refused for good unless a test says otherwise. Each test begins without messages. */
export async function useFailingReplies() {
  const site = await openSite({ RATE_LIMITS: '{"contactPerClient":{"limit":1000,"seconds":60}}' });
  const { mailer } = site.services;
  const refused = () => new DeliveryRejected("550 5.1.1 no such mailbox");
  let people: { owner: Browser; clerk: Browser };
  let failure: (() => Error) | undefined;
  let keys = 0;

  site.services.mailer = {
    ...mailer,
    async deliver(mail) {
      if (failure && mail.to === gone) throw failure();
      await mailer.deliver(mail);
    },
  };

  beforeEach(async () => {
    failure = refused;
    site.clock.advance({ minutes: 11 });
    await signIn();
    await site.jobs.drain();
    await site.db.deleteFrom("contact_messages").execute();
    site.mails.length = 0;
  });

  /** Sessions end while the clock moves. */
  async function signIn(): Promise<void> {
    people = { owner: await site.signIn("owner"), clerk: await site.signIn("clerk") };
  }

  async function message(): Promise<number> {
    const words = { name: "Vera Visitor", email: gone, telephone: "01632 960200", message: "Cold?" };
    site.clock.advance({ minutes: 11 });
    await site.visitor().post("/api/contact", words);
    return (await lastMessage(site)).id;
  }

  function reply(browser: Browser, id: number, version: number, change: object = {}) {
    const sending_key = `key ${(keys += 1)}`;
    return browser.post(`/api/messages/${id}/replies`, {
      subject: "Your van",
      text: "We come.",
      sending_key,
      version,
      ...change,
    });
  }

  return {
    site,
    get owner() {
      return people.owner;
    },
    get clerk() {
      return people.clerk;
    },
    signIn,
    /** What the mail server says from now on to mails to `gone`: by default that it refuses them for good. */
    fail: (reason: () => Error = refused) => void (failure = reason),
    stopFailing: () => void (failure = undefined),
    message,
    reply,
    /** Returns a message whose reply has been given to the mail server. */
    answered: async (browser: Browser, change: object = {}): Promise<number> => {
      const id = await message();
      await reply(browser, id, 1, change);
      await site.jobs.drain();
      return id;
    },
    sendAgain: async (browser: Browser, id: number, change: Record<string, unknown>) => {
      const { replies } = (await browser.get(`/api/messages/${id}`)).body;
      return browser.post(`/api/messages/${id}/replies/${replies.at(-1).id}/again`, change);
    },
  };
}
