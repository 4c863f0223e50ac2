import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { lastAuditAt, listLastChanges, recordAudit, systemActor } from "./audit.server.ts";

const site = await openSite();
await site.db.deleteFrom("audit_log").execute();
for (const type of ["widget", "gallery", "testimonial", "widget"] as const) {
  site.clock.advance({ minutes: 1 });
  const subject = { type, id: 1, name: type };
  await recordAudit(site.db, systemActor(site.clock.now()), { action: "edited", subject });
}

it("says when the last line was written", async () => {
  expect(await lastAuditAt(site.db)).toBe(site.clock.now().toISOString());
});

it("says when something of each requested type was last changed", async () => {
  const ago = (minutes: number) => new Date(site.clock.now().getTime() - minutes * 60_000).toISOString();
  const changes = await listLastChanges(site.db, ["widget", "gallery"]);
  expect(changes.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
    { type: "gallery", at: ago(2) },
    { type: "widget", at: ago(0) },
  ]);
});
