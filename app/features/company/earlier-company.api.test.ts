import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import { testsPostgres } from "../../../test/engine.ts";
import { openSite } from "../../../test/site.ts";
import sample from "../../../content/company.json" with { type: "json" };
import { up as createCompanyTable } from "../../platform/db/migrations/009-company.ts";
import { up as createFactsTable } from "../../platform/db/migrations/014-facts.ts";
import { up as createFirm } from "../../platform/db/migrations/052-firm.ts";
import { readFirm } from "../firm/firm.server.ts";
import { readCompany } from "./company.server.ts";

it("finds the details that an earlier version stored in a table of their own", async () => {
  const { db, clock } = await openSite();
  await db.schema.dropTable("facts").execute();
  await createCompanyTable(db);
  const { country, company_number, registered_in, registered_office, vat_number, ...before } = sample;
  const later = { company_number: null, registered_in: null, registered_office: null, vat_number: null };
  expect([company_number, registered_in, registered_office, vat_number]).not.toContain(null);
  const marks = { carrier_partner_text: "All makes", certification_text: "All engineers" };
  const row = {
    ...before,
    ...marks,
    id: 1,
    address_lines: JSON.stringify(sample.address_lines),
    version: 7,
  };
  await (db as unknown as Kysely<{ company: Record<string, unknown> }>)
    .insertInto("company")
    .values({ ...row, name: "Another", latitude: 51.25, updated_at: clock.now().toISOString() })
    .execute();
  await createFactsTable(db, testsPostgres ? "postgres" : "sqlite");
  await db.schema.dropTable("firm_marks").execute();
  await createFirm(db);
  expect(await readFirm(db)).toEqual({
    short_name: "Another",
    sender_name: null,
    reference_prefix: "FW",
    first_on_receipt: true,
    payment_days: 30,
    query_days: 14,
    marks: [
      { heading: "Carrier partner", line: "All makes", picture: "crystal" },
      { heading: "F-gas handling", line: "All engineers", picture: "gauge" },
    ],
    version: 1,
  });
  expect(await readCompany(db)).toEqual({
    ...before,
    ...later,
    country,
    name: "Another",
    latitude: 51.25,
    version: 7,
  });
});
