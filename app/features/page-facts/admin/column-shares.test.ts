import { expect, it } from "vitest";
import { columnShares } from "./column-shares.ts";

it("a column is as wide as its longest text or its heading, within bounds", () => {
  const heads = { code: "Code", meaning: "Meaning", act: "What a driver does" };
  const rows = [
    { code: "12", meaning: "Engine coolant too hot", act: "stop" },
    { code: "13", meaning: "p".repeat(200), act: "" },
  ];
  expect(columnShares(heads, rows)).toBe("minmax(0, 12fr) minmax(0, 40fr) minmax(0, 24fr)");
  expect(columnShares(heads, [])).toBe("minmax(0, 12fr) minmax(0, 13fr) minmax(0, 24fr)");
});
