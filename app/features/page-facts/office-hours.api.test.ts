import { beforeEach, describe, expect, it } from "vitest";
import sample from "../../../content/facts.json" with { type: "json" };
import type { Browser } from "../../../test/browser.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { readFact } from "../../platform/facts/facts.server.ts";
import type { PageFactName } from "./page-facts.schema.ts";

let site: Site;
let owner: Browser;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
});

const [line, office, workshop] = sample.officeHours;
const boxingDay = { date: "2026-12-28", name: "Boxing Day", who: "office", hours: "Closed" };
const shared = { date: "2026-12-25", name: "Christmas Day", who: "All", hours: "Closed" };
const gone = { ...boxingDay, date: "2025-12-26" };

const save = (name: PageFactName, value: object[]) => owner.write("PUT", `/api/facts/${name}`, { value });
const listed = async () => (await readFact(site.db, "closedDays")).value;

describe("hours", () => {
  it.each([
    ["Monday to Friday, 13 am to 11.75 pm", "13 am"],
    ["Monday to Friday, 9 am to 11.75 pm", "11.75 pm"],
    ["Monday to Friday, 9 am to 25 pm", "25 pm"],
    ["By appointment, from 0 am on", "0 am"],
    ["Monday, 9:5am to 5 pm", "9:5am"],
  ])("are refused with an impossible time: %s", async (hours, time) => {
    expect(await save("officeHours", [{ who: "Office", hours }])).toMatchObject({
      status: 422,
      body: { errors: { value: [`Row 1: No clock shows “${time}”: write 9 am, 12.30 pm or such.`] } },
    });
    const day = { ...boxingDay, hours: hours.replace(/^.*, /, "") };
    expect((await save("closedDays", [day])).status).toBe(422);
  });

  it("may be written in other words", async () => {
    for (const hours of ["By appointment", "Weekdays, 8 to 5", "Monday to Friday, 12.05 AM to 12:59pm"])
      expect((await save("officeHours", [{ who: "Office", hours }])).status).toBe(200);
  });

  it("keep their closed days when they are renamed", async () => {
    await save("closedDays", [boxingDay, shared]);
    const renamed = { ...office, who: "Front office" };
    expect((await save("officeHours", [line!, renamed, workshop!])).status).toBe(200);
    expect(await listed()).toEqual([{ ...boxingDay, who: "Front office" }, shared]);
    const audit = await site.db.selectFrom("audit_log").select("subject_id").orderBy("id").execute();
    expect(audit.slice(-2).map((entry) => entry.subject_id)).toEqual(["closedDays", "officeHours"]);
  });

  it("cannot be removed while they have coming closed days; past days do not count", async () => {
    await save("closedDays", [boxingDay, shared]);
    for (const value of [[line!, workshop!], [{ ...office, who: "Stores" }], []]) {
      expect(await save("officeHours", value)).toMatchObject({
        status: 422,
        body: {
          errors: {
            value: ["“office” has closed days: Boxing Day (2026-12-28). Change or remove them first."],
          },
        },
      });
    }
    expect((await readFact(site.db, "officeHours")).value).toEqual(sample.officeHours);
    await save("closedDays", [gone, shared]);
    expect((await save("officeHours", [line!, workshop!])).status).toBe(200);
    expect(await listed()).toEqual([shared]);
  });
});
