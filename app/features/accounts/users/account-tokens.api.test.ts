import { sql } from "kysely";
import { expect, it } from "vitest";
import { onPostgres } from "../../../../test/engine.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { addPerson, people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { forgetTokens } from "./account-tokens.server.ts";
import { findUserByEmail, lockUser } from "./users.server.ts";

const password = "a lorry full of ice";

const site = await openSite();

it("a deleted link sets no password", async () => {
  const { email } = await addPerson(site.services, "driver");
  const [reset] = await mailsOf(site, () => site.visitor().post("/forgot-password", { email }));
  await forgetTokens(site.db, (await findUserByEmail(site.db, email))!.id, ["reset-password"]);
  expect((await setPassword(email, reset)).status).toBe(422);
});

onPostgres("who opens a link waits for whoever saves the same person, and neither fails", async () => {
  const customer = await site.signIn("customer");
  const { email } = people.customer;
  const user = (await findUserByEmail(site.db, email))!;
  await site.db.updateTable("users").set({ email_verified_at: null }).where("id", "=", user.id).execute();
  const [verification] = await mailsOf(site, () => customer.post("/email/verification-notification"));
  const [reset] = await mailsOf(site, () => site.visitor().post("/forgot-password", { email }));
  const opening = await site.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, user.id);
    const links = [customer.get(linkIn(verification, /^\/email\/verify\//)), setPassword(email, reset)];
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(2);
    await forgetTokens(transaction, user.id, ["verify-email", "reset-password"]);
    return Promise.resolve({ links });
  });
  const [verified, set] = await Promise.all(opening.links);
  // Both links were deleted while their requests waited for the lock.
  expect(verified!.status).toBe(302);
  expect(set!.status).toBe(422);
});

function setPassword(email: string, mail: Parameters<typeof linkIn>[0]) {
  const token = /^\/reset-password\/([^?]+)/.exec(linkIn(mail, /^\/reset-password\//))![1];
  return site.visitor().post("/reset-password", { token, email, password, password_confirmation: password });
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(site.db);
  return Number(rows[0]?.count);
}
