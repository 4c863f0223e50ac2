import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import sharp from "sharp";
import type { Answer, Browser } from "../../../test/browser.ts";
import { linkIn } from "../../../test/mails.ts";
import { openSite, type Site } from "../../../test/site.ts";

let site: Site;
let visitor: Browser;
let clerk: Browser;

const card = {
  latitude: 51.1465,
  longitude: 0.8739,
  accuracy: 12,
  position_at: "2026-03-02T08:59:00.000Z",
  place: "M20 towards London, marker post 87/4",
  make: "Carrier",
  alarm_code: "18",
  set_point: -18,
  box_temperature: -9,
  load: "Frozen fish",
  vehicle_number: "GX24 ABC",
  telephone: "07700 900123",
};

beforeAll(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  visitor = site.visitor();
});

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  await site.jobs.drain();
  site.mails.length = 0;
  clerk = await site.signIn("clerk");
});

async function lastStored() {
  return site.db.selectFrom("call_outs").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
}

async function stored(fields: object = {}) {
  site.clock.advance({ minutes: 11 });
  const answer = await visitor.post("/api/callouts", { ...card, ...fields });
  expect(answer.status).toBe(201);
  const { id, version } = await lastStored();
  return { id, version, receipt: answer.body as Record<string, string> };
}

async function count() {
  return (await site.db.selectFrom("call_outs").select("id").execute()).length;
}

const pageOf = (address: string) => `/api/callout-pages/${address.split("/").at(-1)}`;

async function photograph(side = 40): Promise<Blob> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: "#345" } });
  const bytes = await picture
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 8/1 47/1" } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: "image/jpeg" });
}

