import { beforeEach, describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import { linkIn, mailsOf } from "../../../test/mails.ts";
import { addPerson, people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";
import { up as recordSealedWords } from "../db/migrations/012-sealed-words.ts";
import { seal } from "../secrets/sealing.server.ts";
import { sendMail } from "./send-mail.server.ts";

const owner = people.owner.email;

const site = await openSite();
await addPerson(site.services, "owner");

beforeEach(async () => {
  site.mails.failing = false;
  site.clock.advance({ hours: 1 });
  await site.jobs.drain();
});

describe("a sealed word", () => {
  it("is not decrypted if somebody reads it in the database and types it into a form", async () => {
    const waiting = await waitingReset();
    const readable = [waiting.text, waiting.html, waiting.sealed_words].join("\n");
    const words = new Set(readable.match(/(?<=sealed~)[\w-]+(?=~)|(?<=")[\w.-]{60,}(?=")/g));
    expect(words.size).toBeGreaterThan(0);
    site.mails.failing = false;
    const stolen: string[] = [];
    for (const word of words) {
      const company_name = `sealed~${word}~`;
      const form = applicationForm(await signatureJpeg(), { company_name, email: "mallory@evil.example" });
      const mails = await mailsOf(site, async () => {
        expect((await site.visitor().post("/api/accountRequest", form)).status).toBe(201);
      });
      expect(mails.map(({ to }) => to)).toContain("mallory@evil.example");
      expect(mails.some(({ text }) => text.includes(company_name))).toBe(true);
      stolen.push(...mails.map(({ subject, text, html }) => [subject, text, html].join("\n")));
    }
    site.clock.advance({ minutes: 11 });
    await site.jobs.drain();
    const mail = site.mails.findLast(({ to }) => to === owner);
    expect(stolen.join("\n")).not.toContain(tokenIn(mail));
  });

  it("is decrypted in the text and the HTML of its own mail", async () => {
    const [mail] = await mailsOf(site, askForReset);
    expect(mail?.html).toContain(`/reset-password/${tokenIn(mail)}?`);
    expect(mail?.text).not.toContain("sealed~");
  });

  it("cannot be decrypted for another recipient", async () => {
    const { id } = await waitingReset();
    site.mails.failing = false;
    const before = site.mails.length;
    await site.db
      .updateTable("mails")
      .set({ recipient: "mallory@evil.example" })
      .where("id", "=", id)
      .execute();
    await expect(sendMail(site.services, { mailId: id })).rejects.toThrow();
    expect(site.mails).toHaveLength(before);
  });

  it("is deleted once its mail is sent, and the mail cannot be sent again without it", async () => {
    const browser = await site.signIn("owner");
    await site.jobs.drain();
    const waiting = await waitingReset();
    site.mails.failing = false;
    site.clock.advance({ minutes: 11 });
    await site.jobs.drain();
    const [word] = JSON.parse(waiting.sealed_words) as { sealed: string }[];
    const sent = await requireMail(waiting.id);
    expect(sent.sent_at).not.toBeNull();
    expect(JSON.stringify(sent)).not.toContain(word!.sealed);
    expect(await browser.post(`/api/mails/${waiting.id}/send`)).toMatchObject({
      status: 409,
      body: { message: "The link in this mail was for one sending. Please ask for a new one." },
    });
  });

  it("keeps its mail in the outbox with a readable reason if it cannot be decrypted", async () => {
    const { id } = await waitingReset();
    site.mails.failing = false;
    const before = site.mails.length;
    const config = { ...site.config, secret: "another secret that is long enough too" };
    await expect(sendMail({ ...site.services, config }, { mailId: id })).rejects.toThrow();
    expect(site.mails).toHaveLength(before);
    expect(await requireMail(id)).toMatchObject({
      sent_at: null,
      last_error: "The link in this mail was sealed with another APP_SECRET and cannot be opened.",
    });
  });
});

describe("a mail from before the column of sealed words", () => {
  it("is still sent with its link, and keeps no sealed word once it is sent", async () => {
    const { id: waiting } = await waitingReset();
    const { id: sent } = await waitingReset();
    const word = sealedAsBefore("the-token");
    const text = `${site.config.appUrl}/reset-password/sealed~${word}~?email=x`;
    await writeAsBefore({ [waiting]: text, [sent]: text }, sent);
    site.mails.failing = false;
    const before = site.mails.length;
    await sendMail(site.services, { mailId: waiting });
    expect(site.mails.slice(before)).toMatchObject([
      { to: owner, text: text.replace(`sealed~${word}~`, "the-token") },
    ]);
    expect(JSON.stringify([await requireMail(sent), await requireMail(waiting)])).not.toContain(word);
  });

  it("gets no word decrypted if somebody has planted a second one", async () => {
    const { id } = await waitingReset();
    const words = ["own", "planted"].map(sealedAsBefore);
    const text = words.map((word) => `sealed~${word}~`).join(" and ");
    await writeAsBefore({ [id]: text });
    site.mails.failing = false;
    await sendMail(site.services, { mailId: id });
    expect(site.mails.at(-1)?.text).toBe(text);
  });
});

const askForReset = () => site.visitor().post("/forgot-password", { email: owner });

/** Returns a mail in the outbox with a link that resets the owner's password. */
async function waitingReset() {
  site.clock.advance({ minutes: 2 });
  site.mails.failing = true;
  await askForReset();
  await site.jobs.drain();
  return site.db
    .selectFrom("mails")
    .selectAll()
    .where("kind", "=", "password-reset")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Seals a word in the old way: not bound to a mail, and without the name of the secret. */
function sealedAsBefore(word: string): string {
  return seal(site.config, { purpose: "words of a mail", owner: "outbox" }, word).split(".")[1]!;
}

/** Gives mails the texts that they had before the column, and runs the migration that adds it. */
async function writeAsBefore(texts: Record<number, string>, sent?: number): Promise<void> {
  await site.db.schema.alterTable("mails").dropColumn("sealed_words").execute();
  for (const [id, text] of Object.entries(texts)) {
    const sent_at = Number(id) === sent ? site.clock.now().toISOString() : null;
    await site.db
      .updateTable("mails")
      .set({ text, html: text, sent_at })
      .where("id", "=", Number(id))
      .execute();
  }
  await recordSealedWords(site.db);
}

async function requireMail(id: number) {
  return site.db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function tokenIn(mail: Parameters<typeof linkIn>[0]): string {
  return linkIn(mail, /^\/reset-password\//)
    .slice("/reset-password/".length)
    .split("?")[0]!;
}
