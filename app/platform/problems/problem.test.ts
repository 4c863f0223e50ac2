import { expect, it } from "vitest";
import { byUrgency } from "./problem.ts";

it("the most pressing problems come first; those of equal urgency stay in order", () => {
  const problem = (key: string, urgency: "now" | "soon" | "note") => ({ key, urgency, text: "", advice: "" });
  const found = [problem("a", "note"), problem("b", "soon"), problem("c", "now"), problem("d", "soon")];
  expect(byUrgency(found).map(({ key }) => key)).toEqual(["c", "b", "d", "a"]);
});
