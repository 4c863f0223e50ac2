import { expect, it } from "vitest";
import { apply, customerOf, manyArrivals, sendMessage } from "../../../test/customers.ts";
import { people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite(manyArrivals);
const owner = await site.signIn("owner");

async function events(id: number): Promise<{ kind: string; id: number; title: string }[]> {
  return (await owner.get(`/api/customers/${id}/time-line`)).body.data;
}

it("has applications, letters, messages and verified users, newest first, and mails for owners", async () => {
  const { email } = people.customer;
  const id = await apply(site, { reg_number: "SC300001", email });
  const file = (await customerOf(site, "application", id))!;
  site.clock.advance({ seconds: 1 });
  await owner.post(`/api/applications/${id}/decision`, {
    status: "approved",
    subject: "Open",
    text: "Yes.",
  });
  site.clock.advance({ seconds: 1 });
  await sendMessage(site, email);
  site.clock.advance({ seconds: 1 });
  await site.signIn("customer");
  await site.jobs.drain();
  const all = await events(file.id);
  expect(all.filter(({ kind }) => kind !== "mail").map(({ kind }) => kind)).toEqual([
    "user",
    "message",
    "letter",
    "application",
  ]);
  expect(all.some(({ kind }) => kind === "mail")).toBe(true);
  const clerk = await site.signIn("clerk");
  const seen = await clerk.get(`/api/customers/${file.id}/time-line`);
  expect(seen.body.data.map(({ kind }: { kind: string }) => kind)).not.toContain("mail");
  expect((await clerk.get("/api/customers/999999/time-line")).status).toBe(404);
  await owner.delete(`/api/applications/${id}`);
  expect((await events(file.id)).map(({ kind }) => kind)).not.toContain("application");
  await owner.post(`/api/bin/application/${id}/restore`);
  expect((await events(file.id)).map(({ kind }) => kind)).toContain("application");
});

it("is paged", async () => {
  const { body: file } = await owner.post("/api/customers", {
    company_name: "Some firm",
    addresses: "much@paged.example.com",
  });
  for (let at = 0; at < 31; at += 1) {
    site.clock.advance({ minutes: 1 });
    await sendMessage(site, "much@paged.example.com", { message: `Number ${at}` });
  }
  const page = async (number: number) =>
    (await owner.get(`/api/customers/${file.id}/time-line?page=${number}`)).body;
  const [first, second] = [await page(1), await page(2)];
  expect([first.data.length, first.more, second.more]).toEqual([30, true, false]);
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id);
  expect(ids.slice(0, 31)).toEqual(ids.slice(0, 31).toSorted((a, b) => b - a));
});
