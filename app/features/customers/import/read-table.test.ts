import { expect, it } from "vitest";
import { customersWithFlaws, workbook } from "../../../../test/workbooks.ts";
import { linesOf, matchColumns, readTable } from "../../../platform/spreadsheet/read-table.ts";
import { customerFields } from "./import-fields.ts";

const file = (content: string | Uint8Array, name = "customers.csv") => new File([content as BlobPart], name);
async function read(content: string | Uint8Array) {
  const table = await readTable(file(content), customerFields);
  return linesOf(table, matchColumns(table.titles, customerFields), customerFields);
}

it("reads a workbook with the titles that accounting programs write", async () => {
  const lines = await read(await workbook(customersWithFlaws(3)));
  expect(lines).toHaveLength(3);
  expect(lines[1]).toEqual({
    line: 3,
    company_name: "Haulier 1 Ltd",
    account_number: "H-0001",
    addresses: "office@haulier-1.example",
    invoice_address: "1 Cold Lane\nAshford\nTN99 9ZY",
    terms: "30 days",
  });
});

it("reads CSV in Windows-1252 with semicolons, below a head of its own, with the numbers of its lines", async () => {
  const text =
    "Kundenliste;;\r\n\r\nName;VAT No.;Notes\r\nKühl & Söhne;DE123456789;zahlt pünktlich\r\n;;\r\nEis AG;;\r\n";
  expect(await read(Buffer.from(text, "latin1"))).toEqual([
    { line: 4, company_name: "Kühl & Söhne", vat_number: "DE123456789", notes: "zahlt pünktlich" },
    { line: 6, company_name: "Eis AG" },
  ]);
});

it("takes a field from one column only, unless its lines may stand in several", () => {
  expect(
    matchColumns(
      ["Company", "Customer name", "Email", "E-mail 2", "Address 1", "City", "Turnover"],
      customerFields,
    ),
  ).toEqual(["company_name", "", "addresses", "addresses", "invoice_address", "invoice_address", ""]);
});

it.each([
  ["an empty file", "", "There are no lines in this file."],
  ["a head alone", "Name;Notes\n", "There are no lines in this file."],
  [
    "a broken archive",
    "PK\u0003\u0004 broken",
    "This workbook cannot be read. Save it again as .xlsx or as CSV.",
  ],
])("says what is wrong with %s", async (_what, content, words) => {
  await expect(readTable(file(content), customerFields)).rejects.toThrow(words);
});

it("does not read a file of more than 20 MB", async () => {
  const large = { size: 21 * 1024 * 1024 } as File;
  await expect(readTable(large, customerFields)).rejects.toThrow("This file is larger than 20 MB.");
});

it("says so of a workbook that is cut off", async () => {
  const bytes = await workbook(customersWithFlaws(2));
  const cut = bytes.subarray(0, Math.floor(bytes.length / 2));
  await expect(readTable(file(cut), customerFields)).rejects.toThrow("This workbook cannot be read.");
});
