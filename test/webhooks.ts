import type { Answer } from "../app/platform/webhooks/post-to-public.server.ts";
import { sendWebhook } from "../app/platform/webhooks/send-webhook.server.ts";
import type { Site } from "./site.ts";

export type Posted = { url: string; body: string; headers: Record<string, string> };

/** Attempts the due deliveries, as the job does, with a receiver that gives this answer. */
export async function deliverDue(
  site: Site,
  answer: (posted: Posted) => Promise<number | Answer>,
): Promise<Posted[]> {
  const all: Posted[] = [];
  const due = await site.db
    .selectFrom("jobs")
    .selectAll()
    .where("kind", "=", "send-webhook")
    .where("run_at", "<=", site.clock.now().toISOString())
    .orderBy("id")
    .execute();
  for (const { id, payload } of due) {
    await site.db.deleteFrom("jobs").where("id", "=", id).execute();
    await sendWebhook(site.services, JSON.parse(payload), async (url, what) => {
      const posted = { url, ...what, body: String(what.body) };
      all.push(posted);
      const answered = await answer(posted);
      return typeof answered === "number" ? { status: answered } : answered;
    });
  }
  return all;
}

/** Sends a message, which triggers webhooks. */
export function writeMessage(site: Site, name = "Vera") {
  const email = `${name}@example.com`;
  return site.visitor().post("/api/contact", { name, email, telephone: "01632 960100" });
}
