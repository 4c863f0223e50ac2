import { expect, it } from "vitest";
import { columnShares } from "./column-shares.ts";

it("a column is as wide as its longest words ask for, its head among them, within bounds", () => {
  const heads = { code: "Code", meaning: "Meaning", then: "What a driver does" };
  const rows = [
    { code: "12", meaning: "Engine coolant too hot", then: "stop" },
    { code: "13", meaning: "p".repeat(200), then: "" },
  ];
  expect(columnShares(heads, rows)).toBe("minmax(0, 12fr) minmax(0, 40fr) minmax(0, 24fr)");
  expect(columnShares(heads, [])).toBe("minmax(0, 12fr) minmax(0, 13fr) minmax(0, 24fr)");
});
