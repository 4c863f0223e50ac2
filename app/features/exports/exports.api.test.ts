import { type CellValue, readXlsx } from "hucre/xlsx";
import { beforeAll, describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { mailsOf } from "../../../test/mails.ts";
import { people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";
import { localText, localTime } from "../../platform/spreadsheet/columns.ts";

let owner: Browser;

const site = await openSite({ RATE_LIMITS: '{"contactPerClient":{"limit":1000,"seconds":60}}' });

beforeAll(async () => {
  owner = await site.signIn("owner");
});

describe("a list as CSV", () => {
  it("holds every message of the list, newest first, even more than a page and a batch", async () => {
    const at = site.clock.now().toISOString();
    const rows = Array.from({ length: 1_101 }, (_, index) => ({
      name: `Asker ${index}`,
      email: "ann@example.com",
      telephone: "+44 1632 960200",
      message: index === 1_100 ? '=cmd|"/c calc"!A1' : "Warm.",
      status: index % 2 === 0 ? ("new" as const) : ("answered" as const),
      search_text: `asker ${index}`,
      created_at: at,
      updated_at: at,
    }));
    for (let start = 0; start < rows.length; start += 100) {
      await site.db
        .insertInto("contact_messages")
        .values(rows.slice(start, start + 100))
        .execute();
    }
    const all = await exported("messages");
    expect(all).toHaveLength(1_102);
    expect(all[0]).toBe("Received,Status,Name,Email,Telephone,Message");
    expect(all[1]).toBe(
      `${localText(new Date(at))},New,Asker 1100,ann@example.com,'+44 1632 960200,"'=cmd|""/c calc""!A1"`,
    );
    expect(all.at(-1)).toContain("Asker 0");
    expect(await exported("messages?status=answered")).toHaveLength(551);
    expect(await exported("messages?status=spam")).toHaveLength(1);
    expect(await exported("messages?search=1%20asker&status=new")).toHaveLength(
      1 + rows.filter(({ name, status }) => name.includes("1") && status === "new").length,
    );
  });

  it("holds applications with every field, users, and the audit log by person, kind and day", async () => {
    await site.visitor().post("/api/accountRequest", applicationForm(await signatureJpeg()));
    const [columns, application] = await exported("applications");
    expect(columns).toBe(
      "Received,Reference,Status,Decided on,Decided by,Contact name,Position,Company name,Company address,Email,Contact telephone,Accounts email," +
        "Accounts telephone,Company registration number,VAT number,Reference 1 company name,Reference 1 company address," +
        "Reference 1 email,Reference 1 contact telephone,Reference 2 company name,Reference 2 company address," +
        "Reference 2 email,Reference 2 contact telephone,Payment terms,Notes",
    );
    expect(application).toContain("Łowca Chilled Haulage Ltd");
    expect(application).toContain(",'01234567,GB 123 4567 82,");
    expect(await exported("applications?status=received")).toHaveLength(2);
    expect(await exported("applications?status=approved")).toHaveLength(1);
    const { id: _, ...copied } = await site.db
      .selectFrom("trade_applications")
      .selectAll()
      .executeTakeFirstOrThrow();
    await site.db
      .insertInto("trade_applications")
      .values([
        { ...copied, reference: "FW-SECOND", status: "approved" },
        { ...copied, reference: "FW-THIRD" },
      ])
      .execute();
    const references = async (query = "") =>
      (await exported(`applications${query}`)).slice(1).map((row) => row.split(",")[1]);
    const { reference } = copied;
    expect(await references()).toEqual(["FW-THIRD", "FW-SECOND", reference]);
    expect(await references("?status=received")).toEqual(["FW-THIRD", reference]);
    expect((await exported("users?search=olive"))[1]).toMatch(/^Olive,Owner,/);
    await owner.post("/api/galleries", { name: "Cold stores" });
    const day = site.clock.now().toISOString().slice(0, 10);
    const person = encodeURIComponent("Olive Owner");
    expect(await exported(`audit-log?kind=gallery&person=${person}&day=${day}`)).toHaveLength(2);
    expect(await exported("audit-log?kind=gallery&person=Nobody")).toHaveLength(1);
    await owner.post("/api/galleries", { name: "Warm stores" });
    const things = (await exported("audit-log?kind=gallery")).slice(1).map((row) => row.split(",")[4]);
    expect(things).toEqual(["Warm stores", "Cold stores"]);
    expect(await exported("audit-log?kind=gallery&day=2020-01-01")).toHaveLength(1);
  });

  it("holds the users that the search finds, newest first, without administrators for a limited administrator", async () => {
    await site.signIn("customer");
    const clerk = await site.signIn("clerk");
    const namesOf = async (query: string, browser?: Browser) =>
      (await exported(`users${query}`, browser)).slice(1).map((row) => row.split(",")[0]);
    expect(await namesOf("")).toEqual(["Clem", "Cara", "Olive"]);
    expect(await namesOf("?search=olive")).toEqual(["Olive"]);
    const changes = { email_verified_at: null, address1: "1 Lane", town: "Deal", postcode: "CT14 6AA" };
    await site.db.updateTable("users").set(changes).where("firstname", "=", "Cara").execute();
    const all = await exported("users");
    expect(all[0]).toBe(
      "First name,Last name,Email,Email verified,Telephone,Address line 1,Address line 2,Town,Postcode,Access level,School",
    );
    expect(all[1]).toMatch(/^Clem,Clerk,clem@example\.com,Yes,/);
    expect(all[2]).toBe("Cara,Customer,cara@example.com,No,,1 Lane,,Deal,CT14 6AA,user,");
    expect(await namesOf("", clerk)).toEqual(["Cara"]);
    expect(await namesOf("?search=olive", clerk)).toEqual([]);
  });

  it("says when and by whom an application was decided, as long as it is decided, with its terms and notes", async () => {
    const [{ id, reference }] = (await owner.get("/api/applications?status=received")).body.data;
    await owner.post(`/api/applications/${id}/notes`, { text: "Rang them: pays in time." });
    const clerk = await site.signIn("clerk");
    const decision = async (status: "approved" | "declined" | "received") => {
      await clerk.patch(`/api/applications/${id}`, { status });
      const [heads, ...rows] = await workbook("applications");
      const row = rows.find((cells) => cells[heads!.indexOf("Reference")] === reference)!;
      return ["Status", "Decided on", "Decided by", "Notes"].map((head) => row[heads!.indexOf(head)]);
    };
    const note = "Olive Owner: Rang them: pays in time.";
    const today = localTime(site.clock.now());
    expect(await decision("approved")).toEqual(["Approved", today, "Clem Clerk", note]);
    expect(await decision("received")).toEqual(["Received", null, null, note]);
    expect(await decision("declined")).toEqual(["Declined", today, "Clem Clerk", note]);
    const terms = (await workbook("applications"))[0]!.indexOf("Payment terms");
    expect(String((await workbook("applications"))[1]![terms])).toContain("days");
  });

  it("is also available as an Excel workbook, with local times, and with numbers as they were typed", async () => {
    const heads = (await workbook("applications"))[0]!;
    const [row] = (await workbook("applications")).slice(1);
    expect(row![heads.indexOf("Company registration number")]).toBe("01234567");
    expect(row![heads.indexOf("Received")]).toBeInstanceOf(Date);
    expect(await workbook("messages?status=answered")).toHaveLength(551);
    expect((await workbook("users"))[0]).toContain("Access level");
    expect((await workbook("audit-log?kind=gallery"))[1]).toContain("Warm stores");
    const { status, headers } = await owner.get("/api/exports/messages.xlsx?search=nobody");
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    expect(headers.get("Content-Disposition")).toMatch(/filename="messages-[\d-]+\.xlsx"$/);
  });

  it.each([
    ["messages", "messages"],
    ["applications", "applications"],
    ["customers", "customers"],
    ["call-outs", "call-outs"],
    ["users", "users"],
    ["audit-log", "audit log"],
  ])("of %s is a file named by date, and its download is a security event", async (path, list) => {
    const answer = await owner.get(`/api/exports/${path}`);
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const day = site.clock.now().toISOString().slice(0, 10);
    expect(answer.headers.get("Content-Disposition")).toBe(`attachment; filename="${path}-${day}.csv"`);
    const { kind, details } = await site.db
      .selectFrom("security_events")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect({ kind, details: JSON.parse(details) }).toEqual({ kind: "export", details: { list } });
  });
});

it.each(["messages", "applications", "customers", "call-outs.xlsx", "users", "audit-log", "users.xlsx"])(
  "of %s needs a confirmed password, and is mailed to who may do everything",
  async (path) => {
    await mailsOf(site);
    const mails = await mailsOf(site, () => owner.get(`/api/exports/${path}`));
    expect(mails.map(({ to }) => to)).toContain(people.owner.email);
    expect(mails[0]?.subject).toContain("A list was downloaded");
    expect(mails[0]?.text).toContain("Olive Owner has downloaded the");
    await site.db
      .updateTable("sessions")
      .set({ password_confirmed_at: "2026-01-01T00:00:00.000Z" })
      .execute();
    const refused = await mailsOf(site, async () => {
      expect((await owner.get(`/api/exports/${path}`)).status).toBe(423);
    });
    expect(refused).toEqual([]);
    owner = await site.signIn("owner");
  },
);

/** Returns the lines of the exported CSV. No value in these tests holds a line break. */
async function exported(list: string, browser = owner): Promise<string[]> {
  const answer = await browser.get(`/api/exports/${list}`);
  expect(answer.status).toBe(200);
  return String(answer.body).split("\r\n").slice(0, -1);
}

/** Returns the rows of the workbook's worksheet, the headings first. */
async function workbook(list: string): Promise<CellValue[][]> {
  const [name, query = ""] = list.split("?");
  const answer = await owner.get(`/api/exports/${name}.xlsx?${query}`);
  expect(answer.status).toBe(200);
  const { sheets } = await readXlsx(answer.bytes);
  return sheets[0]!.rows;
}
