import { expect, it } from "vitest";
import { card, multipart, photograph } from "../../../test/call-outs.ts";
import { useCallOuts } from "../../../test/use-call-outs.ts";

const desk = await useCallOuts();
const { site, visitor, lastStored, count } = desk;

it("a card that is sent twice is one call-out with one mail and one page, also simultaneously or days later from elsewhere", async () => {
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

it("a card that is sent twice is one for ten minutes without a key, if it names the driver or the vehicle", async () => {
  const before = await count();
  await visitor.post("/api/callouts", { ...card, load: "Meat" });
  await visitor.post("/api/callouts", { ...card, load: "Meat" });
  expect(await count()).toBe(before + 1);
  const [one, other] = [
    await visitor.post("/api/callouts", { place: "M20, J11" }),
    await visitor.post("/api/callouts", { place: "M20, J11" }),
  ];
  expect(one.body.page_url).not.toBe(other.body.page_url);
  expect(await count()).toBe(before + 3);
});

it("a card completes the stored call-out if it was changed while it waited, and the office reads what is new", async () => {
  const before = await count();
  const keyed = { telephone: "07700 900321", details: "Belt gone", submission_key: "an edited card" };
  const first = await visitor.post("/api/callouts", keyed);
  const more = { ...keyed, place: "Lay-by, M20 J10", vehicle_number: "GX24 EDT" };
  const again = await Promise.all([1, 2].map(() => visitor.post("/api/callouts", more)));
  for (const { status, body } of again)
    expect({ status, url: body.page_url }).toEqual({ status: 201, url: first.body.page_url });
  // The first words once more: the driver went back to them.
  await visitor.post("/api/callouts", { ...keyed, details: "Belt torn" });
  expect(await count()).toBe(before + 1);
  const { id } = await lastStored();
  const { body } = await desk.clerk.get(`/api/callouts/${id}`);
  expect(body).toMatchObject({ place: more.place, details: "Belt gone\nBelt torn", status: "received" });
  expect(body.notes.map((note: { text: string }) => note.text)).toEqual([
    "The driver has sent the card again, changed.\nPlace: Lay-by, M20 J10\nVehicle: GX24 EDT",
    "The driver has sent the card again, changed.\nMore: Belt torn",
  ]);
});

it("a changed card stores photographs of a changed card once, and a new call-out if the first was deleted", async () => {
  const keyed = { place: "A2", submission_key: "with a picture" };
  const picture = { photograph_1: await photograph() };
  await visitor.post("/api/callouts", multipart({ ...keyed, ...picture }));
  const changed = { ...keyed, place: "A20" };
  expect((await visitor.post("/api/callouts", multipart({ ...changed, ...picture }))).status).toBe(201);
  const { id } = await lastStored();
  expect((await desk.clerk.get(`/api/callouts/${id}`)).body).toMatchObject({
    place: "A20",
    photographs: [expect.anything()],
  });
  expect((await desk.clerk.delete(`/api/callouts/${id}`)).status).toBe(204);
  const other = await visitor.post("/api/callouts", { ...keyed, place: "A21" });
  expect(other.status).toBe(201);
  expect(await lastStored()).toMatchObject({ place: "A21", reference: other.body.reference });
});

it("a changed card is a new call-out if the first is over, or of another day", async () => {
  const before = await count();
  const keyed = { place: "A2", submission_key: "used again and again" };
  await visitor.post("/api/callouts", keyed);
  await desk.clerk.patch(`/api/callouts/${(await lastStored()).id}`, { status: "cancelled" });
  expect((await visitor.post("/api/callouts", { ...keyed, place: "A20" })).status).toBe(201);
  expect(await lastStored()).toMatchObject({ place: "A20", status: "received" });
  site.clock.advance({ hours: 13 });
  expect((await visitor.post("/api/callouts", { ...keyed, place: "A21" })).status).toBe(201);
  expect(await lastStored()).toMatchObject({ place: "A21", status: "received" });
  expect(await count()).toBe(before + 3);
});
