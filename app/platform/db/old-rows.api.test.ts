import { expect, it } from "vitest";
import { oldDatabase } from "../../../test/old-database.ts";
import { migrate } from "./migrate.server.ts";

const old = oldDatabase("070-apostrophes");

it("merges from before get the numbers of the merged files from the bin", async () => {
  const into_id = await old.insert("customers", { company_name: "Survivor", status: "open" });
  const merge = async (from_id: number) =>
    old.insert("customer_merges", { from_id, into_id, changed: "{}", created_at: "2026-01-01" });
  const bin = async (of_id: number, rows: object[], kind = "customer") =>
    old.insert("bin", { kind, of_id, rows: JSON.stringify(rows), folders: "[]" });
  const file = (row: object) => ({ table: "customers", row });
  for (const id of [11, 12, 13, 14, 15]) await merge(id);
  await bin(11, [
    file({ id: 11, reg_key: "SC000011", vat_key: null }),
    { table: "customer_addresses", row: { id: 1, customer_id: 11, address: "ada@example.com" } },
  ]);
  await bin(12, [file({ id: 12, reg_key: null, vat_key: "123456789" })]);
  // Cases without numbers: a file from before files had them, a gallery with the same id, and a file whose time in
  // the bin was over.
  await bin(13, [file({ id: 13 })]);
  await bin(14, [file({ id: 14, reg_key: "of a gallery" })], "gallery");
  await migrate(old.db);
  const merges = await old.db
    .selectFrom("customer_merges")
    .select(["from_id", "reg_key", "vat_key"])
    .orderBy("from_id")
    .execute();
  expect(merges).toEqual([
    { from_id: 11, reg_key: "SC000011", vat_key: null },
    { from_id: 12, reg_key: null, vat_key: "123456789" },
    ...[13, 14, 15].map((from_id) => ({ from_id, reg_key: null, vat_key: null })),
  ]);
});

it("closes only files whose applications were all declined", async () => {
  const cases: [string, string[], string][] = [
    ["applicant", ["declined"], "closed"],
    ["applicant", ["declined", "spam", "declined"], "closed"],
    ["applicant", ["declined", "received"], "applicant"],
    ["applicant", ["references_asked"], "applicant"],
    ["applicant", [], "applicant"],
    ["open", ["declined"], "open"],
  ];
  const ids: number[] = [];
  for (const [status, applications] of cases) {
    const customer_id = await old.insert("customers", { status, terms: "30 days" });
    ids.push(customer_id);
    for (const each of applications) {
      const reference = `R-${customer_id}-${Math.random()}`;
      const of_id = await old.insert("trade_applications", { status: each, reference });
      await old.insert("customer_links", { customer_id, kind: "application", of_id });
    }
  }
  await migrate(old.db);
  const rows = await old.db
    .selectFrom("customers")
    .select(["id", "status", "status_before", "terms_before"])
    .execute();
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  expect(ids.map((id) => byId.get(id))).toEqual(
    cases.map(([before, , status]) =>
      status === before
        ? { status, status_before: null, terms_before: null }
        : { status, status_before: before, terms_before: "30 days" },
    ),
  );
});

it("messages of a former colleague are assigned to nobody", async () => {
  const colleagues = [
    { role: "admin", duties: null },
    { role: "admin", duties: "pages,office" },
    { role: "admin", duties: "pages" },
    { role: "admin", duties: "look" },
    { role: "user", duties: null },
  ];
  const owners: number[] = [];
  for (const [at, person] of colleagues.entries()) {
    owners.push(await old.insert("users", { ...person, email: `u${at}@example.com` }));
  }
  for (const assigned_to of [...owners, 999_999, null]) {
    await old.insert("contact_messages", { status: "new", assigned_to });
  }
  await migrate(old.db);
  const rows = await old.db.selectFrom("contact_messages").select("assigned_to").orderBy("id").execute();
  expect(rows.map(({ assigned_to }) => assigned_to)).toEqual([owners[0], owners[1], ...Array(5).fill(null)]);
});

it("files are found by their notes", async () => {
  await old.insert("customers", { company_name: "Polar", status: "open", search_text: "polar" });
  const notes = "Merged from Łowca: account number PA-2.";
  await old.insert("customers", { company_name: "Pole", status: "open", notes, search_text: "pole" });
  await migrate(old.db);
  const rows = await old.db.selectFrom("customers").select("search_text").orderBy("id").execute();
  expect(rows.map(({ search_text }) => search_text)).toEqual([
    "polar",
    expect.stringMatching(/^pole\nmerged from łowca: account number pa-2\.\nmerged from lowca/),
  ]);
});

it("closes files to addresses that came with an application which was not approved", async () => {
  const customer_id = await old.insert("customers", { status: "open" });
  const application = async (status: string, email: string) => {
    const of_id = await old.insert("trade_applications", {
      status,
      email,
      accounts_email: email,
      reference: `R-${email}`,
    });
    await old.insert("customer_links", { customer_id, kind: "application", of_id });
    return of_id;
  };
  const approved = await application("approved", "Firm@example.com");
  await application("declined", "declined@example.com");
  await application("spam", "spam@example.com");
  const other = await old.insert("customers", { status: "open" });
  // Its application is in the bin or erased, so nobody can tell where the address came from.
  await old.insert("customer_links", { customer_id: other, kind: "application", of_id: 9_999 });
  const belongs = (id: number, name: string) =>
    old.insert("customer_addresses", { customer_id: id, address: `${name}@example.com`, state: "belongs" });
  for (const name of ["firm", "declined", "spam", "typed"]) await belongs(customer_id, name);
  await belongs(other, "unknown");
  // Its applicant spelled the domain in ASCII.
  await application("received", "a@xn--bcher-kva.example.com");
  await old.insert("customer_addresses", { customer_id, address: "a@bücher.example.com", state: "belongs" });
  // Housekeeping has forgotten the application for which the site created this file.
  const forgotten = await old.insert("customers", { status: "open" });
  const line = { subject_type: "customer", subject_id: String(forgotten), action: "created", actor_id: null };
  await old.insert("audit_log", line);
  await belongs(forgotten, "forgotten");
  await migrate(old.db);
  const rows = await old.db
    .selectFrom("customer_addresses")
    .select(["address", "granted_at", "granted_by"])
    .orderBy("id")
    .execute();
  expect(
    rows.map(({ address, granted_at, granted_by }) => [address, granted_at !== null, granted_by]),
  ).toEqual([
    ["firm@example.com", true, approved],
    ["declined@example.com", false, null],
    ["spam@example.com", false, null],
    ["typed@example.com", true, null],
    ["unknown@example.com", false, null],
    ["a@bücher.example.com", false, null],
    ["forgotten@example.com", false, null],
  ]);
});
