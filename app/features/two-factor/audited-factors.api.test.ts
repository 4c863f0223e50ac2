import { beforeAll, expect, it } from "vitest";
import { people, type Person } from "../../../test/people.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { setUpAuthenticator } from "../../../test/two-factor.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

async function goThrough(person: Person): Promise<void> {
  const browser = await site.signIn(person);
  await setUpAuthenticator(site, browser);
  expect((await browser.post("/user/two-factor-recovery-codes")).status).toBe(200);
  expect((await browser.delete("/user/two-factor-authentication")).status).toBe(200);
}

it("what an administrator does with a second factor stands in the audit log, what a customer does in none", async () => {
  await goThrough("customer");
  await goThrough("owner");
  const lines = await site.db
    .selectFrom("audit_log")
    .select(["actor_name", "action", "subject_type", "subject_name"])
    .orderBy("id")
    .execute();
  const { firstname, lastname } = people.owner;
  const name = `${firstname} ${lastname}`;
  expect(lines).toEqual(
    [
      "began to set up two-factor authentication of",
      "switched on two-factor authentication of",
      "replaced the recovery codes of",
      "switched off two-factor authentication of",
    ].map((action) => ({ actor_name: name, action, subject_type: "user", subject_name: name })),
  );
});
