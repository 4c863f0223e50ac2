import { expect, it } from "vitest";
import { apply, archiveAbout, sendMessage } from "../../../test/erasures.ts";
import { addPerson, people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";
import { tablesHolding } from "../../../test/tables-holding.ts";
import { eraseAccount } from "../accounts/users/erase-account.server.ts";
import { carryOutErasures } from "./carry-out.server.ts";

const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RATE_LIMITS: '{"accountRequestsPerClient":{"limit":50,"seconds":60}}',
});
await addPerson(site.services, "partner");
const owner = await site.signIn("owner");

const holding = (word: RegExp) => tablesHolding(site.db, word);

it("the changes that administrators made to an account belong to its data", async () => {
  const { id } = await addPerson(site.services, "driver");
  for (const telephone of ["07700 900998", "07700 900999"])
    await owner.patch(`/api/users/${id}`, { telephone });
  expect([...(await archiveAbout(site, people.driver.email)).values()].join()).toContain("07700 900998");
  await owner.post("/api/data-requests", { email: people.driver.email, kind: "erasure" });
  await site.jobs.drain();
  expect(await holding(/07700 90099[89]/)).toEqual([]);
});

it("keeps an approved application as it was signed, and says why", async () => {
  const address = "approved@example.com";
  const decided = await apply(site, { email: address });
  await owner.patch(`/api/applications/${decided}`, { status: "approved" });
  const { body } = await owner.post("/api/data-requests", { email: address, kind: "erasure" });
  const came = body.outcome.find(({ title }: { title: string }) => title === "Trade account applications");
  expect(came).toMatchObject({ erased: 0, stays: 1, why: expect.stringContaining("Credit was given") });
  expect(await holding(/approved@example/)).toEqual(["trade_applications"]);
});

it("makes an application's PDF again without a referee who was erased", async () => {
  const address = "referee@example.com";
  const id = await apply(site, { ref2_email: address });
  const row = () =>
    site.db.selectFrom("trade_applications").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const before = (await row()).pdf_key!;
  await owner.post("/api/data-requests", { email: address, kind: "erasure" });
  expect(await row()).toMatchObject({ ref2_email: "[erased]", ref2_telephone: "[erased]", pdf_key: null });
  expect(await site.services.files.exists(before)).toBe(false);
  expect((await owner.get(`/api/applications/${id}/pdf`)).status).toBe(200);
});

it("erases a referee's answers with the referee, and all answers with the applicant", async () => {
  const id = await apply(site, { email: "frost@example.com", ref1_email: "larder@example.com" });
  const letters = { ref1_subject: "Hi", ref1_text: "Please.", ref2_subject: "Hi", ref2_text: "Please." };
  expect((await owner.post(`/api/applications/${id}/references`, letters)).status).toBe(200);
  const said = { answer: "given", pays: "in_time", again: "yes" };
  const answers = [
    { ...said, referee: "ref1", given_by: "Robin Larderer", remarks: "Never a quarrel." },
    { ...said, referee: "ref2", given_by: "Finn Fisher", remarks: "Pays on the nail." },
  ];
  for (const answer of answers) {
    const taken = await owner.post(`/api/applications/${id}/telephone-references`, answer);
    expect(taken.status).toBe(200);
  }
  const archive = [...(await archiveAbout(site, "frost@example.com")).values()].join("\n");
  // The form promises that only the office reads the answers.
  expect(archive).not.toMatch(/Robin Larderer|Finn Fisher|in_time|quarrel|on the nail|"again"/);
  const own = [...(await archiveAbout(site, "larder@example.com")).values()].join("\n");
  expect(own).toContain("Never a quarrel.");
  expect(own).not.toContain("on the nail");
  await owner.post("/api/data-requests", { email: "larder@example.com", kind: "erasure" });
  expect(await holding(/robin larderer|never a quarrel/)).toEqual([]);
  expect(await holding(/on the nail/)).toEqual(["trade_references"]);
  await owner.post("/api/data-requests", { email: "frost@example.com", kind: "erasure" });
  expect(await holding(/finn fisher|on the nail/)).toEqual([]);
});

it("removes the name of a person asked for a testimonial from the audit log, also of earlier requests", async () => {
  const ask = (name: string, email: string) =>
    owner.post("/api/testimonial-requests", { name, email, text: "Dear" });
  const address = "tess@example.com";
  expect((await ask("Tess Unique", address)).status).toBe(201);
  site.clock.advance({ minutes: 2 });
  expect((await ask("Tess Unique", address)).status).toBe(201);
  expect((await ask("Una Other", "una@example.com")).status).toBe(201);
  await site.jobs.drain();
  const [, token = ""] = /\/say\/([\w-]+)/.exec(site.mails.findLast(({ to }) => to === address)!.text) ?? [];
  const said = { review: "Good.", shown_name: "Tess U.", shown_role: "", score: 5, agrees: true };
  expect((await site.visitor().post(`/api/testimonial-answers/${token}`, said)).status).toBe(200);
  const { id } = await site.db
    .selectFrom("testimonial_requests")
    .select("id")
    .where("email", "=", address)
    .executeTakeFirstOrThrow();
  expect((await owner.post(`/api/testimonial-requests/${id}/publish`)).status).toBeLessThan(300);
  const { body } = await owner.post("/api/data-requests", { email: address, kind: "erasure" });
  const came = body.outcome.find(({ title }: { title: string }) => title.startsWith("Testimonial"));
  expect(came).toMatchObject({ erased: 2 });
  await site.jobs.drain();
  expect(await holding(/tess/)).toEqual([]);
  expect(await holding(/una other/)).toContain("audit_log");
});

it("refuses to erase the last administrator who may do everything, and says why", async () => {
  const { id } = await addPerson(site.services, "partner");
  await site.db.updateTable("users").set({ duties: "office" }).where("id", "=", id).execute();
  const answer = await owner.post("/api/data-requests", { email: people.owner.email, kind: "erasure" });
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: { email: [expect.stringContaining("only administrator who may do everything")] } },
  });
  expect((await owner.get("/api/user")).status).toBe(200);
  await site.db.updateTable("users").set({ duties: null }).where("id", "=", id).execute();
  const gone = await owner.post("/api/data-requests", { email: people.partner.email, kind: "erasure" });
  expect(gone.status).toBe(201);
  await site.jobs.drain();
  expect(await holding(/percy/)).toEqual([]);
});

it("finishes an erasure that was interrupted", async () => {
  const { id } = await addPerson(site.services, "driver");
  await sendMessage(site, people.driver.email, "Where is my van?");
  const now = site.clock.now().toISOString();
  const request = {
    kind: "erasure",
    via: "back office",
    actor_name: "Olive Owner",
    email_hash: "x",
  } as const;
  await site.db
    .insertInto("data_requests")
    .values({ ...request, email: people.driver.email, user_id: id, asked_at: now, due_at: now })
    .execute();
  await eraseAccount(site.services, site.clock.now(), { userId: id });
  await carryOutErasures(site.services);
  expect(await holding(/dev@example|dev driver/)).toEqual([]);
});
