import { expect, it } from "vitest";
import { linesOf, matchColumns, readTable } from "../../../platform/spreadsheet/read-table.ts";
import { redirectFields } from "./redirect-fields.ts";

it.each([
  "Old URL,New URL",
  "Source;Target",
  "From\tTo",
  "Former address,Leads to",
  "URL,Redirect to",
  "Path,Destination",
])("reads the lines below %s", async (head) => {
  const separator = /[,;\t]/.exec(head)![0];
  const file = new File([`${head}\n/van-hire.html${separator}/contact\n`], "old.csv");
  const table = await readTable(file, redirectFields);
  expect(linesOf(table, matchColumns(table.titles, redirectFields), redirectFields)).toEqual([
    { line: 2, path: "/van-hire.html", target: "/contact" },
  ]);
});
