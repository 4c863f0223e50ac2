import assert from "node:assert/strict";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { freePort } from "../free-port.ts";
import { bothEngines, type Fault } from "./fault.ts";
import type { World } from "./world.ts";

const day = 24 * 60 * 60_000;
const oneMessage = { contactPerClient: { limit: 1, seconds: 60 } };

export const clockFaults: Fault[] = [
  {
    fault: "Clock a day ahead, then correct again",
    engines: bothEngines,
    visitor: "Every page; a used-up limit opens again at once",
    saving: "As usual",
    readyz: "200",
    backOffice: "Works; people who signed in meanwhile stay signed in",
    ends: "By itself: a mail delayed “until tomorrow” is sent within half a minute",
    prove: (world) => proveClock(world, day),
  },
  {
    fault: "Clock a day behind, then correct again",
    engines: bothEngines,
    visitor: "Every page; a used-up limit opens again at once",
    saving: "As usual",
    readyz: "200",
    backOffice: "Works; people who signed in meanwhile without “Remember me” sign in again",
    ends: "By itself: a waiting mail is sent within half a minute",
    prove: (world) => proveClock(world, -day),
  },
];

async function proveClock(world: World, ahead: number): Promise<void> {
  const mails = await MailServer.start();
  world.atEnd(() => mails.stop());
  await world.start({
    nodeOptions: ["--import", new URL("set-clock.mjs", import.meta.url).href],
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: "site@frostway.example.com",
      RATE_LIMITS: JSON.stringify(oneMessage),
    },
  });
  mails.refuses = true;
  await setClock(world, ahead);
  await world.expectPage();
  // For the site a day has passed, so users with a browser session may have to sign in again.
  await world.signIn();
  await world.expectSaved("Saved by a wrong clock");
  assert.equal((await sendMessage(world)).status, 200);
  assert.equal((await sendMessage(world, "Please ring me again.")).status, 429);
  await world.eventually("the mail is put off", async () => assert(mails.refused > 0));
  assert.equal((await world.ready()).status, 200);

  await setClock(world, 0);
  mails.refuses = false;
  const again = await sendMessage(world);
  assert.equal(again.status, 200, again.body);
  if (ahead < 0) await world.signIn();
  assert.equal((await world.office()).status, 200);
  await world.expectSaved("Saved by a right clock");
  await world.expectPage();
  await world.eventually("both mails leave", async () =>
    assert.equal(mails.taken.filter(isMessage).length, 2),
  );
  world.expectSameProcess();
}

async function setClock(world: World, milliseconds: number): Promise<void> {
  for (const { process } of world.sites) {
    const set = once(process, "message");
    process.send({ clockAheadMilliseconds: milliseconds });
    await set;
  }
}

const isMessage = (subject: string) => subject === "Website message from Rosa";

function sendMessage(world: World, message = "Please ring me.") {
  return world.post("/api/contact", {
    name: "Rosa",
    email: "rosa@bakery.example.com",
    telephone: "01632 960123",
    message,
  });
}

/** A mail server that accepts mails, or temporarily refuses them. */
class MailServer {
  refuses = false;
  refused = 0;
  /** The subjects of the accepted mails. */
  taken: string[] = [];
  readonly port: number;
  readonly #server: SMTPServer;

  static async start(): Promise<MailServer> {
    return new MailServer(await freePort());
  }

  private constructor(port: number) {
    this.port = port;
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: (_address, _session, done) => {
        if (!this.refuses) return done();
        this.refused += 1;
        done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
      },
      onData: (stream, _session, done) => {
        void text(stream).then((mail) => {
          this.taken.push(/^subject: (.+)$/im.exec(mail)?.[1] ?? "");
          done();
        });
      },
    });
    this.#server.on("error", () => {});
    this.#server.listen(port, "127.0.0.1");
  }

  stop(): Promise<void> {
    return new Promise((stopped) => this.#server.close(() => stopped()));
  }
}
