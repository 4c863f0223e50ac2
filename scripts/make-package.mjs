// npm run package: makes one archive that runs on machines of this kind. They need no registry, build tools or Node.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { nameOfCommit, readBuildName } from "./build-name.mjs";
import { filesOf, programEndings } from "./files-of.mjs";
import { launcher } from "./launcher.mjs";
import { carried, documentOf, documents, isCarried } from "./package-documents.mjs";
import { prepare, sources } from "./prepare.mjs";
import { keepBrotliAlone, squeeze } from "./squeeze.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const mostMegabytes = 155;
/**
 * The packages that the built site imports by name: `packagesWithFiles` of vite.config.ts, and a dependency of
 * `file-type` that the bundler cannot see. All others are in the build or are needed only for building.
 */
const beside = ["@react-pdf/renderer", "sharp", "@node-rs/argon2", "strtok3"];
const ofDocuments = /-400-normal\.woff$|package\.json$/;
const forPeople = new Set([".map", ".md", ".markdown", ".txt", ".html", ".yml", ".cc", ".h", ".flow"]);

let locks;

dropUnlikeCommit();
const { node } = await prepare();
const description = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const build = readBuildName(join(root, "build"));
// A plus sign in an address would be read as a blank.
const name = `frostway-${description.version}-${build.replaceAll(".", "-")}-${process.platform}-${process.arch}`;
const folder = join(root, "dist", name);
rmSync(join(root, "dist"), { recursive: true, force: true });
mkdirSync(join(folder, "bin"), { recursive: true });

for (const path of ["build/server", "build/client"])
  cpSync(join(root, path), join(folder, path), { recursive: true });
for (const path of carried)
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    filter: (file) => statSync(file).isDirectory() || isCarried(relative(root, file)),
  });
writeDescription();
writeDocuments();
const packages = copyPackages();
for (const part of ["build/server", "node_modules"]) await squeeze(join(folder, part));
keepBrotliAlone(join(folder, "build/client"));
copyNode();
writeFileSync(join(folder, "bin/frostway"), launcher(), { mode: 0o755 });

const megabytes = bytesOf(folder) / 1e6;
const archive = join(root, "dist", `${name}.tar.gz`);
run("tar", [
  "--create",
  "--gzip",
  "--owner=0",
  "--group=0",
  "--file",
  archive,
  "--directory",
  join(root, "dist"),
  name,
]);
writeFileSync(`${archive}.sha256`, `${await hashOf(archive)}  ${name}.tar.gz\n`);
writeFileSync(
  join(root, "dist", `${name}.cdx.json`),
  run("npm", ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev"]),
);
cpSync(join(root, "deploy/upgrade.sh"), join(root, "dist/upgrade.sh"));
console.log(
  `${relative(root, archive)}: ${Math.ceil(statSync(archive).size / 1e6)} MB, ${megabytes.toFixed(1)} MB unpacked`,
);
console.log(
  `The package contains the build, which bundles most packages, and ${packages.length} packages beside it:`,
);
console.log(packages.join(" "));
console.log("All other packages of package.json are only needed for the build.");
if (megabytes >= mostMegabytes) {
  console.error(`It must be smaller than ${mostMegabytes} MB unpacked.`);
  process.exitCode = 1;
}

/** Makes the next step build again if the build has the name of another commit, so that a package has that of its own. */
function dropUnlikeCommit() {
  const built = readBuildName(join(root, "build"));
  const commit = nameOfCommit(root, [...sources, ...carried]);
  if (!built || (commit && commit !== built)) rmSync(join(root, "build/.stamp"), { force: true });
}

/** Gives the package's description the version that the program says, which `upgrade.sh` compares. */
function writeDescription() {
  const version = `${description.version}+${build}`;
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...description, version }, null, 2)}\n`);
}

/** Writes the package's own README and the other documents, adapted to the package. */
function writeDocuments() {
  rmSync(join(folder, "deploy/checks"), { recursive: true, force: true });
  for (const [path, source] of Object.entries(documents)) {
    const text = documentOf(root, path, readFileSync(join(root, source), "utf8"));
    writeFileSync(join(folder, path), text);
  }
}

async function hashOf(file) {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}

/** Copies the packages that lie beside the build: program files that are loaded in use, and files of other kinds. */
function copyPackages() {
  const loaded = new Set(
    run(node, [join(root, "scripts/trace-packages.mjs")], { NODE_ENV: "production" })
      .split("\n")
      .filter(Boolean),
  );
  /** @type {Set<string>} */
  const wanted = new Set(["node_modules/@fontsource/noto-sans"]);
  for (const path of beside) follow(join("node_modules", path), wanted);
  for (const path of loaded) wanted.add(packageOf(relative(root, path)));
  for (const path of wanted) copyPackage(path, loaded);
  return [...wanted]
    .map((path) => path.split("node_modules/").at(-1))
    .toSorted((one, other) => one.localeCompare(other));
}

/** Adds a package and all its dependencies to `wanted`, at the paths where npm installed them. */
function follow(path, wanted) {
  if (wanted.has(path)) return;
  wanted.add(path);
  const { dependencies = {}, optionalDependencies = {} } = locked(path) ?? {};
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const found = placeOf(other, path);
    if (found) follow(found, wanted);
  }
}

function locked(path) {
  locks ??= JSON.parse(readFileSync(`${root}package-lock.json`, "utf8")).packages;
  return locks[path];
}

/** Resolves a dependency as Node does: in the package's own node_modules, then in those of the folders above. */
function placeOf(other, from) {
  for (let place = from; ; place = dirname(place)) {
    const path = join(place === "." ? "" : place, "node_modules", other);
    if (locked(path) && isThere(join(root, path))) return path;
    if (place === ".") return undefined;
  }
}

function copyPackage(path, loaded) {
  for (const file of filesOf(join(root, path))) {
    // Nested packages are copied separately.
    if (packageOf(relative(root, file)) !== path) continue;
    const isProgram = programEndings.has(extname(file));
    const isLicence = /(^|\/)(licen[cs]e|notice|copying)[^/]*$/i.test(file);
    // The package needs only the fonts that the PDF documents use.
    const isSpare =
      path.includes("@fontsource") && /\.(woff2?|css|json)$/.test(file) && !ofDocuments.test(file);
    const isWanted = isProgram
      ? loaded.has(realpathSync(file)) || loaded.has(file)
      : !forPeople.has(extname(file));
    const isSource =
      !isProgram && /\/(src|tests?|docs|examples?)\//.test(`/${relative(join(root, path), file)}`);
    if ((!isWanted || isSpare || isSource) && !isLicence) continue;
    const to = join(folder, relative(root, file));
    mkdirSync(dirname(to), { recursive: true });
    cpSync(file, to);
  }
}

/** Copies Node. Removes its debugging symbols if the machine has `strip`. */
function copyNode() {
  const to = join(folder, "bin/node");
  cpSync(realpathSync(node), to);
  spawnSync("strip", [to]);
  chmodSync(to, 0o755);
}

function packageOf(path) {
  const [, found] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)/.exec(path);
  return found;
}

function bytesOf(path) {
  const entries = readdirSync(path, { withFileTypes: true });
  const sizes = entries.map((entry) => {
    const inside = join(path, entry.name);
    return entry.isDirectory() ? bytesOf(inside) : statSync(inside).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

function isThere(path) {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function run(command, words, environment = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    encoding: "utf8",
    env: { ...process.env, ...environment },
    maxBuffer: 2 ** 26,
    cwd: root,
  });
  if (status === 0) return stdout;
  console.error(`${command} failed: ${error?.message ?? stderr}`);
  return process.exit(1);
}
