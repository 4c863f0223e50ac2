import { expect, it } from "vitest";
import { apply, customerOf, manyArrivals } from "../../../test/customers.ts";
import { people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional", ...manyArrivals });
const { email } = people.driver;
const left = "left@left.example.com";
/** The people of an application have one domain. */
const colleague = email.replace(/^[^@]*/, "colleague");

async function fileOf(sent: number): Promise<number> {
  return (await customerOf(site, "application", sent))!.id;
}

const ownFile = async () => (await (await site.signIn("driver")).get("/api/user/customer")).body.data;

async function send(method: "post" | "patch" | "delete", path: string, body: object = {}): Promise<void> {
  const owner = await site.signIn("owner");
  const { status } = await (method === "delete" ? owner.delete(path) : owner[method](path, body));
  expect([200, 204]).toContain(status);
}

const approve = (id: number) =>
  send("post", `/api/applications/${id}/decision`, {
    status: "approved",
    subject: "Your account",
    text: "Dear you.",
  });

async function approveAndWait(id: number): Promise<void> {
  await approve(id);
  site.clock.advance({ minutes: 2 });
  await site.jobs.drain();
}

it.each([
  ["deleted", "SC771000", (id: number) => send("delete", `/api/applications/${id}`)],
  ["reopened", "SC771004", (id: number) => send("patch", `/api/applications/${id}`, { status: "received" })],
])(
  "an approval whose letter waits hides a file from nobody when an earlier one is %s",
  async (_how, reg_number, end) => {
    const sent = { email, reg_number };
    const first = await apply(site, sent);
    await approveAndWait(first);
    const last = await apply(site, { ...sent, position: "Director" });
    await approveAndWait(await apply(site, { ...sent, position: "Owner" }));
    await approve(last);
    await end(first);
    expect(await ownFile()).not.toBeNull();
    await send("delete", `/api/customers/${await fileOf(last)}`);
  },
);

it("a file that came back from the bin lets in nobody by an approval that a merge brought it", async () => {
  const into = await fileOf(await apply(site, { email, reg_number: "SC771001" }));
  const sent = await apply(site, { email: colleague, accounts_email: email, reg_number: "SC771002" });
  await approveAndWait(sent);
  await send("post", `/api/customers/${into}/merge`, { other: await fileOf(sent) });
  expect(await ownFile()).toBeNull();
  await send("delete", `/api/customers/${into}`);
  await send("post", `/api/bin/customer/${into}/restore`);
  expect(await ownFile()).toBeNull();
  // The office can still let them in.
  await send("post", `/api/customers/${into}/addresses`, { mailboxes: [email], belongs: true });
  expect(await ownFile()).not.toBeNull();
  await send("delete", `/api/customers/${into}`);
});

it("an undone merge lets in nobody by an approval whom the office has taken out of the survivor", async () => {
  const owner = await site.signIn("owner");
  const { body: into } = await owner.post("/api/customers", { company_name: "Left Ltd", addresses: left });
  const sent = await apply(site, { email, reg_number: "SC771003" });
  await approveAndWait(sent);
  const from = await fileOf(sent);
  await send("post", `/api/customers/${into.id}/merge`, { other: from });
  expect(await ownFile()).not.toBeNull();
  const { body: merged } = await owner.get(`/api/customers/${into.id}`);
  await send("post", `/api/customers/${into.id}`, { ...merged, addresses: left });
  await send("post", `/api/bin/customer/${from}/restore`);
  expect([await customerOf(site, "application", sent), await ownFile()]).toMatchObject([{ id: from }, null]);
});
