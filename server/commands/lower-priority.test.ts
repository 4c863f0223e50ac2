import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

// In a process of its own: nobody but the superuser can step forward again.
const program = `
  const { lowerPriority } = await import(${JSON.stringify(new URL("./lower-priority.ts", import.meta.url).href)});
  const { readdirSync } = await import("node:fs");
  const { getPriority } = await import("node:os");
  lowerPriority();
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [process.pid];
  console.log(JSON.stringify([...new Set(threads.map((thread) => getPriority(thread)))]));
`;

it("every thread of the process is behind others, those that ran already too", () => {
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  expect(JSON.parse(said)).toEqual([10]);
});
