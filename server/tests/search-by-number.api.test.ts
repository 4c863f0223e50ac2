import { beforeAll, describe, expect, it } from "vitest";
import { testsPostgres } from "../../test/engine.ts";
import { up as makeTextPlain } from "../../app/platform/db/migrations/041-plain-text.ts";
import { up as fillIndexesAgain } from "../../app/platform/db/migrations/121-search-indexes-again.ts";
import { applicationForm, signatureJpeg } from "../../test/applications.ts";
import { registration } from "../../test/people.ts";
import { openSite } from "../../test/site.ts";

const telephone = "07700 900298";
const callers = [
  "07700900298",
  "+447700900298",
  "0044 7700 900298",
  "+44 (0)7700 900298",
  "07700 900298",
  "7700900",
];
const vatNumbers = ["GB 987654320", "GB987654320", "987654320", "gb 987 6543 20"];

const site = await openSite();
const owner = await site.signIn("owner");
const visitor = site.visitor();
await visitor.post("/api/contact", { name: "Cal Caller", email: "cal@example.com", telephone });
await visitor.post("/api/contact", {
  name: "Wim Writer",
  email: "wim@example.com",
  telephone: "01632 960200",
  message: "My VAT number is GB 987 6543 20. Ring +44 7700 900298.",
});
await visitor.post("/api/register", { ...registration("cal@example.com"), telephone: "+44 7700 900298" });
const fields = { telephone: "+44 (0)7700 900298", vat_number: "GB 987654320", reg_number: "SC 123456" };
const sent = await visitor.post("/api/accountRequest", applicationForm(await signatureJpeg(), fields));
const reference: string = sent.body.reference;
await site.jobs.drain();

const found = async (list: string, search: string) => {
  const { body } = await owner.get(`/api/${list}?search=${encodeURIComponent(search)}`);
  return body.total as number;
};

const everywhere = () => {
  it.each(callers)("finds who rang by %s, in messages, applications and users", async (caller) => {
    expect([
      await found("messages", caller),
      await found("applications", caller),
      await found("users", caller),
    ]).toEqual([2, 1, 1]);
  });

  it.each(vatNumbers)("finds a VAT number by %s", async (number) => {
    expect([await found("messages", number), await found("applications", number)]).toEqual([1, 1]);
  });

  it("finds a registration number and a reference with and without their spaces and hyphens", async () => {
    for (const number of [
      "SC123456",
      "sc 12 34 56",
      reference,
      reference.replaceAll("-", ""),
      reference.replaceAll("-", " "),
    ])
      expect([number, await found("applications", number)]).toEqual([number, 1]);
    expect(await found("mails", reference.replaceAll("-", ""))).toBe(2);
  });

  it("finds nothing by another number", async () => {
    for (const number of ["07700900299", "GB987654321", "+44 1632 900298"])
      expect([await found("messages", number), await found("applications", number)]).toEqual([0, 0]);
  });
};

describe("a search for a number", () => {
  everywhere();
});

describe("in rows of an earlier version", () => {
  beforeAll(async () => {
    for (const table of ["users", "contact_messages", "trade_applications", "mails"] as const) {
      for (const { id, search_text } of await site.db
        .selectFrom(table)
        .select(["id", "search_text"])
        .execute()) {
        // The search text ends with numbers, each on its own line without spaces.
        const words = search_text
          .split("\n")
          .filter((line) => !/^(?:\d{9,}|gb\d+|sc\d+|fw\w{8}|0\d+.*)$/.test(line) || line.includes(" "));
        await site.db
          .updateTable(table)
          .set({ search_text: words.join("\n") })
          .where("id", "=", id)
          .execute();
      }
    }
    expect(await found("messages", "07700900298")).toBe(0);
    await site.db
      .updateTable("users")
      .set({ email: "c\u200Bal@example.com" })
      .where("email", "=", "cal@example.com")
      .execute();
    const engine = testsPostgres ? "postgres" : "sqlite";
    await makeTextPlain(site.db as never, engine);
    await fillIndexesAgain(site.db as never, engine);
  });

  everywhere();

  it("an address is the one that everybody sees", async () => {
    const { password } = registration("cal@example.com");
    expect((await site.visitor().post("/login", { email: "cal@example.com", password })).status).toBe(200);
  });
});