function multipart(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe("reporting a breakdown", () => {
  it("stores the card, answers a reference and a page, and mails the breakdown mailbox at once", async () => {
    const answer = await visitor.post("/api/callouts", card);
    expect(answer).toMatchObject({ status: 201, body: { photographs_refused: [] } });
    expect(answer.body.reference).toMatch(/^[A-Z]+-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(await lastStored()).toMatchObject({ ...card, status: "received", user_id: null });
    await site.jobs.drain();
    expect(site.mails).toHaveLength(1);
    const [mail] = site.mails;
    expect(mail).toMatchObject({
      to: "service@frostway.example.com",
      subject: `Call-out ${answer.body.reference}: GX24 ABC, Carrier, 07700 900123`,
    });
    expect(mail!.text).toContain("Where: 51.14650, 0.87390, within 12 m, at 08:59");
    expect(mail!.html).toContain('href="tel:+447700900123"');
    const { id } = await lastStored();
    expect(linkIn(mail, /call-outs/)).toBe(`/admin/call-outs/${id}`);
  });

  it("takes a single field, from JSON and from a form", async () => {
    await stored({ telephone: "07700 900124" });
    site.clock.advance({ minutes: 11 });
    const form = multipart({ alarm_code: "63", set_point: "-20", latitude: "51.5", longitude: "-0.1" });
    expect((await visitor.post("/api/callouts", form)).status).toBe(201);
    expect(await lastStored()).toMatchObject({
      alarm_code: "63",
      set_point: -20,
      latitude: 51.5,
      make: null,
    });
  });

  it("refuses an empty card, a text that is too long, and what cannot be read", async () => {
    const before = await count();
    const telephone = ["Please say where you are, or give a telephone number."];
    expect(await visitor.post("/api/callouts", { telephone: " ", latitude: null })).toMatchObject({
      status: 422,
      body: { errors: { telephone } },
    });
    const long = await visitor.post("/api/callouts", { place: "p".repeat(2_001), load: "l".repeat(256) });
    expect(long.body.errors).toEqual({
      place: ["The place field must not be greater than 2000 characters."],
      load: ["The load field must not be greater than 255 characters."],
    });
    expect((await visitor.post("/api/callouts", "{")).status).toBe(400);
    expect((await site.visitor().request("POST", "/api/callouts", card)).status).toBe(419);
    expect(await count()).toBe(before);
  });

  it.each([
    ["0, 0", { latitude: 0, longitude: 0 }, "A device without a position says 0, 0."],
    ["400 km off", { latitude: 54.9784, longitude: -1.6174 }, /^It is 4\d\d km from us\.$/],
    ["good to 5 km", { accuracy: 5_000 }, "It is only good to 5 km: please ask."],
    ["none on Earth", { latitude: 912, longitude: 4 }, "There is no such position."],
    ["nonsense", { latitude: "north", longitude: 4, accuracy: "poor" }, "There is no such position."],
    ["an hour old", { position_at: "2026-03-02T00:00:00Z" }, /^It was \d+ minutes old when it was sent\.$/],
  ])("takes a position that is %s, and tells the office", async (_, position, doubt) => {
    const { id } = await stored(position);
    const { body } = await clerk.get(`/api/callouts/${id}`);
    const matching = typeof doubt === "string" ? doubt : expect.stringMatching(doubt);
    expect(body.position_doubts).toEqual(expect.arrayContaining([matching]));
  });

  it("keeps it for a mail server that is down, and mails once when that is back", async () => {
    site.mails.failing = true;
    await stored({ load: "Flowers" });
    await site.jobs.drain();
    expect(site.mails).toHaveLength(0);
    site.mails.failing = false;
    site.clock.advance({ minutes: 11 });
    await site.jobs.drain();
    expect(site.mails).toHaveLength(1);
  });
});

describe("a card that is sent twice", () => {
  it("is one call-out with one mail and one page, also at once and days later from elsewhere", async () => {
    const before = await count();
    const keyed = { ...card, submission_key: "7a1c0b9e7a1c0b9e7a1c0b9e7a1c0b9e" };
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post("/api/callouts", keyed)));
    site.clock.advance({ days: 3 });
    answers.push(await site.visitor().post("/api/callouts", keyed));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await count()).toBe(before + 1);
    await site.jobs.drain();
    expect(site.mails).toHaveLength(1);
  });

  it("is one without a key as well, for ten minutes; other words with the same key are another", async () => {
    const before = await count();
    await visitor.post("/api/callouts", { ...card, load: "Meat" });
    await visitor.post("/api/callouts", { ...card, load: "Meat" });
    expect(await count()).toBe(before + 1);
    await visitor.post("/api/callouts", { ...card, load: "Milk", submission_key: "one key" });
    await visitor.post("/api/callouts", { ...card, load: "Cream", submission_key: "one key" });
    expect(await count()).toBe(before + 3);
  });
});

describe("the limit", () => {
  it("lets thirty an hour through from one client, and nothing that was refused or sent twice counts", async () => {
    site.clock.advance({ hours: 2 });
    for (let sent = 0; sent < 40; sent += 1) await visitor.post("/api/callouts", {});
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await visitor.post("/api/callouts", { ...card, details: `Number ${sent}` })).status).toBe(201);
      expect((await visitor.post("/api/callouts", { ...card, details: `Number ${sent}` })).status).toBe(201);
    }
    const before = await count();
    const answer = await visitor.post("/api/callouts", { ...card, details: "One too many" });
    expect(answer).toMatchObject({ status: 429, body: { message: "Too Many Attempts." } });
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await count()).toBe(before);
  });
});

