import { beforeEach, expect, it } from "vitest";
import { applicationForm, signatureJpeg, storedApplication } from "../../../../test/applications.ts";
import { openSite } from "../../../../test/site.ts";
import { packApplication } from "../paper/pack-application.server.ts";

const site = await openSite();
const signature = await signatureJpeg();

beforeEach(async () => {
  site.clock.advance({ hours: 1 });
  await site.db.deleteFrom("trade_applications").execute();
  await site.db.deleteFrom("jobs").execute();
  site.mails.length = 0;
});

async function folders(): Promise<number> {
  const found = new Set<string>();
  for await (const key of site.services.files.list("applications/")) found.add(key.split("/")[1]!);
  return found.size;
}

const send = (changes: Record<string, string | null> = {}) =>
  site.visitor().post("/api/accountRequest", applicationForm(signature, changes));

it("two processes that run the job at once make one PDF and one pair of mails", async () => {
  const before = await folders();
  const { reference } = (await send()).body;
  const { id: applicationId } = await storedApplication(site, reference);
  await Promise.all([1, 2].map(() => packApplication(site.services, { applicationId })));
  await site.jobs.drain();
  expect(site.mails).toHaveLength(2);
  const { pdf_key } = await storedApplication(site, reference);
  const sent = site.mails.map(({ attachments }) => attachments[0]!.content);
  const inStore = await site.services.files.read(pdf_key!);
  expect(sent.map((content) => content.equals(inStore))).toEqual([true, true]);
  expect(await folders()).toBe(before + 2);
});

it("an application that is sent several times at the same moment is one", async () => {
  const byContent = await Promise.all(Array.from({ length: 8 }, () => send({ position: "At once" })));
  const byKey = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      send({ position: `At once ${index}`, submission_key: "one-key-for-eight" }),
    ),
  );
  for (const answers of [byContent, byKey]) {
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
  }
  expect(await site.db.selectFrom("trade_applications").select("id").execute()).toHaveLength(2);
  await site.jobs.drain();
  expect(site.mails).toHaveLength(4);
  expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
});
