import { expect, it } from "vitest";
import { apply, archiveAbout, sendMessage } from "../../../test/erasures.ts";
import { signatureJpeg } from "../../../test/applications.ts";
import { sentToEngineer } from "../../../test/engineers.ts";
import { findReport } from "../call-outs/job/job-reports.server.ts";
import { listReportFiles } from "../call-outs/job/report-files.server.ts";
import { multipart, photograph, reportedCallOut } from "../../../test/call-outs.ts";
import { people } from "../../../test/people.ts";
import { readZip } from "../../../test/read-zip.ts";
import { openSite } from "../../../test/site.ts";
import { tablesHolding } from "../../../test/tables-holding.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const visitor = site.visitor();
const owner = await site.signIn("owner");

const look = (body: object) => owner.post("/api/data-requests/look", body);
const ask = (body: object) => owner.post("/api/data-requests", body);
const holding = (word: RegExp) => tablesHolding(site.db, word);
const rowOf = (id: number) =>
  site.db.selectFrom("call_outs").selectAll().where("id", "=", id).executeTakeFirst();

async function openedByTelephone(fields: object) {
  const { status, body } = await owner.post("/api/callouts/by-telephone", fields);
  expect(status).toBe(201);
  return body.id as number;
}

async function archiveOf(body: object): Promise<Map<string, string>> {
  const asked = await ask({ ...body, kind: "export" });
  expect(asked.status).toBe(201);
  const answer = await owner.get(`/api/data-requests/${asked.body.id}/archive`);
  expect(answer.status).toBe(200);
  return readZip(Buffer.from(answer.bytes));
}

it("needs an address or a number, and says what is neither telephone nor vehicle", async () => {
  expect((await look({})).body.errors).toHaveProperty("email");
  const { status, body } = await look({ numbers: "07700 900298, hello" });
  expect([status, body.errors]).toEqual([
    422,
    { numbers: ["“hello” is neither a telephone number nor the number of a vehicle."] },
  ]);
});

async function reportOf(id: number, done: string): Promise<void> {
  const { calls } = await sentToEngineer(owner, id);
  const signature = new Blob([new Uint8Array(await signatureJpeg())], { type: "image/jpeg" });
  const report = multipart({ found: "Belt torn", done, signer_name: "Dai", signature });
  expect((await visitor.post(`${calls}/report`, report)).status).toBe(201);
}

it("finds, exports and erases what holds a person's numbers, however they were typed", async () => {
  site.clock.advance({ minutes: 11 });
  const form = multipart({
    telephone: "+44 (0)7700 900298",
    place: "M20, J10",
    photograph_1: await photograph(),
  });
  expect((await visitor.post("/api/callouts", form)).status).toBe(201);
  const byDriver = (await site.db.selectFrom("call_outs").selectAll().execute()).at(-1)!;
  const byPlate = await reportedCallOut(site, visitor, { vehicle_number: "cf21klm", telephone: null });
  const byOffice = await openedByTelephone({ telephone: "07700900298", caller: "Dai the Driver" });
  const other = await reportedCallOut(site, visitor, {
    vehicle_number: "CF21 KLN",
    telephone: "07700 900299",
    details: "Ring Dai on 07700-900-298 or look for CF21 KLM.",
  });
  await reportOf(byDriver.id, "Rang 07700 900298.");
  await reportOf(other.id, "Rang 07700 900298.");
  await sendMessage(site, "friend@example.com", "Dai is on 07700 900298, not on 07700 9002981.");
  const own = {
    name: "Dai",
    email: "dai@example.com",
    telephone: "0044 7700 900298",
    message: "Is it done?",
  };
  await site.visitor().post("/api/contact", own);
  await site.jobs.drain();
  const numbers = "07700 900298\nCF21 KLM";
  const found = (await look({ numbers })).body;
  expect(found.found).toEqual(
    expect.arrayContaining([
      { title: "Call-outs", count: expect.any(Number) },
      { title: "Mails that the website sends", count: expect.any(Number) },
    ]),
  );
  const waiting = found.things.filter(({ waits }: { waits: boolean }) => waits);
  expect(waiting.map(({ kind, id }: { kind: string; id: number }) => [kind, id])).toEqual(
    expect.arrayContaining([
      ["call-out", byDriver.id],
      ["call-out", byPlate.id],
      ["call-out", byOffice],
    ]),
  );
  expect(waiting.map(({ kind }: { kind: string }) => kind)).toContain("message");
  expect(waiting).not.toContainEqual(expect.objectContaining({ id: other.id, kind: "call-out" }));

  const files = await archiveOf({ numbers });
  const { call_outs } = JSON.parse(files.get("callOuts.json")!) as { call_outs: { id: number }[] };
  const exported = call_outs.map(({ id }) => id);
  for (const id of [byDriver.id, byPlate.id, byOffice]) expect(exported).toContain(id);
  expect(files.get("messages.json")).toContain("Is it done?");
  expect([...files.keys()]).toContain(`files/${byDriver.photographs_folder}photograph_1`);
  expect(JSON.parse(files.get("callOuts.json")!).job_reports).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: byDriver.id, signer_name: "Dai" })]),
  );
  const [signature] = (await listReportFiles(site.db, byDriver.id)).map(({ file_key }) => file_key);
  expect([...files.keys()]).toContain(`files/${signature}`);

  const { status, body } = await ask({ numbers, kind: "erasure" });
  expect(status).toBe(201);
  expect(body).toMatchObject({ email: null, numbers: "", problem: null });
  for (const id of [byDriver.id, byPlate.id, byOffice]) expect(await rowOf(id)).toBeUndefined();
  expect((await rowOf(other.id))?.details).toBe("Ring Dai on [erased] or look for [erased].");
  expect(await site.services.files.exists(`${byDriver.photographs_folder}photograph_1`)).toBe(false);
  expect(await site.services.files.exists(signature!)).toBe(false);
  expect((await findReport(site.db, other.id))?.done).toBe("Rang [erased].");
  await site.jobs.drain();
  expect(await holding(/7700\W*900\W*298(?!\d)|cf21\s?klm|dai the driver/)).toEqual([]);
  expect((await holding(/07700 9002981/)).length).toBeGreaterThan(0);
  expect((await look({ numbers })).body).toMatchObject({
    found: [],
    things: [],
    requests: [{ kind: "erasure" }, { kind: "export", numbers: "" }],
  });
  expect(body.outcome.every(({ left }: { left: number }) => left === 0)).toBe(true);
});