describe("photographs", () => {
  it("are stored without the place in them, and shown to the office alone", async () => {
    site.clock.advance({ minutes: 11 });
    const form = multipart({
      telephone: "07700 900200",
      photograph_1: await photograph(),
      photograph_2: await photograph(60),
    });
    expect((await visitor.post("/api/callouts", form)).status).toBe(201);
    const { id } = await lastStored();
    const { photographs } = (await clerk.get(`/api/callouts/${id}`)).body;
    expect(photographs).toMatchObject([
      { width: 40, height: 40 },
      { width: 60, height: 60 },
    ]);
    const row = await site.db
      .selectFrom("call_out_photographs")
      .selectAll()
      .where("call_out_id", "=", id)
      .executeTakeFirstOrThrow();
    const bytes = await site.services.files.read(row.file_key);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect((await clerk.get(photographs[0].url)).headers.get("Content-Type")).toBe("image/jpeg");
    expect((await visitor.get(photographs[0].url)).status).toBe(401);
    expect((await clerk.get(`/api/callouts/${id + 1}/photographs/${photographs[0].id}`)).status).toBe(404);
  });

  it("that are none keep no call-out away, and are named with their reason", async () => {
    site.clock.advance({ minutes: 11 });
    const form = multipart({
      telephone: "07700 900201",
      photograph_1: new Blob(["no picture"], { type: "image/jpeg" }),
      photograph_2: new Blob([await hugePicture()], { type: "image/png" }),
      photograph_3: await photograph(),
    });
    const answer = await visitor.post("/api/callouts", form);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        photographs_refused: [
          { field: "photograph_1", message: "You can't upload files of this type." },
          { field: "photograph_2", message: expect.stringContaining("pixels are too") },
        ],
      },
    });
    const { id } = await lastStored();
    expect((await clerk.get(`/api/callouts/${id}`)).body.photographs).toHaveLength(1);
  });

  it("over 20 MiB are refused as a whole, with what the browser can act upon", async () => {
    const before = await count();
    const large = new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]);
    const answer = await visitor.post("/api/callouts", multipart({ load: "x", photograph_1: large }));
    expect(answer).toMatchObject({ status: 413, body: { error: "The file is too large." } });
    expect(await count()).toBe(before);
    expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
  });
});

/** Of 200 megapixels and a few bytes. */
async function hugePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 20_000, height: 10_000, channels: 3, background: "#fff" } });
  return new Uint8Array(await picture.png({ compressionLevel: 9 }).toBuffer());
}

describe("the driver's page", () => {
  it("shows the steps and nothing of where and how to ring, by a key that the database does not hold", async () => {
    const { id, version, receipt } = await stored();
    const token = receipt.page_url!.split("/").at(-1)!;
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await lastStored())).not.toContain(token);
    const expected_at = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    const change = { status: "on_way", technician: "Tom", expected_at, version };
    await clerk.patch(`/api/callouts/${id}`, change);
    const { body } = await site.visitor().get(pageOf(receipt.page_url!));
    expect(body).toMatchObject({
      reference: receipt.reference,
      status: "on_way",
      technician: "Tom",
      expected_at,
      steps: [{ status: "received" }, { status: "on_way" }],
    });
    expect(JSON.stringify(body)).not.toMatch(/07700|51\.14|marker post/);
  });

  it("is nobody's by its reference, and ends after seven days", async () => {
    const { receipt } = await stored();
    expect((await visitor.get(`/api/callout-pages/${receipt.reference}`)).status).toBe(404);
    site.clock.advance({ days: 6, hours: 23 });
    expect((await visitor.get(pageOf(receipt.page_url!))).status).toBe(200);
    site.clock.advance({ hours: 1 });
    expect((await visitor.get(pageOf(receipt.page_url!))).status).toBe(404);
  });
});

