import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { freePort } from "../../../test/free-port.ts";
import { endMailServers, type MailServer, mailServer, wrongMailServer } from "../../../test/mail-server.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { jobHandlers } from "../../../server/jobs.ts";
import { JobRunner } from "../jobs/job-runner.server.ts";
import { enqueueJob } from "../jobs/jobs.server.ts";
import { forgetOldPauses } from "./mail-pauses.server.ts";
import { openMailer } from "./open-mailer.server.ts";
import { countStuckMails, queueMail, queueUnsentMail, readMailState } from "./outbox.server.ts";

let site: Site;
let owner: Browser;
let server: MailServer;

beforeAll(async () => {
  // Days pass here.
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
});

beforeEach(async () => {
  owner = await site.signIn("owner");
  for (const table of ["jobs", "mails", "mail_pauses"] as const) await site.db.deleteFrom(table).execute();
  server = await mailServer();
  use(server);
});

describe("a mail that is refused for good", () => {
  it.each(["recipient", "content"] as const)(
    "with its %s is final at once, and the mail log says so in words",
    async (refused) => {
      server.answers = (step) => (step === refused ? "550 No such mailbox" : undefined);
      const id = await write("gone@example.com");
      await site.jobs.drain();
      site.clock.advance({ hours: 1 });
      await site.jobs.drain();
      expect(server.asked).toEqual(["gone@example.com"]);
      expect(await log()).toMatchObject([
        {
          id,
          status: "failed",
          attempts: 1,
          last_error: "Refused for good: 550 No such mailbox",
          next_try_at: null,
        },
      ]);
      expect(await site.db.selectFrom("jobs").select("id").execute()).toEqual([]);
    },
  );

  it("is noted on that mail alone, as what is refused for now is", async () => {
    server.answers = (step, recipient) =>
      step === "recipient" && recipient.startsWith("busy") ? "450 Mailbox busy" : undefined;
    await write("here@example.com");
    await site.jobs.drain();
    await write("busy@example.org");
    await site.jobs.drain();
    const noted = await site.db.selectFrom("mails").select(["recipient", "last_error"]).execute();
    expect(noted.find(({ recipient }) => recipient === "here@example.com")?.last_error).toBeNull();
    expect(noted.find(({ recipient }) => recipient === "busy@example.org")?.last_error).toContain("450");
  });

  it("holds up no other, of the same host neither", async () => {
    server.answers = (_, recipient) => (recipient.startsWith("gone") ? "550 No such mailbox" : undefined);
    await write("gone@example.com");
    await write("here@example.com");
    await site.jobs.drain();
    expect(recipients()).toEqual(["here@example.com"]);
  });

  it("is tried once more when somebody says so, and not because the program starts anew", async () => {
    server.answers = (step) => (step === "recipient" ? "550 No such mailbox" : undefined);
    const id = await write("gone@example.com");
    await site.jobs.drain();
    await queueUnsent();
    expect(server.asked).toHaveLength(1);
    server.answers = () => undefined;
    expect((await owner.post(`/api/mails/${id}/send`)).status).toBe(200);
    await site.jobs.drain();
    expect(await log()).toMatchObject([{ status: "sent", attempts: 2, last_error: null }]);
  });

  it("is on the dashboard for a week", async () => {
    server.answers = (step) => (step === "recipient" ? "550 No such mailbox" : undefined);
    await write("gone@example.com");
    await site.jobs.drain();
    const stuck = () => countStuckMails(site.db, site.clock.now());
    expect(await stuck()).toBe(1);
    // Nobody tries it again by itself.
    expect((await readMailState(site.db)).waiting).toBe(0);
    site.clock.advance({ days: 7 });
    expect(await stuck()).toBe(0);
  });
});

