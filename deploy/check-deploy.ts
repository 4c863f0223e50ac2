// npm run deploy:check [-- WORDS]: tests the files in deploy/ as far as this machine can, and reports skipped checks.
// With words, runs only the checks whose line contains them.
import { containerChecks } from "./checks/containers.check.ts";
import { monitoringChecks } from "./checks/monitoring.check.ts";
import { packageChecks } from "./checks/package.check.ts";
import { proxyChecks } from "./checks/proxies.check.ts";
import { systemdChecks } from "./checks/systemd.check.ts";
import { upgradeChecks } from "./checks/upgrade.check.ts";

const filter = process.argv.slice(2).join(" ").toLowerCase();
const checks = [
  ...systemdChecks,
  ...proxyChecks,
  ...containerChecks,
  ...monitoringChecks,
  ...packageChecks,
  ...upgradeChecks,
];

for (const { name, missing, prove } of checks.filter((check) => check.name.toLowerCase().includes(filter))) {
  const missingProgram = missing?.();
  if (missingProgram) {
    console.log(`left out | ${name} | ${missingProgram}`);
    continue;
  }
  try {
    console.log(["held", name, ...(await prove())].join(" | "));
  } catch (error) {
    process.exitCode = 1;
    console.log(`NOT HELD | ${name} | ${error instanceof Error ? error.message : String(error)}`);
  }
}
