import { expect, it } from "vitest";
import { oldDatabase } from "../../../test/old-database.ts";
import { packFields } from "../../platform/history/packed-fields.server.ts";
import { migrate } from "../../platform/db/migrate.server.ts";
import { withAddresses } from "../notices/notice-pages.server.ts";
import { findRestoredPath } from "./translations.server.ts";

const old = oldDatabase("138-imports-of-customers");
const created_at = "2026-01-01T00:00:00.000Z";

const page = (path: string) => old.insert("pages", { path, label: path, menus: "[]", created_at });
const binned = (kind: string, of_id: number, { table, row, deleted_at }: Binned) =>
  old.insert("bin", { kind, of_id, rows: JSON.stringify([{ table, row }]), folders: "[]", deleted_at });
type Binned = { table: string; row: object; deleted_at: string };

async function rowInBin(of_id: number) {
  const query = old.db.selectFrom("bin").select("rows").where("of_id", "=", of_id);
  const { rows } = await query.executeTakeFirstOrThrow();
  return JSON.parse(rows)[0].row;
}

it("translations from before know their pages, also those in the bin, whatever address those had later", async () => {
  const about = await page("/about");
  const home = await page("/");
  const live = [await page("/pl/about"), await page("/fr"), await page("/de/nothing")];
  // The page was at /hire until February. Its translation was deleted before that, and another page came to /hire.
  const moved = await page("/fridge-hire");
  await old.insert("versions", {
    of_table: "pages",
    of_id: moved,
    version: 1,
    fields: packFields({ path: "/hire", title: "x".repeat(2000) }),
    at: "2026-02-01T00:00:00.000Z",
  });
  await old.insert("pages", { path: "/hire", label: "Hire", menus: "[]", created_at: "2026-03-01" });
  const translation = (id: number, path: string) =>
    binned("page", id, {
      table: "pages",
      row: { id, path, created_at },
      deleted_at: "2026-01-15T00:00:00.000Z",
    });
  await translation(900, "/pl/hire");
  await translation(901, "/ro/away");
  await binned("page", 902, {
    table: "pages",
    row: { id: 902, path: "/away", created_at },
    deleted_at: "2026-01-16T00:00:00.000Z",
  });
  await migrate(old.db);
  const pages = await old.db.selectFrom("pages").select(["id", "translates"]).execute();
  const known = new Map(pages.map(({ id, translates }) => [id, translates]));
  expect(live.map((id) => known.get(id))).toEqual([about, home, null]);
  expect(known.get(about)).toBeNull();
  expect(await rowInBin(900)).toMatchObject({ path: "/pl/hire", translates: moved });
  expect(await rowInBin(901)).toMatchObject({ translates: 902 });
  expect(await rowInBin(902)).not.toHaveProperty("translates");
  expect(await findRestoredPath(old.db, await rowInBin(900))).toBe("/pl/fridge-hire");
  await expect(findRestoredPath(old.db, await rowInBin(901))).rejects.toThrow("/away, is in the bin, too");
});

it("notices from before follow their pages, also from the bin and the history", async () => {
  const about = await page("/about");
  await binned("page", 900, {
    table: "pages",
    row: { id: 900, path: "/prices", created_at },
    deleted_at: "2026-01-16T00:00:00.000Z",
  });
  const notice = await old.insert("notices", {
    text: "Closed",
    pages: "/about\n/prices\n/unknown",
    version: 2,
  });
  const everywhere = await old.insert("notices", { text: "Open", pages: null });
  await binned("notice", 800, {
    table: "notices",
    row: { id: 800, text: "Late", pages: "/about" },
    deleted_at: "2026-01-16T00:00:00.000Z",
  });
  const version = { of_table: "notices", of_id: notice, version: 1, at: "2026-01-02T00:00:00.000Z" };
  await old.insert("versions", { ...version, fields: packFields({ text: "Shut", pages: "/about" }) });
  const long = { text: "x".repeat(2000), pages: "/about" };
  await old.insert("versions", { ...version, fields: packFields(long), at: "2026-01-01T00:00:00.000Z" });
  await migrate(old.db);
  await old.db.updateTable("pages").set({ path: "/about-us" }).where("id", "=", about).execute();
  const rows = await old.db.selectFrom("notices").select(["id", "pages"]).orderBy("id").execute();
  expect(await withAddresses(old.db, rows)).toEqual([
    { id: notice, pages: "/about-us\n/prices\n/unknown" },
    { id: everywhere, pages: null },
  ]);
  expect(await withAddresses(old.db, rows, { isShown: true })).toMatchObject([
    { pages: "/about-us\n/unknown" },
    { pages: null },
  ]);
  expect(await withAddresses(old.db, [await rowInBin(800)])).toMatchObject([{ pages: "/about-us" }]);
  const versions = await old.db.selectFrom("versions").select("fields").orderBy("at").execute();
  expect(versions.map(({ fields }) => fields)).toEqual([
    packFields(long),
    JSON.stringify({ text: "Shut", pages: `${about} /about` }),
  ]);
});
