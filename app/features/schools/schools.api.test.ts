import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { systemActor } from "../../platform/audit/audit.server.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";
import { findSchoolName, importSchools } from "./schools.server.ts";
import { readSchoolsFile } from "./schools-file.server.ts";

const register = [
  "URN,LA (name),EstablishmentName,Town,Postcode",
  '900001,Kent,"Ash Grove School, Upper",Dover,CT99 1AA',
  "900002,Kent,Dover Grammar,Dover,CT99 1AB",
  "900003,Kent,Upper Dover Primary,Deal,CT99 1AC",
  "900004,Kent,École Ashdown,Lydd,TN99 1AA",
  "900005,Kent,100% Attendance Academy,Lydd,TN99 1AB",
  ",Kent,Without a number,Lydd,TN99 1AC",
].join("\r\n");

const site = await openSite();
const owner = await site.signIn("owner");
const folder = await mkdtemp(join(tmpdir(), "frostway-schools-"));
await load(register);
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("finding schools", () => {
  it("finds a school's name by its id, and none for a school that is gone", async () => {
    for (const { id, name } of await site.db.selectFrom("schools").select(["id", "name"]).execute())
      expect(await findSchoolName(site.db, id)).toBe(name);
    expect(await findSchoolName(site.db, 999_999)).toBeNull();
  });

  it("returns nothing for fewer than two characters", async () => {
    expect((await owner.get("/api/schoolslist?q=d")).body).toEqual([]);
    expect((await owner.get("/api/schoolslist?q=%20d%20")).body).toEqual([]);
    expect((await owner.get("/api/schoolslist")).body).toEqual([]);
  });

  it("returns id and name: first names that begin with the query, then names that hold it as a word, then towns", async () => {
    const found = (await owner.get("/api/schoolslist?q=dover")).body;
    expect(found.map(({ name }: { name: string }) => name)).toEqual([
      "Dover Grammar",
      "Upper Dover Primary",
      "Ash Grove School, Upper",
    ]);
    expect(Object.keys(found[0])).toEqual(["id", "name"]);
  });

  it("puts this order before the alphabetical order", async () => {
    const rows = ["900201,Aspen,Elmton,", "900202,Beech Elmfield,,", "900203,Elmfield,,"];
    await load(["URN,EstablishmentName,Town,Postcode", ...rows].join("\n"));
    const found = (await owner.get("/api/schoolslist?q=elm")).body;
    expect(found.map(({ name }: { name: string }) => name)).toEqual(["Elmfield", "Beech Elmfield", "Aspen"]);
  });

  it("returns the place on request, because a school may match by town or postcode", async () => {
    const [found] = (await owner.get("/api/schoolslist?q=tn99%201aa&places=1")).body;
    expect(found).toEqual({ id: expect.any(Number), name: "École Ashdown", place: expect.any(String) });
    expect(found.place).toContain("TN99 1AA");
  });

  it("sorts equal matches alphabetically", async () => {
    await load("URN,EstablishmentName,Town,Postcode\n900021,Yew C,,\n900022,Yew A,,\n900023,Yew B,,");
    const found = (await owner.get("/api/schoolslist?q=yew")).body;
    expect(found.map(({ name }: { name: string }) => name)).toEqual(["Yew A", "Yew B", "Yew C"]);
  });

  it("returns the first twenty", async () => {
    const rows = Array.from({ length: 21 }, (_, number) => `9001${10 + number},Plum,,`);
    for (const some of [rows, rows.slice(0, 1)])
      await load(["URN,EstablishmentName,Town,Postcode", ...some].join("\n"));
    const found = (await owner.get("/api/schoolslist?q=plum")).body.map(({ id }: { id: number }) => id);
    expect(found).toEqual(found.toSorted((a: number, b: number) => a - b));
    expect(found).toHaveLength(20);
    expect((await stored(900130))!.id).toBeGreaterThan(found.at(-1));
  });

  it.each([
    ["éCOLE", "École Ashdown"],
    ["upper deal", "Upper Dover Primary"],
    ["tn99 1aa", "École Ashdown"],
    ["100%", "100% Attendance Academy"],
  ])("finds %s", async (query, name) => {
    const found = (await owner.get(`/api/schoolslist?q=${encodeURIComponent(query)}`)).body;
    expect(found.map((school: { name: string }) => school.name)).toEqual([name]);
  });

  it("takes % and _ literally", async () => {
    expect((await owner.get("/api/schoolslist?q=%25%25")).body).toEqual([]);
    expect((await owner.get("/api/schoolslist?q=__")).body).toEqual([]);
  });
});

