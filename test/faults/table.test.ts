import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { asMarkdown, faults } from "./table.ts";

it("docs/faults.md contains the table that npm run faults proves", async () => {
  const page = await readFile("docs/faults.md", "utf8");
  const withoutPadding = page.replaceAll(/ +\|/g, " |").replaceAll(/\| -+ /g, "| --- ");
  expect(withoutPadding).toContain(asMarkdown(faults));
});
