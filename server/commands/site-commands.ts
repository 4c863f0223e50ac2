import { listActiveAndFailedJobs, retryJob } from "../../app/platform/jobs/job-list.server.ts";
import { Invalid } from "../../app/platform/errors.ts";
import { messageOf } from "../../app/platform/message-of.ts";
import type { Services } from "../../app/platform/services.ts";
import { email, id } from "../../app/platform/validation/fields.ts";
import { z } from "../../app/platform/validation/zod.ts";
import { testMailTo } from "./test-mail.ts";
import { parseWords, InvalidArguments } from "./invalid-arguments.ts";

/** Tasks on the data of a site that are loaded only when called. */
export const siteCommands = {
  "mail test": mailTest,
  "jobs list": jobsList,
  "jobs retry": jobsRetry,
};

/** Sends a mail without the outbox, so that the operator sees the mail server's answer. */
async function mailTest({ mailer }: Services, words: string[]): Promise<void> {
  const address = email().safeParse(parseWords(words, { max: 1 }).positionals[0]);
  if (!address.success) throw new InvalidArguments("Name one address.");
  if (!mailer.delivers) throw new Invalid({ email: ["No mail server is configured. Set SMTP_URL."] });
  try {
    await mailer.check();
    await mailer.deliver(testMailTo(address.data));
  } catch (error) {
    throw new Invalid({ email: [messageOf(error)] });
  }
  console.log(`The mail server accepted a mail to ${address.data}. Check that it arrives.`);
}

async function jobsList({ db }: Services, words: string[]): Promise<void> {
  parseWords(words);
  const jobs = await listActiveAndFailedJobs(db);
  if (jobs.length === 0) console.log("No job has failed, and none is running.");
  for (const { id, kind, attempts, failed_at, held_by, run_at, last_error } of jobs) {
    const state = failed_at ? "given up" : held_by ? "running" : `next try ${run_at}`;
    console.log(
      `${id}  ${kind}  ${attempts} ${attempts === 1 ? "try" : "tries"}  ${state}  ${last_error ?? ""}`,
    );
  }
}

async function jobsRetry({ db, clock }: Services, words: string[]): Promise<void> {
  const { positionals } = parseWords(words, { max: Infinity });
  const isAll = positionals.length === 1 && positionals[0] === "all";
  const named = isAll ? [] : z.array(id()).min(1).safeParse(positionals).data;
  if (!named) throw new InvalidArguments("Name jobs by their numbers, or all.");
  const given = isAll ? await listRetryableJobs(db) : named;
  if (given.length === 0) console.log("No failed job is waiting for a retry.");
  for (const number of given) {
    const kind = await retryJob(db, clock.now(), number);
    if (kind === undefined) throw new Invalid({ id: [`There is no job ${number}.`] });
    console.log(`${number}  ${kind}  is queued: the running site runs it within seconds.`);
  }
}

async function listRetryableJobs(db: Services["db"]): Promise<number[]> {
  return (await listActiveAndFailedJobs(db)).filter(({ held_by }) => held_by === null).map(({ id }) => id);
}
