// Makes a checkout ready to run: installs packages, then builds. Skips what is up to date.
// It runs under any Node of the machine before packages are installed, so it is plain JavaScript and imports only Node.
import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dropBuild, newBuildFolder, useBuild } from "./build-folders.mjs";
import { buildName, nameFileOf } from "./build-name.mjs";
import { compressAssets } from "./compress-assets.mjs";
import { installPackages } from "./packages.mjs";
import { compareStamp, writeStamp } from "./stamp.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const pinnedNode = `${root}node_modules/.bin/node`;
const requiredMajor = 24;

/** The sources of the build. */
export const sources = [
  "app",
  "server",
  "public",
  "content",
  "package-lock.json",
  "package.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * @param {{ development?: boolean, packagesOnly?: boolean }} wish development: adds the packages for tests and checks
 * @returns {Promise<{ node: string }>} the Node that runs the project
 */
export async function prepare({ development = false, packagesOnly = false } = {}) {
  try {
    const omitDevelopment = process.env.NODE_ENV === "production" && !development;
    await installPackages(root, { omitDevelopment, needsDevelopment: development, announce });
  } catch (error) {
    stop(error.message);
  }
  const node = chooseNode();
  if (!packagesOnly) await build(node);
  return { node };
}

function chooseNode() {
  const major = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);
  if (process.execPath.startsWith(`${root}node_modules/`)) return process.execPath;
  const pinned = spawnSync(pinnedNode, ["--version"], { encoding: "utf8" });
  if (pinned.status === 0 && major(pinned.stdout) >= requiredMajor) return pinnedNode;
  if (!existsSync(pinnedNode) && major(process.version) >= requiredMajor) return process.execPath;
  return stop(
    `Frostway needs Node ${requiredMajor} and brings it as the npm package "node", which did not unpack here ` +
      `(this is Node ${process.versions.node}). Run "npm rebuild node"; if that does not help, delete node_modules/.bin/node ` +
      `and install Node ${requiredMajor} or newer from nodejs.org.`,
  );
}

async function build(node) {
  const state = compareStamp(root, `${root}build/.stamp`, sources, (path) => !/\.test\.tsx?$/.test(path));
  if (state.fresh && existsSync(`${root}build/server/main.js`)) return;

  const done = announce("Building the pages and the server");
  const folder = newBuildFolder(root);
  const name = buildName(root, sources);
  const command = ["node_modules/@react-router/dev/bin.cjs", "build"];
  const result = spawnSync(node, [...command, "--logLevel", "warn"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, FROSTWAY_BUILD_FOLDER: folder, FROSTWAY_BUILD_NAME: name },
  });
  if (result.status !== 0) {
    dropBuild(root, folder);
    process.stderr.write(`${result.stdout}${result.stderr}`);
    stop("The build failed: see above.");
  }
  await compressAssets(`${root}${folder}/client`);
  writeFileSync(nameFileOf(root + folder), `${name}\n`);
  writeStamp(`${root}${folder}/.stamp`, state);
  useBuild(root, folder);
  done();
}

function announce(what) {
  const start = performance.now();
  console.error(`${what} …`);
  return () => console.error(`${what}: done in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await prepare({ packagesOnly: process.argv.includes("--packages-only") });
}
