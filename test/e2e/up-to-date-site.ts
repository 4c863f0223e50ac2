import { execFileSync } from "node:child_process";
import { sampleData } from "../sample-data.ts";
import temporaryFolder from "../temporary-folder.ts";

/** Whoever starts Playwright by hand tests what stands in the sources, not what was built last. */
export default async function upToDateSite(): Promise<() => void> {
  execFileSync(process.execPath, ["scripts/prepare.mjs"], { stdio: "inherit" });
  await sampleData({ quickPictures: true });
  return temporaryFolder();
}
