import { beforeEach, describe, expect, it } from "vitest";
import { openSite } from "../../../../test/site.ts";

type Pair = readonly [path: string, target: string];

const site = await openSite();
const editor = await site.signIn("editor");

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