describe("importing the register", () => {
  it("says how many rows it could not use", async () => {
    expect(await load(register)).toBe(1);
  });

  it("accepts every number from 1", async () => {
    expect(await load("URN,EstablishmentName,Town,Postcode\n0,None,,\n1,The first,,")).toBe(1);
    expect(await stored(1)).toMatchObject({ name: "The first" });
    expect(await stored(0)).toBeUndefined();
  });

  it("brings a known school up to date and keeps its id", async () => {
    const before = await stored(900002);
    await load("URN,EstablishmentName,Town,Postcode\n900002,Dover Grammar School,Deal,CT99 9ZZ");
    expect(await stored(900002)).toMatchObject({
      id: before?.id,
      name: "Dover Grammar School",
      town: "Deal",
    });
    await load(register);
  });

  it("imports a long register in batches, and reports the progress after each", async () => {
    const schools = Array.from({ length: 501 }, (_, index) => ({
      urn: 910_000 + index,
      name: `Long ${index}`,
      town: null,
      postcode: null,
    }));
    const progressed: number[] = [];
    await importSchools(site.db, systemActor(site.clock.now()), {
      schools,
      progress: (done) => progressed.push(done),
    });
    expect(progressed).toEqual([500, 501]);
    expect(await stored(910_500)).toMatchObject({ name: "Long 500" });
  });

  it("makes an entry in the audit log with the number of schools", async () => {
    await load("URN,EstablishmentName,Town,Postcode\n900003,Ash,,\n900004,Elm,,");
    expect(await lastAudit(site)).toMatchObject({
      action: "imported",
      subject_type: "schools",
      subject_id: null,
      subject_name: "2 schools",
    });
  });

  it("reads a spreadsheet's file with a byte order mark, empty lines and short rows", async () => {
    const csv = "\ufeffURN,EstablishmentName,Town,Postcode\n\n900010,Oak\n\n900011,Yew,Deal,CT99 9ZZ,more\n";
    expect(await load(csv)).toBe(0);
    expect(await stored(900010)).toMatchObject({ name: "Oak", town: null, postcode: null });
    expect(await stored(900011)).toMatchObject({ name: "Yew", town: "Deal" });
  });

  it("reads the register's own Windows-1252", async () => {
    await load(Buffer.from("URN,EstablishmentName,Town,Postcode\n900009,Coll\xe8ge,Deal,CT99 9ZZ", "latin1"));
    expect(await stored(900009)).toMatchObject({ name: "Collège" });
  });

  it("says what is wrong with a file that is no register", async () => {
    await expect(load("URN,EstablishmentName,Town\n1,Oak,Deal")).rejects.toThrow(
      "lacks the column Postcode.",
    );
    await expect(load("a,b\n1,2")).rejects.toThrow("The file lacks the column URN");
    await expect(load('URN,EstablishmentName\n1,"Oak')).rejects.toThrow("The file is no CSV: ");
    await expect(load("")).rejects.toThrow("The file holds no schools.");
    const missing = join(folder, "missing.csv");
    await expect(readSchoolsFile(missing)).rejects.toThrow(`There is no such file: ${missing}`);
    await expect(readSchoolsFile(folder)).rejects.toThrow(`This is a folder, not a file: ${folder}`);
    await expect(readSchoolsFile(join(folder, "register.csv", "x"))).rejects.toMatchObject({
      code: "ENOTDIR",
    });
  });
});

async function load(content: string | Buffer): Promise<number> {
  const path = join(folder, "register.csv");
  await writeFile(path, content);
  const { schools, skipped } = await readSchoolsFile(path);
  await importSchools(site.db, systemActor(site.clock.now()), { schools });
  return skipped;
}

async function stored(urn: number) {
  return site.db.selectFrom("schools").selectAll().where("urn", "=", urn).executeTakeFirst();
}
