import { execFileSync } from "node:child_process";

/** Whoever starts Playwright by hand tests what stands in the sources, not what was built last. */
export default function upToDateBuild(): void {
  execFileSync(process.execPath, ["scripts/prepare.mjs"], { stdio: "inherit" });
}
