import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { callOfPage, lastCallOut, multipart, photograph } from "../../../test/call-outs.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";

let clerk: Browser;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const visitor = site.visitor();

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  clerk = await site.signIn("clerk");
});

const told = { telephone: "07700 900321", caller: "Dan, Marsh Haulage", details: "Beeping since Ashford." };
const position = {
  latitude: 51.1465,
  longitude: 0.8739,
  accuracy: 12,
  position_at: "2026-03-02T09:00:00.000Z",
};

async function opened(fields: object = {}) {
  const { status, body } = await clerk.post("/api/callouts/by-telephone", { ...told, ...fields });
  expect(status).toBe(201);
  return { id: body.id as number, body, card: callOfCard(body.card_url) };
}

const callOfCard = (address: string) => `/api/callout-cards/${address.split("/").at(-1)}`;
const shown = async (id: number) => (await clerk.get(`/api/callouts/${id}`)).body;

describe("a call-out that the office opens on the telephone", () => {
  it("has the status seen, the caller's name, and a link that the database does not contain", async () => {
    const { body } = await opened();
    expect(body).toMatchObject({
      ...told,
      status: "seen",
      telephone_link: "tel:+447700900321",
      card_sent_at: null,
      steps: [
        { status: "received", by: "Clem Clerk" },
        { status: "seen", by: "Clem Clerk" },
      ],
    });
    const token = body.card_url.split("/call-out-card/")[1];
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.stringify(await lastCallOut(site))).not.toContain(token);
    const { data } = (await clerk.get("/api/callouts?search=marsh%20haulage")).body;
    expect(data).toMatchObject([{ caller: "Dan, Marsh Haulage" }]);
    const audit = await lastAudit(site);
    expect(audit).toMatchObject({ action: "opened", subject_type: "call-out", actor_name: "Clem Clerk" });
  });

  it("is stored once however often it is sent, and is refused without a telephone number", async () => {
    const { id } = await opened({ submission_key: "a key" });
    const changed = { id, body: { details: "More.", version: 2 } };
    expect(await opened({ submission_key: "a key", details: "More." })).toMatchObject(changed);
    expect(await opened({ submission_key: "a key", details: "More." })).toMatchObject(changed);
    expect((await opened({ submission_key: "another" })).id).not.toBe(id);
    const refused = await clerk.post("/api/callouts/by-telephone", { caller: "Dan" });
    expect(refused.body.errors).toEqual({ telephone: ["The telephone field is required."] });
  });

  it("is opened again by the same press if it was deleted in the meantime", async () => {
    const { id } = await opened({ submission_key: "deleted" });
    await clerk.delete(`/api/callouts/${id}`);
    const again = await opened({ submission_key: "deleted" });
    expect(again.id).not.toBe(id);
    await clerk.delete(`/api/callouts/${again.id}`);
    expect((await opened({ submission_key: "deleted", details: "More." })).id).not.toBe(again.id);
  });
});

it("shows the link to the card, which can change the call-out, only to those who may change it", async () => {
  const { id } = await opened({ submission_key: "for writers" });
  const onlooker = await site.signIn("onlooker");
  const token = "Bearer " + (await machineToken());
  const machine = await site.visitor().get(`/api/callouts/${id}`, { headers: { Authorization: token } });
  for (const { status, body } of [await onlooker.get(`/api/callouts/${id}`), machine]) {
    expect({ status, id: body.id, card_url: body.card_url }).toEqual({ status: 200, id, card_url: null });
  }
  expect((await clerk.get(`/api/callouts/${id}`)).body.card_url).toContain("/call-out-card/");
});

async function machineToken(): Promise<string> {
  const owner = await site.signIn("owner");
  const added = await owner.post("/api/machines", { name: "reader", scopes: ["call-outs"] });
  return added.body.token as string;
}

describe("the card behind the link", () => {
  it("adds the position with its accuracy to that call-out, and keeps what the office wrote", async () => {
    const { id, card } = await opened();
    const answer = await visitor.post(card, { ...position, submission_key: "first" });
    expect(answer).toMatchObject({ status: 201, body: { reference: (await shown(id)).reference } });
    expect(await shown(id)).toMatchObject({
      ...told,
      ...position,
      status: "seen",
      card_sent_at: site.clock.now().toISOString(),
      grid_reference: expect.stringMatching(/^TR 011/),
    });
    expect((await visitor.get(callOfPage(answer.body.page_url))).body).toMatchObject({ status: "seen" });
    expect(await lastAudit(site)).toMatchObject({ action: "card arrived", actor_name: "driver" });
  });

  it("can be sent again with more, also a photograph, and counts once however often it is sent", async () => {
    const { id, card } = await opened();
    const more = { vehicle_number: "LK01 ABC", details: "Alarm 18.", load: "Fish", submission_key: "second" };
    await visitor.post(card, { ...position, submission_key: "first" });
    await visitor.post(card, more);
    const { version } = await shown(id);
    await visitor.post(card, more);
    const now = await shown(id);
    expect(now).toMatchObject({
      ...position,
      version,
      vehicle_number: "LK01 ABC",
      telephone: told.telephone,
      details: "Beeping since Ashford.\nAlarm 18.",
    });
    const pictured = await visitor.post(
      card,
      multipart({ submission_key: "third", photograph_1: await photograph() }),
    );
    expect(pictured).toMatchObject({ status: 201, body: { photographs_refused: [] } });
    const again = await visitor.post(
      card,
      multipart({ submission_key: "fourth", photograph_1: await photograph(50) }),
    );
    expect(again.body.photographs_refused).toMatchObject([{ field: "photograph_1" }]);
    expect((await shown(id)).photographs).toHaveLength(1);
  });

  it("is refused when it is empty, has an unknown key, or its call-out is over or seven days old", async () => {
    const { id, card } = await opened();
    expect((await visitor.post(card, {})).status).toBe(422);
    expect((await visitor.post("/api/callout-cards/no-such-key", position)).status).toBe(404);
    await clerk.patch(`/api/callouts/${id}`, { status: "done" });
    expect((await visitor.post(card, position)).status).toBe(404);
    expect((await shown(id)).card_url).toBeNull();
    const other = await opened({ submission_key: "ends" });
    site.clock.advance({ days: 7 });
    expect((await visitor.post(other.card, position)).status).toBe(404);
  });

  it("is accepted thirty times an hour from one client", async () => {
    const { card } = await opened();
    for (let sent = 0; sent < 30; sent += 1)
      expect((await visitor.post(card, { ...position, details: `Number ${sent}` })).status).toBe(201);
    expect((await visitor.post(card, { ...position, details: "One too many" })).status).toBe(429);
  });
});