describe("call-outs in the office", () => {
  it("are listed newest first, open ones where nothing is said, and found by number", async () => {
    const { id: first } = await stored({ vehicle_number: "KX11 LST" });
    const { id: second, version } = await stored({ vehicle_number: "KX12 LST", telephone: "07700 900555" });
    const ids = async (query: string) =>
      (await clerk.get(`/api/callouts${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect((await ids("")).slice(0, 2)).toEqual([second, first]);
    expect(await ids("?search=kx11%20lst")).toEqual([first]);
    expect(await ids("?search=%2B447700900555")).toEqual([second]);
    await clerk.patch(`/api/callouts/${second}`, { status: "done", version });
    expect(await ids("")).not.toContain(second);
    expect(await ids("?status=done")).toContain(second);
    expect(await ids("?status=all&page=1")).toContain(second);
    expect(await ids("?status=nonsense")).not.toContain(second);
  });

  it("go from step to step, each with who and when, in the audit log too", async () => {
    const { id } = await stored();
    let version = (await lastStored()).version;
    for (const status of ["seen", "on_way", "on_way", "with_you", "done"]) {
      const answer = await clerk.patch(`/api/callouts/${id}`, { status, technician: "Tom", version });
      expect(answer).toMatchObject({ status: 200, body: { status, version: version + 1 } });
      version = answer.body.version;
    }
    const { body } = await clerk.get(`/api/callouts/${id}`);
    expect(body.steps.map((step: { status: string; by: string }) => `${step.status} ${step.by}`)).toEqual([
      "received driver",
      ...["seen", "on_way", "on_way", "with_you", "done"].map((status) => `${status} Clem Clerk`),
    ]);
    const audit = await site.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").executeTakeFirst();
    expect(audit).toMatchObject({
      action: "marked done",
      subject_type: "call-out",
      actor_name: "Clem Clerk",
    });
  });

  it("answer 409 to the second of two who take one, 409 to a step that cannot follow, 404 and 422", async () => {
    const { id, version } = await stored();
    const owner = await site.signIn("owner");
    const taken = await Promise.all([
      clerk.patch(`/api/callouts/${id}`, { status: "on_way", technician: "Tom", version }),
      owner.patch(`/api/callouts/${id}`, { status: "on_way", technician: "Ana", version }),
    ]);
    const byStatus = (wanted: number) => taken.find(({ status }) => status === wanted) as Answer;
    const { technician } = byStatus(200).body;
    expect(byStatus(409)).toMatchObject({ body: { current: { id, status: "on_way", technician } } });
    await clerk.patch(`/api/callouts/${id}`, { status: "done" });
    expect(await clerk.patch(`/api/callouts/${id}`, { status: "received" })).toMatchObject({
      status: 409,
      body: { message: "A call-out that is “Done” cannot become “Received” in one step." },
    });
    expect((await clerk.patch("/api/callouts/999999", { status: "seen" })).status).toBe(404);
    expect((await clerk.get("/api/callouts/999999")).status).toBe(404);
    const wrong = await clerk.patch(`/api/callouts/${id}`, { status: "lost", expected_at: "soon" });
    expect(Object.keys(wrong.body.errors)).toEqual(["status", "expected_at"]);
  });

  it("have notes, which the driver does not see", async () => {
    const { id, receipt } = await stored();
    const noted = await clerk.post(`/api/callouts/${id}/notes`, { text: "Gate code 12." });
    expect(noted).toMatchObject({
      status: 201,
      body: { notes: [{ text: "Gate code 12.", author: "Clem Clerk" }] },
    });
    expect((await clerk.post(`/api/callouts/${id}/notes`, {})).status).toBe(422);
    expect((await clerk.post("/api/callouts/999999/notes", { text: "x" })).status).toBe(404);
    expect(JSON.stringify((await visitor.get(pageOf(receipt.page_url!))).body)).not.toContain("Gate");
  });
});

describe("one vehicle that was reported twice", () => {
  it("is offered, joined, followed by both drivers, and parted", async () => {
    const one = await stored({ vehicle_number: "JN01 ONE", telephone: "07700 900301" });
    const two = await stored({ vehicle_number: "jn01one", telephone: "07700 900302" });
    const offered = (await clerk.get(`/api/callouts/${two.id}`)).body.similar;
    expect(offered).toMatchObject([{ id: one.id }]);
    const joined = await clerk.post(`/api/callouts/${two.id}/join`, { into: one.id, version: two.version });
    expect(joined).toMatchObject({
      status: 200,
      body: { id: one.id, joined: [{ id: two.id }], similar: [] },
    });
    await clerk.patch(`/api/callouts/${one.id}`, { status: "seen" });
    expect((await visitor.get(pageOf(two.receipt.page_url!))).body).toMatchObject({
      reference: one.receipt.reference,
      status: "seen",
    });
    const listed = (await clerk.get("/api/callouts")).body.data.map(({ id }: { id: number }) => id);
    expect(listed).not.toContain(two.id);
    const parted = await clerk.delete(`/api/callouts/${two.id}/join`, {});
    expect(parted).toMatchObject({ status: 200, body: { id: two.id, joined_to: null } });
  });

  it("refuses itself, a stranger, an old version, and a circle", async () => {
    const one = await stored({ vehicle_number: "JN02 ONE" });
    const two = await stored({ vehicle_number: "JN02 TWO" });
    const join = (id: number, body: object) => clerk.post(`/api/callouts/${id}/join`, body);
    expect((await join(one.id, { into: one.id })).status).toBe(409);
    expect((await join(one.id, { into: 999_999 })).body.errors).toEqual({
      into: ["The selected into is invalid."],
    });
    expect((await join(999_999, { into: one.id })).status).toBe(404);
    expect((await join(one.id, {})).status).toBe(422);
    expect((await join(one.id, { into: two.id, version: one.version - 1 })).status).toBe(409);
    expect((await join(one.id, { into: two.id })).status).toBe(200);
    expect((await join(two.id, { into: one.id })).status).toBe(409);
    expect((await clerk.delete("/api/callouts/999999/join", {})).status).toBe(404);
    expect((await clerk.delete(`/api/callouts/${one.id}/join`, { version: 1 })).status).toBe(409);
  });

  it("stand for themselves when the other is deleted, and when they come back without it", async () => {
    const one = await stored({ vehicle_number: "JN03 ONE" });
    const two = await stored({ vehicle_number: "JN03 TWO" });
    await clerk.post(`/api/callouts/${two.id}/join`, { into: one.id });
    await clerk.delete(`/api/callouts/${two.id}`);
    await clerk.delete(`/api/callouts/${one.id}`);
    expect((await clerk.post(`/api/bin/call-out/${two.id}/restore`)).status).toBeLessThan(300);
    expect((await clerk.get(`/api/callouts/${two.id}`)).body).toMatchObject({ joined_to: null });
  });
});

describe("what is stored about drivers", () => {
  it("loses place, telephone, words and photographs after 90 days, and is gone after two years", async () => {
    site.clock.advance({ minutes: 11 });
    const form = multipart({ telephone: "07700 900400", place: "Here", photograph_1: await photograph() });
    await visitor.post("/api/callouts", form);
    const { id } = await lastStored();
    const files = () => site.db.selectFrom("call_out_photographs").selectAll().where("call_out_id", "=", id);
    const [{ file_key } = { file_key: "" }] = await files().execute();
    site.clock.advance({ days: 91 });
    await runHousekeeping();
    const forgotten = { telephone: null, place: null, photographs_folder: null };
    const row = site.db.selectFrom("call_outs").selectAll().where("id", "=", id);
    expect(await row.executeTakeFirst()).toMatchObject(forgotten);
    expect(await files().execute()).toEqual([]);
    expect(await site.services.files.exists(file_key)).toBe(false);
    site.clock.advance({ days: 700 });
    await runHousekeeping();
    expect(await row.executeTakeFirst()).toBeUndefined();
  });

  it("is given out to and erased for the account that was signed in, and nobody else's", async () => {
    const customer = await site.signIn("customer");
    site.clock.advance({ minutes: 11 });
    const form = multipart({ telephone: "07700 900401", photograph_1: await photograph() });
    await customer.post("/api/callouts", form);
    const own = await lastStored();
    const other = await stored({ telephone: "07700 900401", details: "Write to cara@example.com please" });
    const owner = await site.signIn("owner");
    const asked = await owner.post("/api/data-requests", { kind: "erasure", email: "cara@example.com" });
    expect(asked.status).toBeLessThan(300);
    const rows = await site.db.selectFrom("call_outs").selectAll().execute();
    expect(rows.find(({ id }) => id === own.id)).toBeUndefined();
    const left = rows.find(({ id }) => id === other.id);
    expect(left?.details).not.toContain("cara@");
    const folder = own.photographs_folder!;
    expect(await site.services.files.exists(`${folder}photograph_1`)).toBe(false);
  });
});

async function runHousekeeping(): Promise<void> {
  const { forgetOldCallOuts } = await import("./forget-call-outs.server.ts");
  const { sweepFileIntents } = await import("../../platform/files/file-intents.server.ts");
  for (const task of forgetOldCallOuts) await task(site.services);
  await sweepFileIntents(site.services);
}
