import { expect, it } from "vitest";
import { archiveAbout } from "../../../test/erasures.ts";
import { people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";
import { tablesHolding } from "../../../test/tables-holding.ts";
import { requestsPageSize } from "../data-requests/data-requests.schema.ts";

const { email } = people.customer;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const owner = await site.signIn("owner");

const erase = (address: string) => owner.post("/api/data-requests", { email: address, kind: "erasure" });
const erasedOf = async (title: string, of: ReturnType<typeof erase>) =>
  (await of).body.outcome.find((one: { title: string }) => one.title === title);

it("the archive has all of hundreds of messages, and none is left after the erasure", async () => {
  const words = (number: number) => `${number}: ${"My unit is warm. ".repeat(20)}`;
  const numbers = Array.from({ length: 401 }, (_, index) => index);
  const row = {
    name: "Cara C.",
    email,
    telephone: "01632 960200",
    status: "new" as const,
    created_at: site.clock.now().toISOString(),
    updated_at: site.clock.now().toISOString(),
  };
  await site.db
    .insertInto("contact_messages")
    .values(numbers.map((number) => ({ ...row, message: words(number), search_text: email })))
    .execute();
  const files = await archiveAbout(site, email);
  const { contact_messages } = JSON.parse(files.get("messages.json")!);
  expect(contact_messages.map(({ message }: { message: string }) => message)).toEqual(numbers.map(words));
  const toRead = files.get("read-me-first.html")!.split("<h2>");
  const isEmpty = (title: string) =>
    toRead.find((part) => part.startsWith(title))!.includes("<p>Nothing.</p>");
  expect([isEmpty("Contact messages"), isEmpty("Trade account applications")]).toEqual([false, true]);
  expect(await erasedOf("Contact messages", erase(email))).toMatchObject({ erased: 401 });
  expect(await tablesHolding(site.db, /my unit is warm/)).toEqual([]);
});

it("earlier versions lose the author's name and the address in their texts", async () => {
  const partner = await site.signIn("partner");
  const long = `<p>${"We keep it cold. ".repeat(100)}</p>`;
  const named = `${long}<p>Said percy@example.com.</p>`;
  const { id } = (await owner.post("/api/testimonials", { name: "Larder", review: "<p>Good.</p>" })).body;
  for (const review of ["<p>Ask Percy@example.com.</p>", named, long, "<p>Ask us.</p>"]) {
    expect((await partner.post(`/api/testimonials/${id}`, { name: "Larder", review })).status).toBe(200);
  }
  const versions = async () =>
    (await owner.get(`/api/history/testimonial/${id}`)).body.versions.map(({ by }: { by: string }) => by);
  expect(await versions()).toEqual(Array(4).fill("Percy Partner"));
  const { versions: given } = JSON.parse(
    (await archiveAbout(site, people.partner.email)).get("versions.json")!,
  );
  expect(given.map(({ fields }: { fields: string }) => JSON.parse(fields).review)).toEqual([
    "<p>Good.</p>",
    "<p>Ask Percy@example.com.</p>",
    named,
    long,
  ]);
  expect((await erase(people.partner.email)).status).toBe(201);
  await site.jobs.drain();
  expect(await tablesHolding(site.db, /percy/)).toEqual([]);
  expect(await tablesHolding(site.db, /<p>ask \[erased\]\.<\/p>/)).toEqual(["versions"]);
  expect(await versions()).toEqual(Array(4).fill("Erased person"));
});

it("requests are listed page by page, newest first", async () => {
  await site.db.deleteFrom("data_requests").execute();
  const at = site.clock.now().toISOString();
  const asked = { kind: "export" as const, via: "back office" as const, email_hash: "", actor_name: "Ann" };
  const rows = Array.from({ length: requestsPageSize + 1 }, (_, number) => ({
    ...asked,
    email: `${number}@example.com`,
    user_id: null,
    asked_at: at,
    due_at: at,
    ended_at: at,
    cancelled_at: null,
    problem: null,
  }));
  await site.db.insertInto("data_requests").values(rows.slice(1)).execute();
  expect((await owner.get("/api/data-requests")).body.more).toBe(false);
  await site.db.deleteFrom("data_requests").execute();
  await site.db.insertInto("data_requests").values(rows).execute();
  const page = async (before?: number) => {
    const { body } = await owner.get(`/api/data-requests${before ? `?before=${before}` : ""}`);
    return { more: body.more, requests: body.requests as { id: number; email: string }[] };
  };
  const first = await page();
  expect(first.more).toBe(true);
  expect(first.requests.map((one) => one.email)).toEqual(
    rows
      .slice(1)
      .map((one) => one.email)
      .toReversed(),
  );
  const second = await page(first.requests.at(-1)!.id);
  expect(second).toMatchObject({ more: false, requests: [{ email: "0@example.com" }] });
  expect(second.requests).toHaveLength(1);
  const one = (await owner.post("/api/data-requests", { email: "often@example.com", kind: "export" })).body;
  const { id: _, ...copied } = await site.db
    .selectFrom("data_requests")
    .selectAll()
    .where("id", "=", one.id)
    .executeTakeFirstOrThrow();
  await site.db
    .insertInto("data_requests")
    .values(Array.from({ length: requestsPageSize }, () => copied))
    .execute();
  const { body } = await owner.post("/api/data-requests/look", { email: "often@example.com" });
  expect(body.requests).toHaveLength(requestsPageSize);
  expect(body.requests.map(({ id }: { id: number }) => id)).not.toContain(one.id);
});
