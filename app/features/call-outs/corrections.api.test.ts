import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { callOfPage, multipart, photograph, reportedCallOut } from "../../../test/call-outs.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";

let clerk: Browser;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const visitor = site.visitor();
const shown = async (id: number) => (await clerk.get(`/api/callouts/${id}`)).body;
const changesOf = (page: string | undefined) => callOfPage(page!).replace("callout-pages", "callout-cards");
const textsOf = ({ notes }: { notes: { text: string }[] }) => notes.map(({ text }) => text);

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  clerk = await site.signIn("clerk");
});

describe("the driver's page", () => {
  it("corrects place, vehicle and telephone once; the office reads what has changed", async () => {
    const { id, receipt } = await reportedCallOut(site, visitor);
    const changes = changesOf(receipt["page_url"]);
    const moved = { place: "Services at junction 8", vehicle_number: "GX24 ABD" };
    const sending = { ...moved, submission_key: `moved ${id}` };
    const sent = await visitor.post(changes, sending);
    expect([sent.status, sent.body.page_url]).toEqual([201, receipt["page_url"]]);
    expect((await visitor.post(changes, sending)).status, "sent again").toBe(201);
    const now = await shown(id);
    expect(now).toMatchObject({
      ...moved,
      telephone: "07700 900123",
      make: "Carrier",
    });
    expect(textsOf(now)).toEqual([
      "The driver has changed this:\nPlace: Services at junction 8\nVehicle: GX24 ABD",
    ]);
    const followed = await visitor.get(callOfPage(receipt["page_url"]!));
    expect(followed.body).toMatchObject({ vehicle_number: "GX24 ABD", status: "received" });
    expect((await clerk.get("/api/callouts?search=gx24abd")).body.data).toHaveLength(1);
  });

  it("says that the unit runs again, adds a first photograph, and refuses an empty change", async () => {
    const { id, receipt } = await reportedCallOut(site, visitor);
    const changes = changesOf(receipt["page_url"]);
    expect((await visitor.post(changes, {})).status).toBe(422);
    expect((await visitor.post(changes, { details: "It runs again." })).status).toBe(201);
    const body = multipart({ submission_key: `picture ${id}`, photograph_1: await photograph() });
    expect((await visitor.post(changes, body)).status).toBe(201);
    const now = await shown(id);
    expect(now.status, "the office decides whether nobody comes").toBe("received");
    expect(now.details).toContain("It runs again.");
    expect(textsOf(now).join("\n")).toContain("It runs again.");
    expect(now.photographs).toHaveLength(1);
  });

  it("tells the office at the call-out that it works on, if the report was joined to another", async () => {
    const main = await reportedCallOut(site, visitor);
    const own = await reportedCallOut(site, visitor, { vehicle_number: "KN70 XYZ" });
    await clerk.post(`/api/callouts/${own.id}/join`, { into: main.id, version: own.version });
    expect((await visitor.post(changesOf(own.receipt["page_url"]), { place: "Lay-by" })).status).toBe(201);
    expect(textsOf(await shown(main.id)).join()).toContain("Place: Lay-by");
  });

  it("corrects nothing once the call-out is over, the page has ended, or the key is wrong", async () => {
    const { id, version, receipt } = await reportedCallOut(site, visitor);
    const changes = changesOf(receipt["page_url"]);
    await clerk.patch(`/api/callouts/${id}`, { status: "cancelled", reason: "It runs.", version });
    expect((await visitor.post(changes, { place: "A28" })).status).toBe(404);
    const later = await reportedCallOut(site, visitor);
    site.clock.advance({ days: 8 });
    expect((await visitor.post(changesOf(later.receipt["page_url"]), { place: "A28" })).status).toBe(404);
    expect((await visitor.post(`${changes}0`, { place: "A28" })).status).toBe(404);
  });
});

describe("words to the driver", () => {
  const toldOn = async (page: string | undefined) =>
    (await visitor.get(callOfPage(page!))).body.told.map(({ text }: { text: string }) => text);

  it("are a phrase in the language of the card, and the office's own as they are written", async () => {
    const { id, receipt } = await reportedCallOut(site, visitor, { language: "pl" });
    const tell = (body: object) => clerk.post(`/api/callouts/${id}/driver-words`, body);
    expect((await tell({ phrase: "doors" })).status).toBe(201);
    expect((await tell({ phrase: "doors" })).status, "a double press").toBe(201);
    const { body } = await tell({ text: "Tom rings you at ten." });
    expect(textsOf(body)).toEqual([
      "To the driver: Please keep the doors of the box shut.",
      "To the driver: Tom rings you at ten.",
    ]);
    expect(await toldOn(receipt["page_url"])).toEqual([
      "Prosimy nie otwierać drzwi skrzyni.",
      "Tom rings you at ten.",
    ]);
    expect(await lastAudit(site)).toMatchObject({ action: "told the driver" });
  });

  it("show no other note, and are refused when empty, unknown, or the call-out is over or joined", async () => {
    const main = await reportedCallOut(site, visitor);
    const own = await reportedCallOut(site, visitor, { vehicle_number: "KN70 XYZ" });
    const tell = (id: number, body: object) => clerk.post(`/api/callouts/${id}/driver-words`, body);
    await clerk.post(`/api/callouts/${main.id}/notes`, { text: "Rang, no answer." });
    expect(await toldOn(main.receipt["page_url"])).toEqual([]);
    for (const body of [{}, { phrase: "sing" }, { phrase: "ring", text: "Both." }, { text: " " }])
      expect((await tell(main.id, body)).status, JSON.stringify(body)).toBe(422);
    await clerk.post(`/api/callouts/${own.id}/join`, { into: main.id, version: own.version });
    expect((await tell(own.id, { phrase: "ring" })).status).toBe(409);
    await tell(main.id, { phrase: "ring" });
    expect(await toldOn(own.receipt["page_url"]), "whoever was joined reads it too").toEqual([
      "Please ring us.",
    ]);
    await clerk.patch(`/api/callouts/${main.id}`, { status: "done" });
    expect((await tell(main.id, { phrase: "ring" })).status).toBe(409);
  });
});

describe("the office", () => {
  it("corrects what was misheard; the driver, the search and the audit log know of it", async () => {
    const { id, version, receipt } = await reportedCallOut(site, visitor);
    const correct = (fields: object) => clerk.patch(`/api/callouts/${id}/facts`, fields);
    const { status, body } = await correct({ vehicle_number: "GX24 ZZZ", caller: "Dan", version });
    expect(status).toBe(200);
    expect(body).toMatchObject({ vehicle_number: "GX24 ZZZ", caller: "Dan", telephone: "07700 900123" });
    expect(await lastAudit(site)).toMatchObject({ action: "corrected" });
    const { body: followed } = await visitor.get(callOfPage(receipt["page_url"]!));
    expect(followed.vehicle_number).toBe("GX24 ZZZ");
    expect((await clerk.get("/api/callouts?search=gx24zzz")).body.data).toMatchObject([{ id }]);
    expect((await correct({ telephone: "07700 900999", version })).status, "somebody else was first").toBe(
      409,
    );
    const emptied = await correct({ telephone: "", version: body.version });
    expect(emptied.body).toMatchObject({ telephone: null, vehicle_number: "GX24 ZZZ" });
    const again = await correct({ telephone: "", version: emptied.body.version });
    expect(again.body.version, "nothing has changed").toBe(emptied.body.version);
  });
});
