// A process for tests that kill it. It runs the jobs that follow a call-out up, on a clock that its parent moves, and
// answers each move once nothing is due. What
// it hands to push services and to the mail server becomes a line of the file HANDED_OVER.
import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { chaseCallOut, isStillUnseen } from "../app/features/call-outs/chase-call-outs.server.ts";
import { wakeDevice } from "../app/features/call-outs/waking/wake-device.server.ts";
import { readLetterhead } from "../app/features/firm/letterhead.server.ts";
import { readConfig } from "../app/platform/config/config.server.ts";
import { JobRunner } from "../app/platform/jobs/job-runner.server.ts";
import { sendMail } from "../app/platform/mail/send-mail.server.ts";
import { LivingProcesses } from "../app/platform/processes/living-processes.server.ts";
import type { Post } from "../app/platform/push/send-push.server.ts";
import type { Services } from "../app/platform/services.ts";
import { openServices } from "../server/lifecycle/services.ts";

const { HANDED_OVER: file = "" } = process.env;
let now = new Date(process.env.NOW ?? 0);
const services: Services = {
  ...openServices(readConfig(process.env, () => "")),
  clock: { now: () => now },
  mailer: {
    delivers: true,
    async deliver({ to, subject, messageId }) {
      await handOver({ to, subject, messageId });
    },
    async check() {},
    close() {},
  },
};
const post: Post = async (endpoint, { body }) => {
  await handOver({ endpoint, body: Buffer.from(body as Uint8Array).toString("base64") });
  return { status: 201 };
};

/** A moment before and after, in which the process may be killed. */
async function handOver(line: object): Promise<void> {
  await wait(Math.random() * 20);
  appendFileSync(file, `${JSON.stringify(line)}\n`);
  await wait(Math.random() * 20);
}

const living = new LivingProcesses(services.db);
await living.look();
const runner = new JobRunner(services, {
  "chase-call-out": chaseCallOut,
  "wake-device": { run: (all, order) => wakeDevice(all, order, post), maxConcurrent: 10, separate: true },
  "send-mail": {
    run: (all, order) =>
      sendMail(all, order, { readLetterhead, stillTrue: { "unseen-call-out": isStillUnseen } }),
    maxConcurrent: 10,
    separate: true,
  },
});
let work = Promise.resolve();
process.on("message", (told: string) => {
  work = work.then(async () => {
    if (told === "end") process.exit();
    now = new Date(told);
    await living.look();
    await runner.drain();
    process.send?.(told);
  });
});
process.send?.("ready");
