import { beforeEach, describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import { lastCallOut, reportedCallOut } from "../../../test/call-outs.ts";
import { people } from "../../../test/people.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { deliverDue, writeMessage } from "../../../test/webhooks.ts";

let site: Site;
let owner: Awaited<ReturnType<Site["signIn"]>>;

beforeEach(async () => {
  site = await openSite({
    ADMIN_SECOND_FACTOR: "optional",
    RETENTION: '{"messages":30,"applications":30,"callOuts":30}',
  });
  owner = await site.signIn("owner");
  const events = ["message.deleted", "application.deleted", "callout.deleted", "application.decided"];
  await owner.post("/api/webhooks", { url: "https://hooks.example.com/in", events });
});

/** What the webhooks were told, in any order. */
async function told(): Promise<string[]> {
  const posted = await deliverDue(site, async () => 204);
  return posted
    .map(({ body }) => JSON.parse(body))
    .map(({ type, data }) => `${type} ${data.id}`)
    .toSorted();
}

const { email } = people.customer;

async function leaveThings() {
  const customer = await site.signIn("customer");
  await writeMessage(site, email.split("@")[0]);
  const form = applicationForm(await signatureJpeg(), { email });
  expect((await site.visitor().post("/api/accountRequest", form)).status).toBe(201);
  await reportedCallOut(site, customer);
  const [message, application] = await Promise.all([
    site.db.selectFrom("contact_messages").select("id").executeTakeFirstOrThrow(),
    site.db.selectFrom("trade_applications").selectAll().executeTakeFirstOrThrow(),
  ]);
  await site.jobs.drain();
  await told();
  return { message: message.id, application, callOut: (await lastCallOut(site)).id };
}

async function housekeeping() {
  const { forgetOldMessages } = await import("../../features/contact/contact.server.ts");
  const { forgetOldApplications } = await import("../../features/applications/forget-applications.server.ts");
  const { forgetOldCallOuts } = await import("../../features/call-outs/forget-call-outs.server.ts");
  for (const task of [...forgetOldMessages, ...forgetOldApplications, ...forgetOldCallOuts]) {
    await task(site.services);
  }
}

const ways: [string, (things: Awaited<ReturnType<typeof leaveThings>>) => Promise<unknown>][] = [
  [
    "deleted by hand",
    async ({ message, application, callOut }) => {
      await owner.delete(`/api/messages/${message}`);
      await owner.delete(`/api/applications/${application.id}`);
      await owner.delete(`/api/callouts/${callOut}`);
    },
  ],
  ["erased with a person", () => owner.post("/api/data-requests", { email, kind: "erasure" })],
  [
    "too old",
    async () => {
      site.clock.advance({ days: 31 });
      await housekeeping();
    },
  ],
];

describe.each(ways)("what is %s", (way, leave) => {
  it("is announced once, and a decision that nobody was told about is not", async () => {
    const things = await leaveThings();
    const { id, version } = things.application;
    expect((await owner.patch(`/api/applications/${id}`, { status: "declined", version })).status).toBe(200);
    await leave(things);
    site.clock.advance({ minutes: 2 });
    expect(await told()).toEqual([
      `application.deleted ${id}`,
      `callout.deleted ${things.callOut}`,
      `message.deleted ${things.message}`,
    ]);
  });

  it("leaves its files only to the bin", async () => {
    const things = await leaveThings();
    const { signature_key } = things.application;
    await leave(things);
    const { sweepFileIntents } = await import("../files/file-intents.server.ts");
    await sweepFileIntents(site.services);
    expect(await site.services.files.exists(signature_key)).toBe(way === "deleted by hand");
  });
});