it("finds them in the bin too", async () => {
  const { id } = await reportedCallOut(site, visitor, { vehicle_number: "BN12 BIN" });
  expect((await owner.delete(`/api/callouts/${id}`)).status).toBe(204);
  const { body } = await ask({ numbers: "bn12bin", kind: "erasure" });
  const came = body.outcome.find(({ title }: { title: string }) => title === "The bin");
  expect(came).toMatchObject({ erased: 1 });
  expect(await holding(/bn12\s?bin/)).toEqual([]);
});

it("removes a plate from a customer’s file in the bin, with its line and beside other words", async () => {
  const vehicles = "BN13 BIN, Carrier\nBN14 BIN";
  const file = await owner.post("/api/customers", {
    company_name: "Binned Ltd",
    vehicles,
    notes: "Old: BN13 BIN",
  });
  expect((await owner.delete(`/api/customers/${file.body.id}`)).status).toBe(204);
  expect((await ask({ numbers: "bn13bin", kind: "erasure" })).status).toBe(201);
  expect(await holding(/bn13\s?bin/)).toEqual([]);
  await owner.post(`/api/bin/customer/${file.body.id}/restore`);
  expect((await owner.get(`/api/customers/${file.body.id}`)).body).toMatchObject({
    vehicles: "BN14 BIN",
    notes: "Old: [erased]",
  });
});

it("removes from a file in the bin what its search text says without accents", async () => {
  const file = await owner.post("/api/customers", {
    company_name: "Fürth Ltd",
    vehicles: "FÜ-AB 15, Carrier\nBN16 BIN",
    notes: "Old: FÜ-AB 15 of o'dell@example.com",
  });
  expect((await owner.delete(`/api/customers/${file.body.id}`)).status).toBe(204);
  const person = { numbers: "FÜ AB 15", email: "o'dell@example.com" };
  expect((await ask({ ...person, kind: "erasure" })).status).toBe(201);
  expect(await holding(/f[uü]\W?ab\s?15|o.?dell@/)).toEqual([]);
  expect(await holding(/bn16bin/)).not.toEqual([]);
});

it("says what is left and why, and what else holds the number under another address", async () => {
  const approved = await apply(site, { email: "boss@example.com", telephone: "07700 900311" });
  await owner.patch(`/api/applications/${approved}`, { status: "approved" });
  const found = (await look({ numbers: "07700 900311" })).body;
  expect(found.things).toContainEqual(
    expect.objectContaining({
      kind: "application",
      id: approved,
      found_by: "number",
      address: "boss@example.com",
    }),
  );
  const byNumber = (await ask({ numbers: "07700 900311", kind: "erasure" })).body;
  const came = (outcome: { title: string }[]) => outcome.find(({ title }) => title.startsWith("Trade"));
  expect(came(byNumber.outcome)).toMatchObject({ left: 1, why: expect.stringContaining("another address") });
  const byAddress = (await ask({ email: "boss@example.com", numbers: "07700 900311", kind: "erasure" })).body;
  expect(came(byAddress.outcome)).toMatchObject({
    left: 1,
    why: expect.stringContaining("Credit was given"),
  });
});

it("adds call-outs by telephone to a person's own archive once the office says whose they are", async () => {
  const customer = await site.signIn("customer");
  const { email } = people.customer;
  const telephone = "07700 900411";
  const { id: userId } = (await customer.get("/api/user")).body.data;
  await owner.patch(`/api/users/${userId}`, { telephone });
  const id = await openedByTelephone({ telephone: "+44 7700 900411", caller: "Cara" });
  const own = async () => JSON.parse((await archiveAbout(site, email)).get("callOuts.json")!).call_outs;
  // Anybody may type any number into an account.
  expect(await own()).toEqual([]);
  const company = { company_name: "Cara’s Cold Ltd", addresses: email, status: "open" };
  const file = await owner.post("/api/customers", company);
  await owner.post(`/api/callouts/${id}/customer`, { customer_id: file.body.id });
  expect(await own()).toMatchObject([{ id }]);
});
