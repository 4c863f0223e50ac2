import { describe, expect, it } from "vitest";
import { multipart, photograph } from "../../../test/call-outs.ts";
import { useCallOuts } from "../../../test/use-call-outs.ts";

const { site, visitor, stored, lastStored } = await useCallOuts();

describe("what is stored about drivers", () => {
  it("loses place, telephone, text and photographs after 90 days, and is deleted after two years", async () => {
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

  it("is exported and erased only for the account that was signed in", async () => {
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
