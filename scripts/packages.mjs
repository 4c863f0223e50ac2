// Installs all locked packages, or fails. This file runs under Node 18 and later.
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { isBeingMade } from "./build-folders.mjs";
import { dropFetchedNode, nodeForNpm, reachesRegistry, runNpm } from "./npm.mjs";
import { compareStamp, writeStamp } from "./stamp.mjs";

/** In bytes. No native file is smaller. */
const nativeBytes = 50_000;
/** The size of the packages, which the output names because the download takes a while. */
const megabytes = { all: 870, production: 530 };
const tellEveryMilliseconds = 10_000;

/**
 * Installs the locked packages unless they are complete. Throws `Error` with one plain sentence.
 *
 * @param {string} root ends with a slash
 * @param {{ omitDevelopment: boolean, needsDevelopment: boolean, announce: (what: string) => () => void }} wish
 */
export async function installPackages(root, { omitDevelopment, needsDevelopment, announce }) {
  const stampFile = `${root}node_modules/.frostway-stamp`;
  const state = compareStamp(root, stampFile, ["package-lock.json"]);
  const lock = readJson(`${root}package-lock.json`).packages;
  const stamped = state.fresh && state.note?.natives;
  if (stamped && (state.note.development || !needsDevelopment)) {
    const broken = brokenPackages(root, lock, state.note);
    if (broken.length === 0) return;
    console.error(`Broken in node_modules: ${broken.slice(0, 3).join(", ")}${broken.length > 3 ? " …" : ""}`);
  } else if (matchesLock(root, lock) && brokenPackages(root, lock, { development: true }).length === 0) {
    const natives = nativeFiles(root, lock);
    if (unloadable(root, natives) === undefined) {
      return writeStamp(stampFile, state, { development: true, natives: sizes(root, natives) });
    }
  }

  const isOffline = !reachesRegistry(root);
  const node = await nodeForNpm(root, lock, { announce, isOffline });
  const wanted = wantedPackages(lock, { development: !omitDevelopment });
  const done = announce(
    `Installing ${wanted.length} packages${omitDevelopment ? " (without those for development)" : ""}, ` +
      `which take some ${omitDevelopment ? megabytes.production : megabytes.all} MB on the disk`,
  );
  const development = !omitDevelopment;
  const aside = emptyFolder(root);
  const sign = setInterval(() => tellProgress(aside, wanted), tellEveryMilliseconds);
  try {
    await runNpm(aside, node, ["ci", development ? "--include=dev" : "--omit=dev"], isOffline);
    const natives = nativeFiles(aside, lock);
    const broken = brokenPackages(aside, lock, { development })[0] ?? unloadable(aside, natives);
    if (broken) {
      throw new Error(
        `npm has installed the packages, but ${broken} does not work on this machine. Run the command again.`,
      );
    }
    writeStamp(`${aside}node_modules/.frostway-stamp`, state, {
      development,
      natives: sizes(aside, natives),
    });
    // A running site lacks its packages only between these two calls.
    if (existsSync(`${root}node_modules`)) renameSync(`${root}node_modules`, `${aside}earlier`);
    renameSync(`${aside}node_modules`, `${root}node_modules`);
  } finally {
    clearInterval(sign);
    rmSync(aside, { recursive: true, force: true });
  }
  dropFetchedNode(root);
  done();
}

function tellProgress(folder, wanted) {
  const there = wanted.filter((path) => existsSync(`${folder}${path}/package.json`)).length;
  console.error(`  ${there} of ${wanted.length} packages are unpacked …`);
}

/** Makes a folder, on the disk of the checkout, with the files that npm needs for installing. */
function emptyFolder(root) {
  const folder = `${root}.cache/packages-${process.pid}/`;
  mkdirSync(`${root}.cache`, { recursive: true });
  for (const name of readdirSync(`${root}.cache`)) {
    if (!name.startsWith("packages-") || isBeingMade(name)) continue;
    rmSync(`${root}.cache/${name}`, { recursive: true, force: true });
  }
  mkdirSync(folder);
  for (const name of ["package.json", "package-lock.json", ".npmrc"])
    if (existsSync(root + name)) copyFileSync(root + name, folder + name);
  return folder;
}

