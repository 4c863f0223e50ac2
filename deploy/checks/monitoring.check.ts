import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Check } from "./check.ts";
import { findProgram } from "./programs.ts";

const rules = fileURLToPath(new URL("../monitoring/frostway.rules.yaml", import.meta.url));

export const monitoringChecks: Check[] = [
  {
    name: "monitoring: Prometheus reads the alarms",
    missing: () =>
      findPromtool() ? undefined : "promtool is not here and could not be installed from Debian",
    prove: checkRules,
  },
];

function findPromtool() {
  return findProgram("promtool", ["prometheus"]);
}

function checkRules(): string[] {
  const { status, stdout, stderr } = spawnSync(findPromtool()!, ["check", "rules", rules], {
    encoding: "utf8",
  });
  assert.equal(status, 0, stdout + stderr);
  return [/SUCCESS: (.*)/.exec(stdout)![1]!];
}
