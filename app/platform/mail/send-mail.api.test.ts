import { beforeEach, describe, expect, it } from "vitest";
import { useMailServer } from "../../../test/use-mail-server.ts";
import { forgetOldPauses } from "./mail-pauses.server.ts";
import { openMailer } from "./open-mailer.server.ts";
import { countStuckMails, findNextAttempts, readMailState } from "./mail-state.server.ts";

const mail = useMailServer();

it("returns the time of the next try only for the requested mails", async () => {
  mail.server.answers = () => "450 Not now";
  const [asked] = [await mail.write("one@example.com"), await mail.write("another@example.com")];
  await mail.site.jobs.drain();
  const next = await findNextAttempts(mail.site.db, [asked]);
  expect([...next]).toEqual([[asked, expect.any(String)]]);
});

describe("a mail that is refused for good", () => {
  it.each(["recipient", "content"] as const)(
    "because of its %s is not tried again, and the mail log shows the reason",
    async (refused) => {
      mail.server.answers = (step) => (step === refused ? "550 No such mailbox" : undefined);
      const id = await mail.write("gone@example.com");
      await mail.site.jobs.drain();
      mail.site.clock.advance({ hours: 1 });
      await mail.site.jobs.drain();
      expect(mail.server.asked).toEqual(["gone@example.com"]);
      expect(await mail.log()).toMatchObject([
        {
          id,
          status: "failed",
          attempts: 1,
          last_error: "Refused for good: 550 No such mailbox",
          next_try_at: null,
        },
      ]);
      expect(await mail.site.db.selectFrom("jobs").select("id").execute()).toEqual([]);
    },
  );

  it("gets the error itself, as does a mail that is put off, and a sent mail gets none", async () => {
    mail.server.answers = (step, recipient) =>
      step === "recipient" && recipient.startsWith("busy") ? "450 Mailbox busy" : undefined;
    await mail.write("here@example.com");
    await mail.site.jobs.drain();
    await mail.write("busy@example.org");
    await mail.site.jobs.drain();
    const noted = await mail.site.db.selectFrom("mails").select(["recipient", "last_error"]).execute();
    expect(noted.find(({ recipient }) => recipient === "here@example.com")?.last_error).toBeNull();
    expect(noted.find(({ recipient }) => recipient === "busy@example.org")?.last_error).toContain("450");
  });

  it("does not delay other mails, not even to the same host", async () => {
    mail.server.answers = (_, recipient) =>
      recipient.startsWith("gone") ? "550 No such mailbox" : undefined;
    await mail.write("gone@example.com");
    await mail.write("here@example.com");
    await mail.site.jobs.drain();
    expect(mail.recipients()).toEqual(["here@example.com"]);
  });

  it("is tried again if a user sends it again, but not after a restart", async () => {
    mail.server.answers = (step) => (step === "recipient" ? "550 No such mailbox" : undefined);
    const id = await mail.write("gone@example.com");
    await mail.site.jobs.drain();
    await mail.queueUnsent();
    expect(mail.server.asked).toHaveLength(1);
    mail.server.answers = () => undefined;
    expect((await mail.owner.post(`/api/mails/${id}/send`)).status).toBe(200);
    await mail.site.jobs.drain();
    expect(await mail.log()).toMatchObject([{ status: "sent", attempts: 2, last_error: null }]);
  });

  it("is on the dashboard for a week", async () => {
    mail.server.answers = (step) => (step === "recipient" ? "550 No such mailbox" : undefined);
    await mail.write("gone@example.com");
    await mail.site.jobs.drain();
    const stuck = () => countStuckMails(mail.site.db, mail.site.clock.now());
    expect(await stuck()).toBe(1);
    // The site does not retry it.
    expect((await readMailState(mail.site.db)).waiting).toBe(0);
    mail.site.clock.advance({ days: 7 });
    expect(await stuck()).toBe(0);
  });

  it("a mail that was only written to a file counts as unsent until there is a mail server", async () => {
    mail.site.services.mailer = openMailer({ ...mail.site.config, smtpUrl: undefined });
    await mail.write("a@one.example");
    await mail.site.jobs.drain();
    expect(await countStuckMails(mail.site.db, mail.site.clock.now())).toBe(1);
    mail.use(mail.server);
    await mail.queueUnsent();
    expect(await countStuckMails(mail.site.db, mail.site.clock.now())).toBe(0);
    expect(mail.recipients()).toEqual(["a@one.example"]);
  });
});

describe("a mailbox that puts mail off", () => {
  it.each([
    "452 4.2.2 Mailbox full",
    "450 4.2.0 Greylisted",
    "451 4.1.1 Unknown mailbox, try later",
    "450 Mailbox busy",
    "452 Too much mail",
  ])("delays no mail to another mailbox of its host: %s", async (answer) => {
    mail.server.answers = (step, recipient) =>
      step === "recipient" && recipient.startsWith("full") ? answer : undefined;
    await mail.write("full.boss@example.com");
    await mail.write("Full.Boss@EXAMPLE.com");
    await mail.site.jobs.drain();
    await mail.write("service@example.com");
    await mail.site.jobs.drain();
    expect(mail.recipients()).toEqual(["service@example.com"]);
    const asked = mail.server.asked.length;
    for (const seconds of [2, 4, 8]) {
      mail.site.clock.advance({ seconds });
      await mail.site.jobs.drain();
      await mail.write(`next-${seconds}@example.com`);
      await mail.site.jobs.drain();
    }
    expect(mail.recipients()).toHaveLength(4);
    // One try after each pause, though two mails wait for the mailbox.
    expect(mail.server.asked.filter((to) => /^full/i.test(to))).toHaveLength(asked - 1 + 3);
    expect(await mail.log("failed")).not.toContainEqual(
      expect.objectContaining({ to: "service@example.com" }),
    );
    // A pause outlives the mails of an erased person, so it holds no address.
    const pauses = await mail.site.db.selectFrom("mail_pauses").selectAll().execute();
    expect(pauses).toHaveLength(1);
    expect(JSON.stringify(pauses)).not.toMatch(/boss|full/i);
  });
});

