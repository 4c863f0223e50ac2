// npm run bench:mail: how fast waiting mail leaves once the mail server is there, on both databases.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { ApiClient } from "./api-client.ts";
import type { Taken } from "./mail-sink.ts";
import { untilIdle } from "./measure.ts";
import { report } from "./report.ts";
import { withPostgres } from "./with-postgres.ts";

const mails = 1_000;
const atOnce = 20;
const leastASecond = 100;

await measure("SQLite", { dataFrom: await sampleData() });
await withPostgres(({ url }) => measure("PostgreSQL", { settings: { DATABASE_URL: url } }));

async function measure(engine: string, start: Parameters<typeof startSite>[0] & object): Promise<void> {
  const port = await freePort();
  const settings = { ...start.settings, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const site = await startSite({ ...start, settings });
  let sink: ChildProcess | undefined;
  try {
    await untilIdle(site.process);
    const visitor = await ApiClient.signedIn(site.url);
    for (let sent = 0; sent < mails; sent += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, (_, at) => writeTo(visitor, sent + at)));
    }
    sink = fork("test/bench/mail-sink.ts", { env: { ...process.env, PORT: String(port) } });
    const { messageIds, firstAt, lastAt } = await whenTaken(sink);
    const seconds = (lastAt - firstAt) / 1000;
    console.log(`${engine}: ${((mails - 1) / seconds).toFixed(0)} mails a second`);
    report(`${mails} mails that waited for the mail server, ${engine}`, [
      {
        figure: `time for each, ${leastASecond} a second at least`,
        value: (seconds * 1000) / (mails - 1),
        unit: "ms",
        limit: 1000 / leastASecond,
      },
      {
        figure: "handed over twice",
        value: messageIds.length - new Set(messageIds).size,
        unit: "",
        limit: 0,
      },
    ]);
  } finally {
    sink?.disconnect();
    await site.stop();
  }
}

async function writeTo(visitor: ApiClient, number: number): Promise<void> {
  await visitor.post("/api/contact", {
    name: `Visitor ${number}`,
    email: `visitor${number}@example.com`,
    telephone: "01632 960001",
    message: `Please ring me about unit ${number}.`,
  });
}

async function whenTaken(sink: ChildProcess): Promise<Taken> {
  for (;;) {
    await wait(500);
    const answer = once(sink, "message");
    sink.send("tell");
    const [taken] = (await answer) as [Taken];
    if (new Set(taken.messageIds).size >= mails) return taken;
  }
}