describe("a host that puts mail off", () => {
  beforeEach(() => {
    server.answers = (step, recipient) =>
      step === "recipient" && recipient.endsWith("@slow.example") ? "450 Mailbox busy" : undefined;
  });

  it("delays no other host, and its own mails say why they wait and until when", async () => {
    await write("a@slow.example");
    await write("b@quick.example");
    await site.jobs.drain();
    expect(recipients()).toEqual(["b@quick.example"]);
    expect(await log("failed")).toMatchObject([
      {
        to: "a@slow.example",
        last_error: "Put off by the mail server: 450 Mailbox busy",
        next_try_at: inSeconds(2),
      },
    ]);
    await write("c@SLOW.example");
    await site.jobs.drain();
    expect(server.asked).toHaveLength(2);
    expect(await log("failed")).toMatchObject([
      { to: "c@SLOW.example", attempts: 0, last_error: "Put off by the mail server: 450 Mailbox busy" },
      { to: "a@slow.example", attempts: 1 },
    ]);
  });

  it("is asked by one of its mails after each pause, which is twice the last one, up to ten minutes", async () => {
    for (const name of ["a", "b", "c"]) await write(`${name}@slow.example`);
    await site.jobs.drain();
    for (const seconds of [2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]) {
      const before = server.asked.length;
      site.clock.advance({ seconds: seconds - 1 });
      await site.jobs.drain();
      expect(server.asked).toHaveLength(before);
      site.clock.advance({ seconds: 1 });
      await site.jobs.drain();
      expect(server.asked, `after ${seconds} s`).toHaveLength(before + 1);
    }
  });

  it("gets all of them as soon as it takes one, each once", async () => {
    for (const name of ["a", "b", "c"]) await write(`${name}@slow.example`);
    await site.jobs.drain();
    const last = site.db.selectFrom("jobs").select((eb) => eb.fn.max("id").as("id"));
    // As one waits that came while another was tried.
    await site.db
      .updateTable("jobs")
      .set({ run_at: inSeconds(20) })
      .where("id", "in", last)
      .execute();
    server.answers = () => undefined;
    site.clock.advance({ seconds: 2 });
    await site.jobs.drain();
    expect(recipients().toSorted()).toEqual(["a@slow.example", "b@slow.example", "c@slow.example"]);
    expect(await site.db.selectFrom("mail_pauses").selectAll().execute()).toEqual([]);
  });

  it("is given up after three days, in words", async () => {
    await write("a@slow.example");
    await site.jobs.drain();
    site.clock.advance({ days: 3, seconds: 1 });
    await site.jobs.drain();
    owner = await site.signIn("owner");
    expect(await log()).toMatchObject([
      {
        last_error: "Given up after three days. Put off by the mail server: 450 Mailbox busy",
        next_try_at: null,
      },
    ]);
    expect(await site.db.selectFrom("jobs").select("id").execute()).toEqual([]);
  });

  it("is forgotten a day after its last pause", async () => {
    await write("a@slow.example");
    await site.jobs.drain();
    const pauses = () => site.db.selectFrom("mail_pauses").select("key").execute();
    site.clock.advance({ hours: 24 });
    await forgetOldPauses(site.services);
    expect(await pauses()).toEqual([{ key: "host slow.example" }]);
    site.clock.advance({ seconds: 3 });
    await forgetOldPauses(site.services);
    expect(await pauses()).toEqual([]);
  });
});

