import { expect, it } from "vitest";
import { people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";
import { readCompany } from "../company/company.server.ts";

const site = await openSite();

it("the mailboxes change only after the password, and their former reader and every unlimited administrator hear of it", async () => {
  const owner = await site.signIn("owner");
  const { version, ...company } = await readCompany(site.db);
  await site.db
    .updateTable("facts")
    .set({ value: JSON.stringify({ openSince: null, proven: [company.accounts_email] }) })
    .where("name", "=", "opening")
    .execute();
  await site.jobs.drain();
  site.mails.length = 0;
  const moved = { ...company, accounts_email: "elsewhere@example.com", version };
  for (let hours = 0; hours < 4; hours += 1) {
    site.clock.advance({ hours: 1 });
    await owner.get("/api/opening");
  }
  expect(await owner.post("/api/company", moved)).toMatchObject({ status: 423 });
  // Anything else may change without it.
  const other = await owner.post("/api/company", { ...company, strapline: "Cold all night", version });
  expect(other.status).toBe(200);
  expect((await owner.post("/user/confirm-password", { password: people.owner.password })).status).toBe(201);
  const saved = await owner.post("/api/company", { ...moved, version: version + 1 });
  expect(saved).toMatchObject({ status: 200, body: { accounts_email: "elsewhere@example.com" } });
  await site.jobs.drain();
  const told = site.mails.filter(({ subject }) => subject.startsWith("The website mails to another address"));
  expect(told.map(({ to }) => to).toSorted()).toEqual(
    [company.accounts_email, people.owner.email].toSorted(),
  );
  expect(told[0]!.text).toContain(
    `mails applications for trade accounts to elsewhere@example.com, no longer to ${company.accounts_email}.`,
  );
});
