import { describe, expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import sample from "../../../content/facts.json" with { type: "json" };
import { publicPageList } from "../../../content/public-pages.ts";
import { readFact } from "../../platform/facts/facts.server.ts";
import { type PageFact, type PageFactName, pageFactNames, pageFacts, saveOf } from "./page-facts.schema.ts";

const site = await openSite();
const owner = await site.signIn("owner");

describe("every fact", () => {
  it("has valid sample content that shows from the first start on", async () => {
    expect(Object.keys(sample).toSorted()).toEqual(pageFactNames.toSorted());
    for (const name of pageFactNames) {
      expect(saveOf(name).parse({ value: sample[name] })).toEqual({ value: sample[name] });
      const { status, body } = await site.visitor().get(`/api/facts/${name}`);
      expect({ status, body }).toEqual({
        status: 200,
        body: { name, value: sample[name], version: expect.any(Number) },
      });
    }
  });

  it("has the same number of vans on the map and in the figures", () => {
    const onMap = sample.vanBases.reduce((sum, { vans }) => sum + Number(vans), 0);
    expect(sample.homeFigures).toContainEqual({ figure: String(onMap), label: "service vans" });
  });

  it("is named by a page, and pages name no other fact", () => {
    const shown = publicPageList.flatMap(({ facts }) => facts ?? []);
    const named = pageFactNames.filter((name) => !(pageFacts[name] as PageFact).usedIn);
    expect([...new Set(shown)].toSorted()).toEqual(named.toSorted());
  });
});

describe("saving a fact", () => {
  const vans = [{ figure: "12", label: "service vans" }] as const;

  it("stores it, makes the cached pages stale and writes one line into the audit log", async () => {
    const { version } = await readFact(site.db, "homeFigures");
    const before = await contentVersion();
    const answer = await save("homeFigures", { value: vans, version });
    const expected = { name: "homeFigures", value: vans, version: version + 1 };
    expect(answer).toMatchObject({ status: 200, body: expected });
    expect((await site.visitor().get("/api/facts/homeFigures")).body).toEqual(expected);
    expect(await contentVersion()).toBe(before + 1);
    expect(await auditLines()).toEqual([
      {
        action: "changed",
        actor_name: "Olive Owner",
        subject_type: "fact",
        subject_id: "homeFigures",
        subject_name: "Figures on the home page",
      },
    ]);
  });

  it("writes no audit line when nothing changed", async () => {
    const before = await auditLines();
    expect(await save("homeFigures", { value: vans })).toMatchObject({ status: 200, body: { value: vans } });
    expect(await auditLines()).toEqual(before);
  });

  it("writes no audit line when only the order of the stored keys differs", async () => {
    const [{ figure, label }] = vans;
    await site.db
      .updateTable("facts")
      .set({ value: JSON.stringify([{ label, figure }]) })
      .where("name", "=", "homeFigures")
      .execute();
    const before = await auditLines();
    expect((await save("homeFigures", { value: vans })).status).toBe(200);
    expect(await auditLines()).toEqual(before);
  });

  it("answers 409 with the current fact when somebody else saved meanwhile", async () => {
    const { version } = await readFact(site.db, "homeFigures");
    const theirs = [{ figure: "13", label: "service vans" }];
    await save("homeFigures", { value: theirs, version });
    expect(await save("homeFigures", { value: vans, version })).toMatchObject({
      status: 409,
      body: { current: { name: "homeFigures", value: theirs, version: version + 1 } },
    });
    expect(await readFact(site.db, "homeFigures")).toMatchObject({ value: theirs });
  });

  it.each([
    [undefined, "The value field is required."],
    ["12 vans", "The value field must be an array."],
    [Array.from({ length: 5 }, () => vans[0]), "The value field must not be greater than 4 items."],
    [[{ figure: "12" }], "Row 1: “What it counts” is required."],
    [["1", "2", "2 "].map((figure) => ({ figure, label: "vans" })), "Row 3 says the same as row 2."],
    [[{ figure: "12", label: "" }], "Row 1: “What it counts” is required."],
    [
      [{ figure: "12", label: "x".repeat(256) }],
      "Row 1: “What it counts” must not be greater than 255 characters.",
    ],
  ])("refuses %j", async (value, message) => {
    const before = await readFact(site.db, "homeFigures");
    expect(await save("homeFigures", { value })).toMatchObject({
      status: 422,
      body: { errors: { value: [message] } },
    });
    expect(await readFact(site.db, "homeFigures")).toEqual(before);
  });

  it("accepts a list without rows, whose block pages then hide", async () => {
    for (const name of pageFactNames) {
      expect(await save(name, { value: [] })).toMatchObject({ status: 200, body: { value: [] } });
      expect((await save(name, { value: sample[name] })).status).toBe(200);
    }
  });

  it("keeps the fact's own columns only", async () => {
    const value = [{ ...vans[0], colour: "blue" }];
    expect(await save("homeFigures", { value })).toMatchObject({ status: 200, body: { value: vans } });
    expect((await readFact(site.db, "homeFigures")).value).toEqual(vans);
  });

  it("answers 404 for facts that are not lists of pages, such as the company's details", async () => {
    for (const name of ["nothing", "company", "__proto__"]) {
      expect((await owner.get(`/api/facts/${name}`)).status).toBe(404);
      expect((await owner.write("PUT", `/api/facts/${name}`, { value: vans })).status).toBe(404);
    }
  });
});

function save(name: PageFactName, body: object) {
  return owner.write("PUT", `/api/facts/${name}`, body);
}

async function contentVersion(): Promise<number> {
  return (await site.db.selectFrom("content_version").select("version").executeTakeFirstOrThrow()).version;
}

async function auditLines() {
  return site.db
    .selectFrom("audit_log")
    .select(["action", "actor_name", "subject_type", "subject_id", "subject_name"])
    .where("subject_type", "=", "fact")
    .execute();
}
