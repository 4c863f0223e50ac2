import { beforeEach, describe, expect, it } from "vitest";
import { openSite } from "../../../../test/site.ts";
import { forgetRedirectImports } from "./import-redirects.server.ts";

type Pair = readonly [path: string, target: string];

const site = await openSite();
const editor = await site.signIn("editor");
await editor.post("/api/pages", { title: "Fridge hire", path: "/fridge-hire" });

beforeEach(async () => {
  await site.db.deleteFrom("redirects").execute();
});

async function imported(...pairs: Pair[]) {
  const lines = pairs.map(([path, target], at) => ({ line: at + 2, path, target }));
  return editor.post("/api/redirect-imports", { file_name: "old.csv", lines });
}

async function stored(): Promise<Pair[]> {
  const rows = await site.db.selectFrom("redirects").selectAll().orderBy("path").execute();
  return rows.map(({ path, target }) => [path, target]);
}

describe("an import", () => {
  it("is undone as one: what it added is in the bin, what it changed leads where it led", async () => {
    await imported(["/team", "/about"]);
    const { id } = (await imported(["/team", "/contact"], ["/hire.html", "/fridge-hire"])).body;
    expect((await editor.post(`/api/redirect-imports/${id}/undo`)).body).toEqual({ kept: [] });
    expect(await stored()).toEqual([["/team", "/about"]]);
    const bin = await site.db.selectFrom("bin").select("name").where("kind", "=", "redirect").execute();
    expect(bin.map(({ name }) => name)).toContain("/hire.html to /fridge-hire");
    expect((await editor.post(`/api/redirect-imports/${id}/undo`)).body).toEqual({ kept: [] });
    expect((await imported(["/team", "/contact"], ["/hire.html", "/fridge-hire"])).body.added).toBe(1);
  });

  it("leaves what somebody has changed since, and what would lead in a circle now", async () => {
    await imported(["/a", "/b"], ["/b", "/about"]);
    const { id } = (await imported(["/a", "/contact"], ["/hire.html", "/about"])).body;
    const rows = await site.db.selectFrom("redirects").selectAll().execute();
    const of = (path: string) => rows.find((row) => row.path === path)!;
    const save = (path: string, target: string) =>
      editor.post(`/api/redirects/${of(path).id}`, { path, target, version: of(path).version });
    expect((await save("/b", "/a")).status).toBe(200);
    expect((await save("/hire.html", "/contact")).status).toBe(200);
    const undone = await editor.post(`/api/redirect-imports/${id}/undo`);
    expect(undone.body).toEqual({ kept: ["/hire.html", "/a"] });
    expect(await stored()).toEqual([
      ["/a", "/contact"],
      ["/b", "/a"],
      ["/hire.html", "/contact"],
    ]);
  });

  it("undoes an import that an earlier version stored without addresses and targets", async () => {
    await imported(["/hire.html", "/about"]);
    const { id } = (await imported(["/hire.html", "/contact"])).body;
    const ofId = site.db.selectFrom("redirect_imports").selectAll().where("id", "=", id);
    const row = await ofId.executeTakeFirstOrThrow();
    const lines = JSON.parse(row.stored).map(
      ({ id: redirect, version, before }: { id: number; version: number; before: string | null }) => ({
        id: redirect,
        version,
        before,
      }),
    );
    await site.db
      .updateTable("redirect_imports")
      .set({ stored: JSON.stringify(lines) })
      .where("id", "=", id)
      .execute();
    const undone = await editor.post(`/api/redirect-imports/${id}/undo`);
    expect([undone.status, undone.body, await stored()]).toEqual([
      200,
      { kept: [] },
      [["/hire.html", "/about"]],
    ]);
  });

  it("refuses to undo an import that does not exist, or was forgotten after ninety days", async () => {
    const { id } = (await imported(["/hire.html", "/about"])).body;
    expect((await editor.post("/api/redirect-imports/9999/undo")).status).toBe(404);
    const clock = { now: () => new Date(site.clock.now().getTime() + 91 * 86_400_000) };
    await forgetRedirectImports({ db: site.db, clock });
    expect((await editor.post(`/api/redirect-imports/${id}/undo`)).status).toBe(404);
    expect(await stored()).toHaveLength(1);
  });

  it.each<Pair[][]>([
    [
      [
        ["/b", "/a"],
        ["/a", "/contact"],
      ],
    ],
    [
      [
        ["/a", "/contact"],
        ["/b", "/a"],
      ],
    ],
  ])("is undone whole where its lines lead to each other: %j", async (pairs) => {
    const before: Pair[] = [
      ["/a", "/b"],
      ["/b", "/about"],
    ];
    await imported(...before);
    const { id } = (await imported(...pairs)).body;
    expect((await editor.post(`/api/redirect-imports/${id}/undo`)).body).toEqual({ kept: [] });
    expect(await stored()).toEqual(before);
  });

  it("names what was deleted or became a page since, and names it again if the answer is lost", async () => {
    await imported(["/team", "/about"], ["/lorries", "/about"]);
    const pairs: Pair[] = [
      ["/team", "/contact"],
      ["/lorries", "/contact"],
      ["/hire.html", "/about"],
    ];
    const { id } = (await imported(...pairs)).body;
    await editor.post("/api/pages", { title: "Lorries", path: "/lorries" });
    const rows = await site.db.selectFrom("redirects").selectAll().execute();
    await editor.delete(`/api/redirects/${rows.find(({ path }) => path === "/team")!.id}`);
    const undo = () => editor.post(`/api/redirect-imports/${id}/undo`);
    expect((await undo()).body).toEqual({ kept: ["/lorries", "/team"] });
    expect((await undo()).body).toEqual({ kept: ["/lorries", "/team"] });
  });

  it("takes back also what somebody has saved without a change, or changed and put right", async () => {
    const pairs: Pair[] = [
      ["/fleet.html", "/about"],
      ["/hire.html", "/contact"],
    ];
    const { id } = (await imported(...pairs)).body;
    for (const { id: row, path } of await site.db.selectFrom("redirects").selectAll().execute()) {
      const save = (target: string) => editor.post(`/api/redirects/${row}`, { path, target });
      if (path === "/hire.html") expect((await save("/breakdown")).status).toBe(200);
      expect((await save(new Map(pairs).get(path)!)).status).toBe(200);
    }
    expect((await editor.post(`/api/redirect-imports/${id}/undo`)).body).toEqual({ kept: [] });
    expect(await stored()).toEqual([]);
  });
});
