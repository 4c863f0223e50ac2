import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compareStamp, writeStamp } from "../scripts/stamp.mjs";
import { startSite } from "./running-site.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** The sources of the data of a first start. New migrations are no source, because they also run on the cached data. */
const sources = [
  "content",
  "server/sample/sample-content.ts",
  "server/lifecycle/prepare-data.ts",
  "app/platform/images",
  "app/platform/files",
  "test/quick-variants.ts",
];

/**
 * Returns the data folder of a site that was started once and has made all variants of its pictures. With
 * `quickPictures` encoding takes a third of the time at a lower quality, so do not use it for tests that inspect
 * pictures or count their bytes. The folder is cached, so callers must copy it and not change it.
 */
export async function sampleData({ quickPictures = false } = {}): Promise<string> {
  const cached = `${root}.cache/sample-data${quickPictures ? "-quick" : ""}`;
  const stamp = `${cached}.stamp`;
  const state = compareStamp(root, stamp, sources, (path) => !path.endsWith(".test.ts"));
  if (state.fresh && existsSync(cached)) return cached;
  // Most callers find the data made, and loading what makes them takes a second.
  const { DataFolder } = await import("./data-folder.ts");
  const { makeVariantsQuickly } = await import("./quick-variants.ts");
  console.log("Making the sample site's data and pictures, once …");
  const draft = `${cached}-${process.pid}`;
  await mkdir(`${root}.cache`, { recursive: true });
  const site = await startSite({ settings: { DATA_DIR: draft } });
  const data = new DataFolder(draft);
  if (quickPictures) await makeVariantsQuickly(draft);
  data.hastenPictures();
  await data.untilIdle();
  await site.stop();
  await rm(cached, { recursive: true, force: true });
  await rename(draft, cached);
  writeStamp(stamp, state);
  return cached;
}