describe("a mail server that takes no mail from anybody", () => {
  it("is asked once after each pause, however many wait, and gets each of them once when it is back", async () => {
    await endMailServers();
    const port = await freePort();
    const dropping = await wrongMailServer("drops", port);
    use(dropping);
    for (let number = 0; number < 30; number += 1) await write(`p${number}@host${number % 7}.example`);
    await site.jobs.drain();
    const atFirst = dropping.connections;
    expect(atFirst).toBeLessThanOrEqual(20);
    for (const seconds of [2, 4, 8]) {
      site.clock.advance({ seconds });
      await site.jobs.drain();
    }
    // nodemailer tries a connection that was closed before its greeting once more.
    expect(dropping.connections - atFirst).toBeLessThanOrEqual(6);
    expect(
      (await log("failed")).every(({ last_error }: { last_error: string }) =>
        last_error.startsWith("The mail server cannot be used"),
      ),
    ).toBe(true);

    await endMailServers();
    server = await mailServer({ port });
    site.clock.advance({ seconds: 16 });
    await site.jobs.drain();
    expect(recipients()).toHaveLength(30);
    expect(new Set(recipients()).size).toBe(30);
  });

  it.each([
    ["connect", "421 Too many connections", "cannot be used"],
    ["auth", "535 Wrong password", "cannot be used"],
    ["sender", "550 Not from here", "takes no mail from this site: 550 Not from here"],
    ["recipient", "421 Shutting down", "Server closed the connection: 421 Shutting down"],
  ] as const)("refusing at %s, loses none: they leave when that is mended", async (step, answer, words) => {
    server = await mailServer({ auth: true });
    use(server);
    server.answers = (at) => (at === step ? answer : undefined);
    await write("a@one.example");
    await write("b@two.example");
    await site.jobs.drain();
    for (const { last_error, next_try_at } of await log("failed")) {
      expect(last_error).toContain(words);
      expect(last_error).toContain(answer);
      expect(next_try_at).toBe(inSeconds(2));
    }
    server.answers = () => undefined;
    site.clock.advance({ seconds: 2 });
    await site.jobs.drain();
    expect(recipients().toSorted()).toEqual(["a@one.example", "b@two.example"]);
  });

  it("is asked at once when somebody sends a mail again, and then gets those that wait as well", async () => {
    server.answers = (step) => (step === "sender" ? "550 Not from here" : undefined);
    const id = await write("a@one.example");
    await write("b@two.example");
    await site.jobs.drain();
    server.answers = () => undefined;
    await owner.post(`/api/mails/${id}/send`);
    await site.jobs.drain();
    expect(recipients().toSorted()).toEqual(["a@one.example", "b@two.example"]);
  });

  it.each(["greeting", "recipient", "content"] as const)(
    "is waited for no longer than the limit when it hangs at the %s, and other work goes on",
    async (at) => {
      const hanging = at === "greeting" ? await wrongMailServer("hangs") : server;
      hanging.answers = (step) => (step === at ? null : undefined);
      const mailer = openMailer(
        { ...site.config, smtpUrl: hanging.url },
        { connect: 300, silence: 300, mail: 5_000, check: 1_000 },
      );
      const done: string[] = [];
      const jobs = new JobRunner(
        { ...site.services, mailer },
        {
          ...jobHandlers,
          "tell-password-changed": async () => {
            done.push("other work");
          },
        },
      );
      for (let number = 0; number < 20; number += 1) await write(`p${number}@host${number}.example`);
      await enqueueJob(site.db, site.clock.now(), { kind: "tell-password-changed", payload: { userId: 1 } });
      const draining = jobs.drain();
      // Behind twenty waits of 300 ms it would come after six seconds.
      await expect.poll(() => done, { timeout: 5_000 }).toEqual(["other work"]);
      expect(await log("sent")).toEqual([]);
      await draining;
      expect((await log("failed")).at(-1)).toMatchObject({ next_try_at: inSeconds(2) });
      expect((await log("failed")).at(-1).last_error).toContain("The mail server cannot be used");
    },
  );
});

function use({ url }: MailServer): void {
  site.services.mailer.close();
  site.services.mailer = openMailer({ ...site.config, smtpUrl: url });
}

async function write(to: string): Promise<number> {
  const mail = { kind: "test", to, subject: `To ${to}`, text: "Good day", html: "<p>Good day</p>" };
  return queueMail(site.db, site.clock.now(), mail);
}

async function queueUnsent(): Promise<void> {
  await queueUnsentMail(site.services);
  await site.jobs.drain();
}

async function log(status = "") {
  return (await owner.get(`/api/mails?status=${status}`)).body.data;
}

function recipients(): string[] {
  return server.received.map(({ to }) => to?.[0]?.address ?? "");
}

function inSeconds(seconds: number): string {
  return new Date(site.clock.now().getTime() + seconds * 1000).toISOString();
}
