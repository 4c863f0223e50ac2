import { beforeAll, describe, expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { findPage } from "./find-page.server.ts";

const site = await openSite();

describe("people by name", () => {
  const letters = ["Ab", "Bc", "Cd", "De", "Ef"];
  const perLetters = 19;
  const all = letters.flatMap((pair) =>
    Array.from({ length: perLetters }, (_, at) => `${pair}person${String(at).padStart(2, "0")}`),
  );

  beforeAll(async () => {
    await site.db.deleteFrom("users").execute();
    for (const [at, lastname] of all.entries()) {
      await site.db
        .insertInto("users")
        .values({
          firstname: "Ann",
          lastname,
          email: `p${at}@example.com`,
          role: "user",
          password_hash: "",
          search_text: lastname.toLowerCase(),
          created_at: "",
          updated_at: "",
        })
        .execute();
    }
  });

  async function names(page: number, search?: string): Promise<string[]> {
    const order = ["lastname", "firstname"] as const;
    const { ids, total } = await findPage(site.db, "users", { search, order, page, size: 10 });
    const rows = await site.db.selectFrom("users").select(["id", "lastname"]).execute();
    expect(total).toBe(rows.length);
    return ids.map((id) => rows.find((row) => row.id === id)!.lastname);
  }

  it.each([undefined, "person"])("are listed in full, page by page, when searched for %s", async (search) => {
    for (let page = 1; page <= 11; page += 1) {
      expect(await names(page, search)).toEqual(all.slice(page * 10 - 10, page * 10));
    }
  });

  it("move when they are renamed, and disappear when they are deleted", async () => {
    await site.db
      .updateTable("users")
      .set({ lastname: "Zyperson" })
      .where("lastname", "=", all[0]!)
      .execute();
    await site.db.updateTable("users").set({ lastname: "Éperson" }).where("lastname", "=", all[1]!).execute();
    await site.db.deleteFrom("users").where("lastname", "like", "Bc%").execute();
    const listed: string[] = [];
    for (let page = 1; page <= 9; page += 1) listed.push(...(await names(page)));
    const rows = site.db.selectFrom("users").select("lastname").orderBy("lastname").orderBy("id");
    expect(listed).toEqual((await rows.execute()).map(({ lastname }) => lastname));
  });
});