describe("a host that puts mail off", () => {
  beforeEach(() => {
    mail.server.answers = (step, recipient) =>
      step === "recipient" && recipient.endsWith("@slow.example") ? "451 4.7.1 Try later" : undefined;
  });

  it("delays no other host, and its own mails say why they wait and until when", async () => {
    await mail.write("a@slow.example");
    await mail.write("b@quick.example");
    await mail.site.jobs.drain();
    expect(mail.recipients()).toEqual(["b@quick.example"]);
    expect(await mail.log("failed")).toMatchObject([
      {
        to: "a@slow.example",
        last_error: "Put off by the mail server: 451 4.7.1 Try later",
        next_try_at: mail.inSeconds(2),
      },
    ]);
    await mail.write("c@SLOW.example");
    await mail.site.jobs.drain();
    expect(mail.server.asked).toHaveLength(2);
    expect(await mail.log("failed")).toMatchObject([{ to: "a@slow.example", attempts: 1 }]);
    // What was not tried has no reason of its own.
    expect(await mail.log("waiting")).toMatchObject([
      { to: "c@SLOW.example", attempts: 0, last_error: null },
    ]);
  });

  it("is tried with one mail after each pause, and each pause is twice as long, up to ten minutes", async () => {
    for (const name of ["a", "b", "c"]) await mail.write(`${name}@slow.example`);
    await mail.site.jobs.drain();
    for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]) {
      const before = mail.server.asked.length;
      mail.site.clock.advance({ seconds: seconds - 1 });
      await mail.site.jobs.drain();
      expect(mail.server.asked).toHaveLength(before);
      mail.site.clock.advance({ seconds: 1 });
      await mail.site.jobs.drain();
      expect(mail.server.asked, `after ${seconds} s`).toHaveLength(before + 1);
    }
  });

  it("gets all its mails, each once, as soon as it accepts one", async () => {
    for (const name of ["a", "b", "c"]) await mail.write(`${name}@slow.example`);
    await mail.site.jobs.drain();
    const last = mail.site.db.selectFrom("jobs").select((eb) => eb.fn.max("id").as("id"));
    // This mail waits like one that was written while another was being tried.
    await mail.site.db
      .updateTable("jobs")
      .set({ run_at: mail.inSeconds(20) })
      .where("id", "in", last)
      .execute();
    mail.server.answers = () => undefined;
    mail.site.clock.advance({ seconds: 2 });
    await mail.site.jobs.drain();
    expect(mail.recipients().toSorted()).toEqual(["a@slow.example", "b@slow.example", "c@slow.example"]);
    expect(await mail.site.db.selectFrom("mail_pauses").selectAll().execute()).toEqual([]);
  });

  it("gets no further try after three days, and the mail log shows the reason", async () => {
    await mail.write("a@slow.example");
    await mail.site.jobs.drain();
    mail.site.clock.advance({ days: 3, seconds: 1 });
    await mail.site.jobs.drain();
    mail.owner = await mail.site.signIn("owner");
    expect(await mail.log()).toMatchObject([
      {
        last_error: "Given up after three days. Put off by the mail server: 451 4.7.1 Try later",
        next_try_at: null,
      },
    ]);
    expect(await mail.site.db.selectFrom("jobs").select("id").execute()).toEqual([]);
  });

  it("counts as the host, when it does not like the sender's address", async () => {
    mail.server.answers = (step) => (step === "recipient" ? "451 4.1.8 Bad sender's domain" : undefined);
    await mail.write("one@slow.example");
    await mail.site.jobs.drain();
    await mail.write("two@slow.example");
    await mail.site.jobs.drain();
    expect(mail.server.asked).toEqual(["one@slow.example"]);
  });

  it("is tried with a mail to somebody else after a pause, because one recipient may be refused for ever", async () => {
    mail.server.answers = (step, recipient) =>
      step === "recipient" && recipient.startsWith("never") ? "451 4.7.1 Try later" : undefined;
    await mail.write("never@slow.example");
    await mail.site.jobs.drain();
    await mail.write("service@slow.example");
    await mail.site.jobs.drain();
    // Its own pause began when nobody else waited, so the first mail is tried once more, and is then last in line.
    for (const seconds of [2, 5]) {
      mail.site.clock.advance({ seconds });
      await mail.site.jobs.drain();
    }
    expect(mail.recipients()).toEqual(["service@slow.example"]);
  });

  it("is forgotten a day after its last pause", async () => {
    await mail.write("a@slow.example");
    await mail.site.jobs.drain();
    const pauses = () => mail.site.db.selectFrom("mail_pauses").select("key").execute();
    mail.site.clock.advance({ hours: 24 });
    await forgetOldPauses(mail.site.services);
    expect(await pauses()).toEqual([{ key: "host slow.example" }]);
    mail.site.clock.advance({ seconds: 3 });
    await forgetOldPauses(mail.site.services);
    expect(await pauses()).toEqual([]);
  });
});