/**
 * Returns the locked packages that this machine needs but lacks, and the native files whose size has changed since the
 * installation. Includes optional packages that support this machine, because npm skips them silently.
 */
export function brokenPackages(root, lock, { development, natives = {} }, machine = thisMachine()) {
  const missing = wantedPackages(lock, { development }, machine)
    .filter((path) => !existsSync(`${root}${path}/package.json`))
    .map((path) => path.replace(/^node_modules\//, ""));
  const changed = Object.entries(natives)
    .filter(([path, size]) => statSync(root + path, { throwIfNoEntry: false })?.size !== size)
    .map(([path]) => path.replace(/^node_modules\//, ""));
  return [...missing, ...changed];
}

/** Returns the paths of the packages that this machine needs. */
function wantedPackages(lock, { development }, machine = thisMachine()) {
  return Object.entries(lock)
    .filter(([path, locked]) => path && isWanted(locked, { development, machine }))
    .map(([path]) => path);
}

function isWanted(locked, { development, machine }) {
  if (!development && (locked.dev || locked.devOptional)) return false;
  if (!locked.optional && !locked.devOptional) return true;
  return isNative(locked) && isFor(locked, machine);
}

function isNative({ os, cpu }) {
  return os !== undefined && cpu !== undefined;
}

/** Whether the package's lists of systems allow this machine. `!win32` means every system except win32. */
function isFor(locked, machine) {
  return ["os", "cpu", "libc"].every((kind) => {
    const list = locked[kind];
    if (!list || machine[kind] === undefined) return true;
    if (list.includes(`!${machine[kind]}`)) return false;
    return list.includes(machine[kind]) || list.every((name) => name.startsWith("!"));
  });
}

function thisMachine() {
  const isGlibc = () => Boolean(process.report?.getReport().header.glibcVersionRuntime);
  const libc = process.platform === "linux" ? (isGlibc() ? "glibc" : "musl") : undefined;
  return { os: process.platform, cpu: process.arch, libc };
}

/** Whether npm's own record says that all locked packages are installed, for example after a manual `npm install`. */
function matchesLock(root, { "": _project, ...locked }) {
  const record = `${root}node_modules/.package-lock.json`;
  if (!existsSync(record) || !existsSync(`${root}node_modules/.bin/node`)) return false;
  const installed = readJson(record).packages;
  const same = (name) =>
    installed[name] ? installed[name].integrity === locked[name].integrity : locked[name].optional;
  return Object.keys(locked).every(same) && Object.keys(installed).every((name) => locked[name]);
}

/** Returns the files of native code, including Node. */
function nativeFiles(root, lock) {
  const machine = thisMachine();
  const packages = Object.entries(lock)
    .filter(([, locked]) => isNative(locked) && isFor(locked, machine))
    .map(([path]) => path);
  const files = packages.filter((path) => existsSync(root + path)).flatMap((path) => listFiles(root, path));
  return [...files, "node_modules/node/bin/node"].filter(
    (path) => statSync(root + path, { throwIfNoEntry: false })?.size >= nativeBytes,
  );
}

function listFiles(root, path) {
  return readdirSync(root + path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}

function sizes(root, paths) {
  return Object.fromEntries(paths.map((path) => [path, statSync(root + path).size]));
}

/** Returns the first native file that the project's Node cannot load. Another process tries, as it may crash. */
function unloadable(root, files) {
  const node = `${root}node_modules/.bin/node`;
  const modules = files.filter((path) => path.endsWith(".node"));
  const load = `for (const path of process.argv.slice(1)) { console.log(path); process.dlopen({ exports: {} }, path); }`;
  const { status, stdout } = spawnSync(node, ["-e", load, ...modules.map((path) => root + path)], {
    encoding: "utf8",
  });
  if (status === 0) return undefined;
  const last = (stdout ?? "").trim().split("\n").at(-1);
  return last ? last.replace(`${root}node_modules/`, "") : "node";
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
