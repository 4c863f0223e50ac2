import { describe, expect, it } from "vitest";
import sharp from "sharp";
import { card, multipart, photograph } from "../../../test/call-outs.ts";
import { linkIn } from "../../../test/mails.ts";
import { useCallOuts } from "../../../test/use-call-outs.ts";

const desk = await useCallOuts();
const { site, visitor, stored, lastStored, count } = desk;

describe("reporting a breakdown", () => {
  it("stores the card, answers with a reference and a page, and mails the breakdown mailbox at once", async () => {
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

  it("accepts a single field, as JSON and from a form", async () => {
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

  it("refuses an empty card, a text that is too long, and a malformed body", async () => {
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
    expect(await count()).toBe(before);
  });

  it.each([
    ["0, 0", { latitude: 0, longitude: 0 }, "A device without a position says 0, 0."],
    ["400 km off", { latitude: 54.9784, longitude: -1.6174 }, /^It is 4\d\d km from us\.$/],
    ["good to 5 km", { accuracy: 5_000 }, "It is only good to 5 km: please ask."],
    ["none on Earth", { latitude: 912, longitude: 4 }, "There is no such position."],
    ["nonsense", { latitude: "north", longitude: 4, accuracy: "poor" }, "There is no such position."],
    [
      "an hour old",
      { position_at: "2026-03-02T00:00:00Z" },
      /^It was \d+ (minutes|hours) old when it was sent\.$/,
    ],
  ])("takes a position that is %s, and marks it for the office", async (_, position, doubt) => {
    const { id } = await stored(position);
    const { body } = await desk.clerk.get(`/api/callouts/${id}`);
    const matching = typeof doubt === "string" ? doubt : expect.stringMatching(doubt);
    expect(body.position_doubts).toEqual(expect.arrayContaining([matching]));
  });

  it("stores a card without impossible measurements", async () => {
    for (const [accuracy, temperature] of [
      [-5, -61],
      [100_001, 1_000],
    ]) {
      const position_at = new Date(site.clock.now().getTime() + 7_200_000).toISOString();
      const measured = { set_point: temperature, box_temperature: temperature };
      const { id } = await stored({ accuracy, position_at, ...measured });
      expect((await desk.clerk.get(`/api/callouts/${id}`)).body).toMatchObject({
        latitude: card.latitude,
        accuracy: null,
        position_at: null,
        set_point: null,
        box_temperature: null,
        load: card.load,
      });
    }
  });

  it("dates a position by its age, whatever the device's clock says, and is one card when it is sent again", async () => {
    const before = await count();
    const sent = { ...card, position_at: "2007-04-13T00:00:00Z", submission_key: "a wrong clock" };
    const now = site.clock.now().getTime();
    const first = await visitor.post("/api/callouts", { ...sent, position_age: 90 });
    site.clock.advance({ minutes: 10 });
    expect((await visitor.post("/api/callouts", { ...sent, position_age: 690 })).body).toEqual(first.body);
    expect(await count()).toBe(before + 1);
    const { id } = await lastStored();
    const { body } = await desk.clerk.get(`/api/callouts/${id}`);
    expect([body.position_at, body.position_doubts]).toEqual([new Date(now - 90_000).toISOString(), []]);
  });

  it.each([-1, 1024 * 7 * 86_400, 1e300])("does not believe an age of %s", async (position_age) => {
    const { id } = await stored({ position_age });
    expect((await desk.clerk.get(`/api/callouts/${id}`)).body).toMatchObject({
      position_at: null,
      position_doubts: [],
    });
  });

  it("does not believe a position of 1024 weeks ago", async () => {
    const { id } = await stored({ position_at: "2006-07-17T09:00:00Z" });
    expect((await desk.clerk.get(`/api/callouts/${id}`)).body.position_doubts).toEqual([]);
  });

  it("is one card when it is sent again after its time is no longer in the future", async () => {
    const before = await count();
    const position_at = new Date(site.clock.now().getTime() + 7_200_000).toISOString();
    const sent = { ...card, position_at, submission_key: "a fast clock" };
    const first = await visitor.post("/api/callouts", sent);
    site.clock.advance({ hours: 4 });
    expect((await visitor.post("/api/callouts", sent)).body).toEqual(first.body);
    expect(await count()).toBe(before + 1);
  });

  it("keeps the mail while the mail server is down, and sends it once when that is back", async () => {
    site.mails.failing = true;
    await stored({ load: "Flowers" });
    await site.jobs.drain();
    expect(site.mails).toHaveLength(0);
    site.mails.failing = false;
    site.clock.advance({ minutes: 11 });
    await site.jobs.drain();
    expect(site.mails.filter(({ subject }) => subject.startsWith("Call-out"))).toHaveLength(1);
  });
});

it("moves words that are no number of a vehicle to the details, which the driver's page does not show", async () => {
  const vehicle_number = "CLICK https://example.com/free-diesel";
  const answer = await visitor.post("/api/callouts", { vehicle_number, telephone: "07700 900322" });
  expect(answer.status).toBe(201);
  expect(await lastStored()).toMatchObject({ vehicle_number: null, details: `Vehicle: ${vehicle_number}` });
  const page = await visitor.get(new URL(answer.body.page_url).pathname);
  expect(JSON.stringify(page.body)).not.toContain("CLICK");
});

describe("photographs", () => {
  it("are stored without their place, and shown only to the office", async () => {
    site.clock.advance({ minutes: 11 });
    const form = multipart({
      telephone: "07700 900200",
      photograph_1: await photograph(),
      photograph_2: await photograph(60),
    });
    expect((await visitor.post("/api/callouts", form)).status).toBe(201);
    const { id } = await lastStored();
    const { photographs } = (await desk.clerk.get(`/api/callouts/${id}`)).body;
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
    expect((await desk.clerk.get(photographs[0].url)).headers.get("Content-Type")).toBe("image/jpeg");
    expect((await visitor.get(photographs[0].url)).status).toBe(401);
    expect((await desk.clerk.get(`/api/callouts/${id + 1}/photographs/${photographs[0].id}`)).status).toBe(
      404,
    );
  });

  it("that are not pictures do not stop the call-out, and are listed with the reason", async () => {
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
    expect((await desk.clerk.get(`/api/callouts/${id}`)).body.photographs).toHaveLength(1);
  });

  it("over 20 MiB are refused as a whole, with a status that the browser can handle", async () => {
    const before = await count();
    const large = new Blob([new Uint8Array(20 * 1024 * 1024 + 1)]);
    const answer = await visitor.post("/api/callouts", multipart({ load: "x", photograph_1: large }));
    expect(answer).toMatchObject({ status: 413, body: { error: "The file is too large." } });
    expect(await count()).toBe(before);
    expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
  });
});

/** Makes a picture of 200 megapixels in a small file. */
async function hugePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 20_000, height: 10_000, channels: 3, background: "#fff" } });
  return new Uint8Array(await picture.png({ compressionLevel: 9 }).toBuffer());
}
