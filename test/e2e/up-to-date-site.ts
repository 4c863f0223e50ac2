import { execFileSync } from "node:child_process";
import { sampleData } from "../sample-data.ts";
import temporaryFolder from "../temporary-folder.ts";

/** Builds the site first, so that a Playwright run started by hand tests the current sources. */
export default async function upToDateSite(): Promise<() => void> {
  execFileSync(process.execPath, ["scripts/prepare.mjs"], { stdio: "inherit" });
  await sampleData({ quickPictures: true });
  return temporaryFolder();
}
