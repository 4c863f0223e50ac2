import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { signatureJpeg } from "../applications.ts";
import { freePort } from "../free-port.ts";
import { startSite } from "../running-site.ts";
import { ApiClient, CallFailed } from "./api-client.ts";
import type { Desk, Errand } from "./errands.ts";
import { report } from "./report.ts";

const shortestRound = 400;
const longestRound = 1_600;
/** Letters can be cancelled for a minute, and the pauses between retries grow while the mail server is down. */
const patienceMilliseconds = 240_000;

type Received = { id: string; to: string; subject: string };
type Plan = {
  engine: string;
  settings: Record<string, string>;
  kills: number;
  /** Several errands of each kind run at once. */
  kinds: ((desk: Desk, key: string) => Errand)[];
};

/**
 * Kills the process while clients do errands, half of the times with the mail server up, half with it down. The clients
 * repeat each step until it is answered. Afterwards the mail server is up. Everything must be stored exactly once, and
 * each mail must arrive exactly once.
 */
export async function killsDuringErrands({ engine, settings: given, kills, kinds }: Plan): Promise<void> {
  const port = await freePort();
  const settings = {
    ...given,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "site@example.com",
    PORT: String(await freePort()),
  };
  const received: Received[] = [];
  const errands: Errand[] = [];
  let server = await mailServer(port, received);
  try {
    let site = await startSite({ settings });
    const desk: Desk = {
      admin: await ApiClient.signedIn(site.url),
      guest: new ApiClient(site.url),
      secret: (await readFile(join(site.dataFolder, "secret.key"), "utf8")).trim(),
      signature: await signatureJpeg(),
    };
    await desk.guest.get("/sanctum/csrf-cookie");
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill === Math.ceil(kills / 2)) await closed(server);
      const lanes = [...kinds, ...kinds].map(async (kind, lane) => {
        const left = errands.filter((_, at) => at % (2 * kinds.length) === lane);
        if (!(await finished(left))) return;
        for (let number = 0; ; number += 1) {
          const errand = kind(desk, `errand${kill}x${lane}x${number}x`);
          errands.push(errand);
          if (!(await finished([errand]))) return;
        }
      });
      await wait(shortestRound + Math.random() * (longestRound - shortestRound));
      site.process.kill("SIGKILL");
      await once(site.process, "exit");
      await Promise.all(lanes);
      await site.stop();
      site = await startSite({ settings });
    }
    try {
      if (!(await finished(errands))) throw new Error("the site is away, and nobody killed it");
      server = await mailServer(port, received);
      await tell({ engine, kills }, errands, received);
    } finally {
      await site.stop();
    }
  } finally {
    server.close();
  }
}

/** Does the remaining steps of the errands. Returns false if the process dies. */
async function finished(errands: readonly Errand[]): Promise<boolean> {
  for (const { steps } of errands) {
    while (steps[0]) {
      try {
        await steps[0]();
        steps.shift();
      } catch (error) {
        // The server refused the step, so the errand itself is wrong.
        if (error instanceof CallFailed && error.cause !== undefined) return false;
        throw error;
      }
    }
  }
  return true;
}

async function tell(
  { engine, kills }: Pick<Plan, "engine" | "kills">,
  errands: readonly Errand[],
  received: readonly Received[],
): Promise<void> {
  const expected = errands.flatMap((errand) => errand.mails().map((mail) => ({ ...mail, key: errand.key })));
  const isOf = (mail: (typeof expected)[number]) => (one: Received) =>
    (mail.to === undefined || one.to === mail.to) && one.subject.includes(mail.subject);
  const missing = () => expected.filter((mail) => !received.some(isOf(mail)));
  const end = Date.now() + patienceMilliseconds;
  while (missing().length > 0 && Date.now() < end) await wait(500);
  await wait(2_000);
  const ids = new Map(received.map((one) => [one.id, one]));
  const twice = expected.filter((mail) => [...ids.values()].filter(isOf(mail)).length > 1);
  const faults = (await Promise.all(errands.map((errand) => errand.faults()))).flat();
  for (const { key, subject } of missing()) console.log(`no mail: ${key} ${subject}`);
  for (const { key, subject } of twice) console.log(`two mails: ${key} ${subject}`);
  for (const fault of faults) console.log(fault);
  const count = (figure: string, { length: value }: readonly unknown[]) => ({
    figure,
    value,
    unit: "",
    limit: 0,
  });
  report(`kill -9 ${kills} times among ${errands.length} errands, half with no mail server, ${engine}`, [
    count("stored not at all or twice", faults),
    count(`mails that did not come, of ${expected.length}`, missing()),
    count("mails that came twice", twice),
  ]);
  // The process died after the mail server's answer and before storing it. Mail programs show such duplicates once.
  console.log(`handed over again under the same Message-ID: ${received.length - ids.size}`);
}

async function mailServer(port: number, received: Received[]): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      stream.on("data", (piece: Buffer) => pieces.push(piece));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(pieces)).then(({ messageId = "", subject = "" }) => {
          for (const { address } of envelope.rcptTo) received.push({ id: messageId, to: address, subject });
          done();
        }, done);
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return server;
}

function closed(server: SMTPServer): Promise<void> {
  return new Promise((done) => server.close(done));
}
