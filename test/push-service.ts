import type { Answer } from "../app/platform/webhooks/post-to-public.server.ts";
import type { WakeMessage } from "../app/features/call-outs/waking/wake-message.ts";
import { wakeDevice } from "../app/features/call-outs/waking/wake-device.server.ts";
import { JobRunner } from "../app/platform/jobs/job-runner.server.ts";
import type { Post } from "../app/platform/push/send-push.server.ts";
import type { Services } from "../app/platform/services.ts";
import { jobHandlers } from "../server/jobs.ts";
import { oneByOne } from "./jobs-one-by-one.ts";
import type { PushBrowser } from "./push-browser.ts";
import type { Site } from "./site.ts";

export type Pushed = { endpoint: string; message: WakeMessage; headers: Record<string, string> };

/** Runs the due jobs that wake devices, with push services that give this answer, and returns what they were given. */
export async function pushDue(
  site: Site,
  browsers: PushBrowser[],
  answer: (pushed: Pushed) => number | Answer = () => 201,
): Promise<Pushed[]> {
  const all: Pushed[] = [];
  const due = await site.db
    .selectFrom("jobs")
    .selectAll()
    .where("kind", "=", "wake-device")
    .where("run_at", "<=", site.clock.now().toISOString())
    .orderBy("id")
    .execute();
  for (const { id, payload } of due) {
    await site.db.deleteFrom("jobs").where("id", "=", id).execute();
    await wakeDevice(site.services, JSON.parse(payload), postTo(browsers, all, answer));
  }
  return all;
}

/** Returns push services that give this answer, and add what they were given to `all`. */
export function postTo(
  browsers: PushBrowser[],
  all: Pushed[],
  answer: (pushed: Pushed) => number | Answer = () => 201,
): Post {
  return async (endpoint, { body, headers }) => {
    const browser = browsers.find(({ subscription }) => subscription.endpoint === endpoint);
    if (!browser) throw new Error(`Nobody subscribed at ${endpoint}.`);
    const pushed = { endpoint, message: browser.read(Buffer.from(body as Uint8Array)), headers };
    all.push(pushed);
    const answered = answer(pushed);
    return typeof answered === "number" ? { status: answered } : answered;
  };
}

/** Returns a runner of every job, which wakes devices by the push services of these browsers. */
export function jobsWithPush(
  site: Site,
  browsers: PushBrowser[],
  all: Pushed[],
  answer: (pushed: Pushed) => number = () => 201,
): JobRunner {
  const post = postTo(browsers, all, answer);
  const wake = {
    run: (services: Services, order: { deviceId: number }) => wakeDevice(services, order, post),
  };
  return new JobRunner(site.services, oneByOne({ ...jobHandlers, "wake-device": wake }));
}
