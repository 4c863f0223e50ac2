import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compareStamp, writeStamp } from "../scripts/stamp.mjs";
import { DataFolder } from "./data-folder.ts";
import { startSite } from "./running-site.ts";
import { makeVariantsQuickly } from "./quick-variants.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
/** What the data of a first start are made from. Newer migrations run on stored data as on anybody's. */
const sources = [
  "content",
  "server/sample/sample-content.ts",
  "server/lifecycle/prepare-data.ts",
  "app/platform/images",
  "app/platform/files",
  "test/quick-variants.ts",
];

/**
 * The folder of a site that was started once, on an empty folder, and left alone until all its pictures had all their
 * sizes. With `quickPictures` these are encoded with less care than the site's own, in a third of the time: not for who
 * looks at pictures or counts their bytes. It is made once and cached: copy it, do not use it.
 */
export async function sampleData({ quickPictures = false } = {}): Promise<string> {
  const cached = `${root}.cache/sample-data${quickPictures ? "-quick" : ""}`;
  const stamp = `${cached}.stamp`;
  const state = compareStamp(root, stamp, sources, (path) => !path.endsWith(".test.ts"));
  if (state.fresh && existsSync(cached)) return cached;
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
