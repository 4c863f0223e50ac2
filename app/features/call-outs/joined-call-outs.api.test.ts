import { describe, expect, it } from "vitest";
import { callOfPage } from "../../../test/call-outs.ts";
import { useCallOuts } from "../../../test/use-call-outs.ts";

const desk = await useCallOuts();
const { site, visitor, stored } = desk;

describe("one vehicle that was reported twice", () => {
  it("is suggested by each of its numbers in any spelling, and by no other", async () => {
    const one = await stored({
      vehicle_number: "KN01 ONE",
      trailer_number: "T 77-1",
      telephone: "07700 900311",
    });
    const same = [
      { vehicle_number: "kn-01 one", telephone: null },
      { vehicle_number: null, trailer_number: "kn01.one", telephone: "07700 900312" },
      { vehicle_number: "t771", telephone: null },
      { vehicle_number: null, telephone: "+44 (0)7700 900 311" },
      { vehicle_number: null, telephone: "0044 7700-900311" },
      { vehicle_number: null, telephone: "٠٧٧٠٠ ٩٠٠٣١١" },
      { vehicle_number: null, telephone: "office 07700 900311 or 07700 900313" },
    ];
    const others = [
      { vehicle_number: "KN01 ONF", telephone: "07700 900314" },
      { vehicle_number: null, telephone: "07700 900311 ext. 4" },
      { vehicle_number: null, telephone: "01632 900311" },
    ];
    const ids = [];
    for (const card of same) ids.push((await stored(card)).id);
    for (const card of others) await stored(card);
    // Two hours have passed.
    const clerk = await site.signIn("clerk");
    const { similar } = (await clerk.get(`/api/callouts/${one.id}`)).body;
    expect(similar.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed());
    for (const id of ids) await clerk.patch(`/api/callouts/${id}`, { status: "done" });
    expect((await clerk.get(`/api/callouts/${one.id}`)).body.similar).toEqual([]);
  });

  it("is suggested, joined, followed by both drivers, and parted", async () => {
    const one = await stored({ vehicle_number: "JN01 ONE", telephone: "07700 900301" });
    const two = await stored({ vehicle_number: "jn01one", telephone: "07700 900302" });
    const offered = (await desk.clerk.get(`/api/callouts/${two.id}`)).body.similar;
    expect(offered).toMatchObject([{ id: one.id }]);
    const joined = await desk.clerk.post(`/api/callouts/${two.id}/join`, {
      into: one.id,
      version: two.version,
    });
    expect(joined).toMatchObject({
      status: 200,
      body: { id: one.id, joined: [{ id: two.id }], similar: [] },
    });
    await desk.clerk.patch(`/api/callouts/${one.id}`, { status: "seen" });
    expect((await visitor.get(callOfPage(two.receipt.page_url!))).body).toMatchObject({
      reference: one.receipt.reference,
      status: "seen",
    });
    const listed = (await desk.clerk.get("/api/callouts")).body.data.map(({ id }: { id: number }) => id);
    expect(listed).not.toContain(two.id);
    expect((await desk.clerk.get(`/api/callouts/${two.id}`)).body.next_statuses).toEqual([]);
    const found = async (status: string) =>
      (await desk.clerk.get(`/api/callouts?search=07700900302&status=${status}`)).body.data;
    expect(await found("open")).toMatchObject([{ id: two.id, status: "seen" }]);
    await desk.clerk.patch(`/api/callouts/${one.id}`, { status: "done" });
    expect(await found("open")).toEqual([]);
    expect(await found("done")).toMatchObject([{ id: two.id, status: "done" }]);
    expect(await found("all")).toMatchObject([{ id: two.id, status: "done" }]);
    expect((await desk.clerk.patch(`/api/callouts/${two.id}`, { status: "on_way" })).status).toBe(409);
    const parted = await desk.clerk.delete(`/api/callouts/${two.id}/join`, {});
    expect(parted).toMatchObject({ status: 200, body: { id: two.id, joined_to: null } });
  });

  it("cannot be joined to itself, to an unknown one, in a circle, or from an old version", async () => {
    const one = await stored({ vehicle_number: "JN02 ONE" });
    const two = await stored({ vehicle_number: "JN02 TWO" });
    const join = (id: number, body: object) => desk.clerk.post(`/api/callouts/${id}/join`, body);
    expect((await join(one.id, { into: one.id })).status).toBe(409);
    expect((await join(one.id, { into: 999_999 })).body.errors).toEqual({
      into: ["There is no such call-out."],
    });
    expect((await join(999_999, { into: one.id })).status).toBe(404);
    expect((await join(one.id, {})).status).toBe(422);
    expect((await join(one.id, { into: two.id, version: one.version - 1 })).status).toBe(409);
    expect((await join(one.id, { into: two.id })).status).toBe(200);
    expect((await join(two.id, { into: one.id })).status).toBe(409);
    expect((await desk.clerk.delete("/api/callouts/999999/join", {})).status).toBe(404);
    expect((await desk.clerk.delete(`/api/callouts/${one.id}/join`, { version: 1 })).status).toBe(409);
  });

  it("cannot be joined to one that has ended while it is open itself", async () => {
    const ended = await stored({ vehicle_number: "JN04 ONE" });
    for (const status of ["done", "cancelled"] as const) {
      const open = await stored({ vehicle_number: "JN04 TWO" });
      await desk.clerk.patch(`/api/callouts/${ended.id}`, { status });
      const refused = await desk.clerk.post(`/api/callouts/${open.id}/join`, { into: ended.id });
      expect(refused).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining(`is marked ${status}`) },
      });
      expect((await visitor.get(callOfPage(open.receipt.page_url!))).body).toMatchObject({
        status: "received",
      });
      await desk.clerk.patch(`/api/callouts/${ended.id}`, {
        status: status === "done" ? "with_you" : "seen",
      });
    }
  });

  it("cannot lose their main call-out by its deletion while they are open", async () => {
    const lead = await stored({ vehicle_number: "JN05 ONE" });
    const other = await stored({ vehicle_number: "JN05 TWO" });
    await desk.clerk.post(`/api/callouts/${other.id}/join`, { into: lead.id });
    await desk.clerk.patch(`/api/callouts/${lead.id}`, { status: "on_way", technician: "Tom" });
    expect(await desk.clerk.delete(`/api/callouts/${lead.id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(other.receipt.reference!) },
    });
    expect((await visitor.get(callOfPage(other.receipt.page_url!))).body).toMatchObject({ status: "on_way" });
    // Both are deleted and restored, and are joined again.
    const ids = [other.id, lead.id];
    for (const id of ids) expect((await desk.clerk.delete(`/api/callouts/${id}`)).status).toBe(204);
    for (const id of ids.toReversed()) await desk.clerk.post(`/api/bin/call-out/${id}/restore`);
    expect((await visitor.get(callOfPage(other.receipt.page_url!))).body).toMatchObject({ status: "on_way" });
  });

  it("stand on their own when they are restored without the other", async () => {
    const one = await stored({ vehicle_number: "JN03 ONE" });
    const two = await stored({ vehicle_number: "JN03 TWO" });
    await desk.clerk.post(`/api/callouts/${two.id}/join`, { into: one.id });
    await desk.clerk.delete(`/api/callouts/${two.id}`);
    await desk.clerk.delete(`/api/callouts/${one.id}`);
    expect((await desk.clerk.post(`/api/bin/call-out/${two.id}/restore`)).status).toBeLessThan(300);
    expect((await desk.clerk.get(`/api/callouts/${two.id}`)).body).toMatchObject({ joined_to: null });
  });
});
