import { beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { openSite, type Site } from "../../../test/site.ts";
import sample from "../../../content/facts.json" with { type: "json" };
import { publicPageList } from "../../../content/public-pages.ts";
import { readFact } from "../../platform/facts/facts.server.ts";
import { type PageFact, type PageFactName, pageFactNames, pageFacts, saveOf } from "./page-facts.schema.ts";

let site: Site;
let owner: Browser;

beforeAll(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
});

describe("every fact", () => {
  it("has a sample that keeps its rules and shows from the first start on", async () => {
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

  it("has as many vans on the map as in the figures", () => {
    const onMap = sample.vanBases.reduce((sum, { vans }) => sum + Number(vans), 0);
    expect(sample.homeFigures).toContainEqual({ figure: String(onMap), label: "service vans" });
  });

  it("stands on a page, and pages name no other", () => {
    const shown = publicPageList.flatMap(({ facts }) => facts ?? []);
    const named = pageFactNames.filter((name) => !(pageFacts[name] as PageFact).isEverywhere);
    expect([...new Set(shown)].toSorted()).toEqual(named.toSorted());
  });
});

describe("saving a fact", () => {
  const vans = [{ figure: "12", label: "service vans" }] as const;

  it("stores it, makes the cached pages old and writes one line into the audit log", async () => {
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

  it("writes no line when nothing is different", async () => {
    const before = await auditLines();
    expect(await save("homeFigures", { value: vans })).toMatchObject({ status: 200, body: { value: vans } });
    expect(await auditLines()).toEqual(before);
  });

  it("writes no line when only the order of what is stored is another", async () => {
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

  it("answers 409 with the fact as it is now when somebody saved meanwhile", async () => {
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

  it("takes months as the ruler writes them, and places that are on the globe", async () => {
    expect(await save("maintenanceYear", { value: [{ month: "Spring", visit: "All" }] })).toMatchObject({
      status: 422,
      body: { errors: { value: [expect.stringContaining("“Month” must be one of Jan, Feb")] } },
    });
    const place = { place: "Dover", latitude: "51.13", longitude: "far away", reach: "25" };
    expect(await save("areaPlaces", { value: [place] })).toMatchObject({
      status: 422,
      body: { errors: { value: ["Row 1: “Longitude” must be a number of degrees, such as 51.13."] } },
    });
    const nowhere = { ...place, latitude: "0", longitude: "-0.00" };
    const known = { ...place, longitude: "1.31" };
    expect(await save("areaPlaces", { value: [known, nowhere] })).toMatchObject({
      status: 422,
      body: { errors: { value: ["Row 2 has the position 0, 0, which is in the sea."] } },
    });
    for (const reach of ["25", "25 minutes"]) {
      const value = [{ ...place, longitude: "1.31", reach }];
      expect(await save("areaPlaces", { value })).toMatchObject({ status: 200, body: { value } });
    }
    for (const reach of ["soon", "0", "an hour", "25 miles"]) {
      expect(await save("areaPlaces", { value: [{ ...place, longitude: "1.31", reach }] })).toMatchObject({
        status: 422,
        body: { errors: { value: ["Row 1: “How many minutes we take” must be minutes, such as 25."] } },
      });
    }
  });

  it("takes positions in plain decimals only", async () => {
    const place = { place: "Dover", latitude: "51.13", reach: "25" };
    for (const longitude of ["0x10", "1e1", "+1.31", "1,31"]) {
      expect(await save("areaPlaces", { value: [{ ...place, longitude }] })).toMatchObject({
        status: 422,
        body: {
          errors: { value: [expect.stringContaining("Row 1: “Longitude” must be a number of degrees")] },
        },
      });
    }
  });

  it("takes one row for each alarm, whose make is spelled as on the drivers' card", async () => {
    const row = { make: "CARRIER", code: "1", meaning: "Door open", action: "call", checked: "yes" };
    const refusals: [object[], string][] = [
      [
        [row, { ...row, make: "Carrier", code: "001", action: "stop" }],
        "Row 2 is about the same alarm as row 1.",
      ],
      [
        [{ ...row, make: "Mitsubishi" }],
        "Row 1: “Make” must be one of Carrier, Thermo King, Frigoblock, GAH, Other.",
      ],
      [[{ ...row, action: "run" }], "Row 1: “Then” must be one of stop, drive on, call."],
    ];
    for (const [value, message] of refusals) {
      expect(await save("alarmCodes", { value })).toMatchObject({
        status: 422,
        body: { errors: { value: [message] } },
      });
    }
    const value = [row, { ...row, make: "thermo-king" }];
    const { body } = await save("alarmCodes", { value });
    expect(body.value.map(({ make }: { make: string }) => make)).toEqual(["Carrier", "Thermo King"]);
  });

  it("takes numbers for texts that a telephone dials", async () => {
    const value = [
      { way: "Text", number: "07700 900142" },
      { way: "WhatsApp", number: "07700 90012" },
    ];
    expect(await save("messageNumbers", { value })).toMatchObject({
      status: 422,
      body: { errors: { value: ["Row 2: “Number” must be a telephone number, such as 07700 900142."] } },
    });
    const twice = [value[0], { way: "Text", number: "07700 900143" }];
    expect(await save("messageNumbers", { value: twice })).toMatchObject({
      status: 422,
      body: { errors: { value: ["Row 2 is a second number for Text: drivers are shown one."] } },
    });
  });

  it("takes a list without rows, whose block pages hide", async () => {
    for (const name of pageFactNames) {
      expect(await save(name, { value: [] })).toMatchObject({ status: 200, body: { value: [] } });
      expect((await save(name, { value: sample[name] })).status).toBe(200);
    }
  });

  it("takes a year for each person, and nobody where a company names none", async () => {
    const person = { name: "Ann", role: "Foreman" };
    expect(await save("people", { value: [{ ...person, since: "long ago" }] })).toMatchObject({
      status: 422,
      body: { errors: { value: ["Row 1: “With us since” must be a year, such as 1998."] } },
    });
    for (const value of [[{ ...person, since: "1998" }], []]) {
      expect(await save("people", { value })).toMatchObject({ status: 200, body: { value } });
    }
  });

  it("takes a sentence of each person and what is at hand, and neither where there is none", async () => {
    const person = { name: "Ann", since: "1998", role: "Foreman" };
    const drawn = { ...person, says: "Cold is cold.", keeps: "headset" };
    expect(await save("people", { value: [drawn] })).toMatchObject({ status: 200, body: { value: [drawn] } });
    const plain = { ...person, says: "", keeps: "" };
    expect(await save("people", { value: [plain] })).toMatchObject({ status: 200, body: { value: [plain] } });
    expect(await save("people", { value: [{ ...drawn, keeps: "hammer" }] })).toMatchObject({
      status: 422,
      body: {
        errors: { value: ["Row 1: “At hand” must be one of job sheet, headset, gauges, laptop, or empty."] },
      },
    });
  });

  it("takes a number of vans for each place where they stand, and none where they are not shown", async () => {
    const base = { place: "Dover", latitude: "51.13", longitude: "1.31" };
    for (const vans of ["0", "two", "100", "1.5"]) {
      expect(await save("vanBases", { value: [{ ...base, vans }] })).toMatchObject({
        status: 422,
        body: { errors: { value: ["Row 1: “Vans” must be a number from 1 to 99."] } },
      });
    }
    for (const value of [[{ ...base, vans: "2" }], []]) {
      expect(await save("vanBases", { value })).toMatchObject({ status: 200, body: { value } });
    }
  });

  it("takes closed days of whom the list of hours names, each once", async () => {
    const day = { date: "2026-12-28", name: "Boxing Day", who: "All", hours: "Closed" };
    const refusals: [object[], string][] = [
      [[{ ...day, date: "28 December" }], "Row 1: “Date” must be a day, such as 2026-12-28."],
      [[{ ...day, date: "2027-02-30" }], "Row 1: “Date” must be a day, such as 2026-12-28."],
      [
        [{ ...day, hours: "Half a day" }],
        "Row 1: “Hours” must be Closed, As usual, or times such as 9 am to 12 pm.",
      ],
      [
        [{ ...day, who: "Stables" }],
        "Row 1: “Stables” must be one of All, Breakdown line, Office, Workshop.",
      ],
      [[day, { ...day, hours: "As usual" }], "Row 2 is about the same day as row 1."],
    ];
    for (const [value, message] of refusals) {
      expect(await save("closedDays", { value })).toMatchObject({
        status: 422,
        body: { errors: { value: [message] } },
      });
    }
    for (const value of [[day, { ...day, who: "office", hours: "9 am to 12 pm" }], []]) {
      expect(await save("closedDays", { value })).toMatchObject({ status: 200, body: { value } });
    }
  });

  it("keeps the fact's own columns only", async () => {
    const value = [{ ...vans[0], colour: "blue" }];
    expect(await save("homeFigures", { value })).toMatchObject({ status: 200, body: { value: vans } });
    expect((await readFact(site.db, "homeFigures")).value).toEqual(vans);
  });

  it("knows no fact that pages have not, not even the company's details", async () => {
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
