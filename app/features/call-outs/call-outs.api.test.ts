import { describe, expect, it } from "vitest";
import type { Answer } from "../../../test/browser.ts";
import { days } from "../../platform/durations.ts";
import { callOfPage } from "../../../test/call-outs.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { useCallOuts } from "../../../test/use-call-outs.ts";

const desk = await useCallOuts();
const { site, visitor, stored, lastStored } = desk;

describe("the driver's page", () => {
  it("shows the steps but no place or telephone, under a key that the database does not contain", async () => {
    const { id, version, receipt } = await stored();
    const token = receipt.page_url!.split("/").at(-1)!;
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(await lastStored())).not.toContain(token);
    const expected_at = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    const change = { status: "on_way", technician: "Tom", expected_at, version };
    await desk.clerk.patch(`/api/callouts/${id}`, change);
    const { body } = await site.visitor().get(callOfPage(receipt.page_url!));
    expect(body).toMatchObject({
      reference: receipt.reference,
      status: "on_way",
      technician: "Tom",
      expected_at,
      steps: [{ status: "received" }, { status: "on_way" }],
    });
    expect(JSON.stringify(body)).not.toMatch(/07700|51\.14|marker post/);
  });

  it("adds the minutes until the van comes by the site's own clock", async () => {
    const { id, receipt } = await stored();
    const expected_at = new Date(site.clock.now().getTime() + 1_800_000).toISOString();
    const wrong = "2026-03-05T00:00:00.000Z";
    const change = { status: "on_way", expected_at: wrong, expected_in_minutes: 30 };
    expect(await desk.clerk.patch(`/api/callouts/${id}`, change)).toMatchObject({ body: { expected_at } });
    expect((await site.visitor().get(callOfPage(receipt.page_url!))).body).toMatchObject({ expected_at });
  });

  it("cannot be opened by the reference, and ends after seven days", async () => {
    const { receipt } = await stored();
    expect((await visitor.get(`/api/callout-pages/${receipt.reference}`)).status).toBe(404);
    site.clock.advance({ days: 6, hours: 23 });
    expect((await visitor.get(callOfPage(receipt.page_url!))).status).toBe(200);
    site.clock.advance({ hours: 1 });
    expect((await visitor.get(callOfPage(receipt.page_url!))).status).toBe(404);
  });
});

describe("call-outs in the office", () => {
  it("are listed newest first, only open ones by default, and found by number", async () => {
    const { id: first } = await stored({ vehicle_number: "KX11 LST" });
    const { id: second, version } = await stored({ vehicle_number: "KX12 LST", telephone: "07700 900555" });
    const ids = async (query: string) =>
      (await desk.clerk.get(`/api/callouts${query}`)).body.data.map(({ id }: { id: number }) => id);
    const newestFirst = await ids("");
    expect(newestFirst.slice(0, 2)).toEqual([second, first]);
    expect(await ids("?sort=oldest")).toEqual(newestFirst.toReversed());
    expect(await ids("?search=kx11%20lst")).toEqual([first]);
    expect(await ids("?search=%2B447700900555")).toEqual([second]);
    await desk.clerk.patch(`/api/callouts/${second}`, { status: "done", version });
    expect(await ids("")).not.toContain(second);
    expect(await ids("?status=done")).toContain(second);
    expect(await ids("?status=all&page=1")).toContain(second);
    expect(await ids("?status=nonsense")).not.toContain(second);
  });

  it("go from step to step, each recorded with its user and time, also in the audit log", async () => {
    const { id } = await stored();
    let version = (await lastStored()).version;
    for (const status of ["seen", "on_way", "on_way", "with_you", "done"]) {
      const answer = await desk.clerk.patch(`/api/callouts/${id}`, { status, technician: "Tom", version });
      expect(answer).toMatchObject({ status: 200, body: { status, version: version + 1 } });
      version = answer.body.version;
    }
    const { body } = await desk.clerk.get(`/api/callouts/${id}`);
    expect(body.steps.map((step: { status: string; by: string }) => `${step.status} ${step.by}`)).toEqual([
      "received driver",
      ...["seen", "on_way", "on_way", "with_you", "done"].map((status) => `${status} Clem Clerk`),
    ]);
    const audit = await lastAudit(site);
    expect(audit).toMatchObject({
      action: "marked done",
      subject_type: "call-out",
      actor_name: "Clem Clerk",
    });
  });

  it("answer 409 to the second of two simultaneous steps and to an impossible step, 404 and 422", async () => {
    const { id, version } = await stored();
    const owner = await site.signIn("owner");
    const taken = await Promise.all([
      desk.clerk.patch(`/api/callouts/${id}`, { status: "on_way", technician: "Tom", version }),
      owner.patch(`/api/callouts/${id}`, { status: "on_way", technician: "Ana", version }),
    ]);
    const byStatus = (wanted: number) => taken.find(({ status }) => status === wanted) as Answer;
    const { technician } = byStatus(200).body;
    expect(byStatus(409)).toMatchObject({ body: { current: { id, status: "on_way", technician } } });
    await desk.clerk.patch(`/api/callouts/${id}`, { status: "done" });
    expect(await desk.clerk.patch(`/api/callouts/${id}`, { status: "received" })).toMatchObject({
      status: 409,
      body: { message: "A call-out that is “Done” cannot become “Received” in one step." },
    });
    expect((await desk.clerk.patch("/api/callouts/999999", { status: "seen" })).status).toBe(404);
    expect((await desk.clerk.get("/api/callouts/999999")).status).toBe(404);
    const wrong = await desk.clerk.patch(`/api/callouts/${id}`, { status: "lost", expected_at: "soon" });
    expect(Object.keys(wrong.body.errors)).toEqual(["status", "expected_at"]);
    const { id: next } = await stored();
    const past = { status: "on_way", expected_at: "2020-01-01T00:00:00.000Z" };
    expect((await desk.clerk.patch(`/api/callouts/${next}`, past)).body.errors).toEqual({
      expected_at: ["The expected time has passed already."],
    });
    const inAYear = { ...past, expected_at: new Date(site.clock.now().getTime() + days(366)).toISOString() };
    expect((await desk.clerk.patch(`/api/callouts/${next}`, inAYear)).body.errors).toEqual({
      expected_at: ["The expected time is more than a week away."],
    });
    const inMinutes = { status: "on_way", expected_in_minutes: days(8) / 60_000 };
    expect((await desk.clerk.patch(`/api/callouts/${next}`, inMinutes)).body.errors).toEqual({
      expected_in_minutes: ["The expected time is more than a week away."],
    });
  });

  it("have notes that the driver does not see", async () => {
    const { id, receipt } = await stored();
    const note = () => desk.clerk.post(`/api/callouts/${id}/notes`, { text: "Gate code 12." });
    const [noted] = await Promise.all([note(), note()]);
    expect((await note()).body.notes).toHaveLength(1);
    expect(noted).toMatchObject({
      status: 201,
      body: { notes: [{ text: "Gate code 12.", author: "Clem Clerk" }] },
    });
    expect((await desk.clerk.post(`/api/callouts/${id}/notes`, {})).status).toBe(422);
    expect((await desk.clerk.post("/api/callouts/999999/notes", { text: "x" })).status).toBe(404);
    expect(JSON.stringify((await visitor.get(callOfPage(receipt.page_url!))).body)).not.toContain("Gate");
  });
});
