import { describe, expect, it } from "vitest";
import { freePort } from "../../../test/free-port.ts";
import { endMailServers, mailServer, wrongMailServer } from "../../../test/mail-server.ts";
import { useMailServer } from "../../../test/use-mail-server.ts";
import { jobHandlers } from "../../../server/jobs.ts";
import { JobRunner } from "../jobs/job-runner.server.ts";
import { enqueueJob } from "../jobs/jobs.server.ts";
import { openMailer } from "./open-mailer.server.ts";

const mail = useMailServer();

describe("a mail server that accepts no mail at all", () => {
  it("is tried with one mail after each pause, and gets each waiting mail once when it is back", async () => {
    await endMailServers();
    const port = await freePort();
    const dropping = await wrongMailServer("drops", port);
    mail.use(dropping);
    for (let number = 0; number < 30; number += 1) await mail.write(`p${number}@host${number % 7}.example`);
    await mail.site.jobs.drain();
    const atFirst = dropping.connections;
    expect(atFirst).toBeLessThanOrEqual(20);
    for (const seconds of [2, 4, 8]) {
      mail.site.clock.advance({ seconds });
      await mail.site.jobs.drain();
    }
    // nodemailer connects once more if the server closes a connection before its greeting.
    expect(dropping.connections - atFirst).toBeLessThanOrEqual(6);
    expect(
      (await mail.log("failed")).every(({ last_error }: { last_error: string }) =>
        last_error.startsWith("The mail server cannot be used"),
      ),
    ).toBe(true);

    await endMailServers();
    mail.server = await mailServer({ port });
    mail.site.clock.advance({ seconds: 16 });
    await mail.site.jobs.drain();
    expect(mail.recipients()).toHaveLength(30);
    expect(new Set(mail.recipients()).size).toBe(30);
  });

  it.each([
    ["connect", "421 Too many connections", "cannot be used"],
    ["auth", "535 Wrong password", "cannot be used"],
    ["sender", "550 Not from here", "takes no mail from this site: 550 Not from here"],
    ["recipient", "421 Shutting down", "Server closed the connection: 421 Shutting down"],
  ] as const)(
    "refusing at %s loses no mail: all are sent once that is fixed",
    async (step, answer, words) => {
      mail.server = await mailServer({ auth: true });
      mail.use(mail.server);
      mail.server.answers = (at) => (at === step ? answer : undefined);
      await mail.write("a@one.example");
      await mail.write("b@two.example");
      await mail.site.jobs.drain();
      for (const { last_error, next_try_at } of await mail.log("failed")) {
        expect(last_error).toContain(words);
        expect(last_error).toContain(answer);
        expect(next_try_at).toBe(mail.inSeconds(2));
      }
      mail.server.answers = () => undefined;
      mail.site.clock.advance({ seconds: 2 });
      await mail.site.jobs.drain();
      expect(mail.recipients().toSorted()).toEqual(["a@one.example", "b@two.example"]);
    },
  );

  it("is tried at once if a user sends a mail again, and then gets the other waiting mails too", async () => {
    mail.server.answers = (step) => (step === "sender" ? "550 Not from here" : undefined);
    const id = await mail.write("a@one.example");
    await mail.write("b@two.example");
    await mail.site.jobs.drain();
    mail.server.answers = () => undefined;
    await mail.owner.post(`/api/mails/${id}/send`);
    await mail.site.jobs.drain();
    expect(mail.recipients().toSorted()).toEqual(["a@one.example", "b@two.example"]);
  });

  it.each(["greeting", "recipient", "content"] as const)(
    "reaches the time limit if it hangs at the %s, and does not block other jobs",
    async (at) => {
      const hanging = at === "greeting" ? await wrongMailServer("hangs") : mail.server;
      hanging.answers = (step) => (step === at ? null : undefined);
      const mailer = openMailer(
        { ...mail.site.config, smtpUrl: hanging.url },
        { connect: 300, silence: 300, mail: 5_000, check: 1_000 },
      );
      const done: string[] = [];
      const jobs = new JobRunner(
        { ...mail.site.services, mailer },
        {
          ...jobHandlers,
          "tell-password-changed": async () => {
            done.push("other work");
          },
        },
      );
      for (let number = 0; number < 20; number += 1) await mail.write(`p${number}@host${number}.example`);
      await enqueueJob(mail.site.db, mail.site.clock.now(), {
        kind: "tell-password-changed",
        payload: { userId: 1 },
      });
      const draining = jobs.drain();
      // If it had to wait for twenty time limits of 300 ms, it would be done only after six seconds.
      await expect.poll(() => done, { timeout: 5_000 }).toEqual(["other work"]);
      expect(await mail.log("sent")).toEqual([]);
      await draining;
      expect((await mail.log("failed")).at(-1)).toMatchObject({ next_try_at: mail.inSeconds(2) });
      expect((await mail.log("failed")).at(-1).last_error).toContain("The mail server cannot be used");
    },
  );
});
