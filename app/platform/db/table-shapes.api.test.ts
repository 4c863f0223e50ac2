import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { readTableShapes } from "./table-shapes.server.ts";

it("tables come after those that they refer to, and columns are sorted by name, on both engines", async () => {
  const site = await openSite();
  const shapes = await readTableShapes(site.db);
  const names = shapes.map(({ name }) => name);
  for (const { name, columns, references } of shapes) {
    const columnNames = columns.map((column) => column.name);
    expect(columnNames).toEqual(columnNames.toSorted());
    for (const { table } of references) {
      if (table !== name)
        expect(names.indexOf(table), `${table} before ${name}`).toBeLessThan(names.indexOf(name));
    }
  }
  const unbound = shapes.filter(({ references }) => references.length === 0).map(({ name }) => name);
  const referred = new Set(shapes.flatMap(({ references }) => references.map(({ table }) => table)));
  const free = unbound.filter((name) => !referred.has(name));
  expect(free).toEqual(free.toSorted());
});
