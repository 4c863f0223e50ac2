import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { freePort } from "../free-port.ts";
import { startSite } from "../running-site.ts";
import { report } from "./report.ts";

const kills = 5;
const writingMilliseconds = 700;
const patienceMilliseconds = 90_000;

/**
 * Drivers send cards while the mail server is away and the process is killed again and again, each card until it is answered.
 * Afterwards the mail server comes back: every card was stored once, and told once.
 */
export async function mailsAfterKills(dataFolder: string): Promise<void> {
  const port = await freePort();
  const settings = {
    DATA_DIR: dataFolder,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PORT: String(await freePort()),
  };
  const answered = new Map<string, string>();
  let number = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const site = await startSite({ settings });
    const writing = Array.from({ length: 4 }, async () => {
      for (;;) {
        const key = `card ${++number}`;
        const reference = await sendUntilGone(site.url, key);
        if (reference === undefined) return unanswered.push(key);
        answered.set(key, reference);
      }
    });
    await wait(writingMilliseconds);
    site.process.kill("SIGKILL");
    await once(site.process, "exit");
    await Promise.all(writing);
  }
  const site = await startSite({ settings });
  const told: string[] = [];
  const server = await mailServer(port, told);
  try {
    for (const key of unanswered.splice(0))
      answered.set(key, (await sendUntilGone(site.url, key)) ?? "never");
    const end = Date.now() + patienceMilliseconds;
    while (new Set(told).size < answered.size && Date.now() < end) await wait(100);
    await wait(2_000);
    const references = [...answered.values()];
    report(`Mail server away, kill -9 ${kills} times: ${answered.size} cards`, [
      {
        figure: "cards with no mail",
        value: references.filter((one) => !told.includes(one)).length,
        unit: "",
        limit: 0,
      },
      {
        figure: "cards stored or told twice",
        value: told.length - new Set(told).size + references.length - new Set(references).size,
        unit: "",
        limit: 0,
      },
      {
        figure: "mails of no card that was answered",
        value: told.filter((one) => !references.includes(one)).length,
        unit: "",
        limit: 0,
      },
    ]);
  } finally {
    server.close();
    await site.stop();
  }
}

const unanswered: string[] = [];

/** The reference of a card; undefined where the process went away meanwhile. */
async function sendUntilGone(url: string, submission_key: string): Promise<string | undefined> {
  try {
    const first = await fetch(`${url}/sanctum/csrf-cookie`);
    const cookies = first.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
    const token = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))!.split("=")[1]!;
    const answer = await fetch(`${url}/api/callouts`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Cookie: cookies.join("; "),
        "X-XSRF-TOKEN": decodeURIComponent(token),
      },
      body: JSON.stringify({ telephone: "07700 900123", details: submission_key, submission_key }),
    });
    if (answer.status !== 201) throw new Error(`a card was answered with ${answer.status}`);
    return ((await answer.json()) as { reference: string }).reference;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Notes the reference in the subject of each mail. */
async function mailServer(port: number, told: string[]): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
      stream.on("end", () => {
        const reference = /^Subject: Call-out ([\w-]+):/m.exec(text)?.[1];
        if (reference) told.push(reference);
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return server;
}
