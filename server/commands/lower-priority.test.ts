import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

// Runs in a separate process, because only the superuser can raise the priority again.
const program = `
  const { lowerPriority } = await import(${JSON.stringify(new URL("./lower-priority.ts", import.meta.url).href)});
  const { readdirSync } = await import("node:fs");
  const { getPriority } = await import("node:os");
  lowerPriority();
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
  console.log(JSON.stringify([...new Set(threads.map((thread) => getPriority(thread)))]));
`;

it("lowers the priority of every thread of the process, including those that already ran", () => {
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  expect(JSON.parse(said)).toEqual([10]);
});
