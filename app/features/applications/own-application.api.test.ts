import { expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import { people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";
import { findOwnApplication } from "./own-application.server.ts";

it("is the last one sent with the verified address of an account, without spam", async () => {
  const site = await openSite();
  const signature = await signatureJpeg();
  const verified = { email: people.driver.email, email_verified_at: "2026-01-01T00:00:00.000Z" };
  const apply = async (position: string) => {
    const email = people.driver.email.toUpperCase();
    const { body } = await site
      .visitor()
      .post("/api/accountRequest", applicationForm(signature, { email, position }));
    return body.reference as string;
  };
  expect(await findOwnApplication(site.db, site.clock.now(), verified)).toBeUndefined();
  const first = await apply("First");
  expect(await findOwnApplication(site.db, site.clock.now(), verified)).toMatchObject({
    reference: first,
    status: "received",
  });
  const second = await apply("Second");
  expect(await findOwnApplication(site.db, site.clock.now(), verified)).toMatchObject({ reference: second });
  await site.db
    .updateTable("trade_applications")
    .set({ status: "spam" })
    .where("reference", "=", second)
    .execute();
  expect(await findOwnApplication(site.db, site.clock.now(), verified)).toMatchObject({ reference: first });
  expect(
    await findOwnApplication(site.db, site.clock.now(), { ...verified, email_verified_at: null }),
  ).toBeUndefined();
});

it("keeps its old status while the step can still be taken back", async () => {
  const site = await openSite();
  const { email } = people.driver;
  const form = applicationForm(await signatureJpeg(), { email });
  await site.visitor().post("/api/accountRequest", form);
  const { id } = await site.db.selectFrom("trade_applications").select("id").executeTakeFirstOrThrow();
  const owner = await site.signIn("owner");
  const shownStatus = async () =>
    (await findOwnApplication(site.db, site.clock.now(), { email, email_verified_at: "2026" }))?.status;
  const decline = { status: "declined", subject: "No", text: "We are sorry." };
  await owner.post(`/api/applications/${id}/decision`, decline);
  expect(await shownStatus()).toBe("received");
  await owner.post(`/api/applications/${id}/take-back`, { version: 2 });
  expect(await shownStatus()).toBe("received");
  await owner.post(`/api/applications/${id}/decision`, decline);
  site.clock.advance({ minutes: 1 });
  expect(await shownStatus()).toBe("declined");
});

it("shows its status even if a mail to another applicant waits", async () => {
  const site = await openSite();
  const { email } = people.driver;
  const signature = await signatureJpeg();
  const addresses = [email, "neighbour@example.com"];
  for (const address of addresses)
    await site.visitor().post("/api/accountRequest", applicationForm(signature, { email: address }));
  const owner = await site.signIn("owner");
  const decline = { status: "declined", subject: "No", text: "We are sorry." };
  const [own, other] = await site.db.selectFrom("trade_applications").select("id").orderBy("id").execute();
  await owner.post(`/api/applications/${own!.id}/decision`, decline);
  site.clock.advance({ minutes: 1 });
  await owner.post(`/api/applications/${other!.id}/decision`, decline);
  const verified = { email, email_verified_at: "2026" };
  expect(await findOwnApplication(site.db, site.clock.now(), verified)).toMatchObject({ status: "declined" });
});

it("says which references were asked and have answered, only while the office decides, and never what they said", async () => {
  const site = await openSite();
  const { email } = people.customer;
  await site.visitor().post("/api/accountRequest", applicationForm(await signatureJpeg(), { email }));
  const { id } = await site.db.selectFrom("trade_applications").select("id").executeTakeFirstOrThrow();
  const owner = await site.signIn("owner");
  const own = async () =>
    (await findOwnApplication(site.db, site.clock.now(), { email, email_verified_at: "2026" }))!;
  const states = async () =>
    (await own()).references.map(({ asked_at, answered_at }) =>
      answered_at ? "answered" : asked_at ? "asked" : "not asked",
    );
  expect((await own()).references.map(({ company_name }) => company_name)).toEqual([
    "First Reference Foods Ltd",
    "Second Reference Fish Ltd",
  ]);
  const letters = { ref1_subject: "Hi", ref1_text: "Please.", ref2_subject: "Hi", ref2_text: "Please." };
  expect((await owner.post(`/api/applications/${id}/references`, letters)).status).toBe(200);
  expect(await states()).toEqual(["not asked", "not asked"]);
  site.clock.advance({ minutes: 2 });
  await site.jobs.drain();
  expect(await states()).toEqual(["asked", "asked"]);
  const said = {
    referee: "ref2",
    answer: "given",
    given_by: "Robin",
    pays: "often_late",
    again: "no",
    remarks: "Beware.",
  };
  expect((await owner.post(`/api/applications/${id}/telephone-references`, said)).status).toBe(200);
  expect(await states()).toEqual(["asked", "answered"]);
  expect(JSON.stringify(await own())).not.toMatch(/Robin|often_late|Beware/);
  site.clock.advance({ minutes: 1 });
  await owner.post(`/api/applications/${id}/decision`, {
    status: "declined",
    subject: "No",
    text: "We are sorry.",
  });
  expect(await states()).toEqual(["asked", "answered"]);
  site.clock.advance({ minutes: 2 });
  expect(await states()).toEqual([]);
});
