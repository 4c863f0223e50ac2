// Runs npm under a Node that the packages support. This file itself runs under Node 18 and later.
import { spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const registryMilliseconds = 8_000;
/** Holds a temporary Node during the installation. The packages then bring the same version. */
const fetchedFolder = ".cache/node";
/** Node's error codes for a missing network. */
const networkCodes =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/;

/**
 * Returns the Node that runs npm while npm replaces node_modules. npm silently skips native packages that do not
 * support the Node that runs it. So an older Node is replaced by the version that this project pins, which is
 * installed already or is fetched.
 */
export async function nodeForNpm(root, lock, { announce, isOffline }) {
  const { version } = lock["node_modules/node"];
  const own = [process.execPath, process.env.npm_node_execpath].filter(
    (path) => path && !path.startsWith(`${root}node_modules/`),
  );
  const found = own.find((path) => majorOf(path) >= Number(version.split(".")[0]));
  if (found) return found;
  const installed = `${root}node_modules/node/bin/node`;
  if (majorOf(installed) > 0) return installed;
  const folder = root + fetchedFolder;
  const done = announce(`Fetching Node ${version}, for which the packages are built (about 60 MB)`);
  const options = [
    "install",
    `${nodePackage()}@${version}`,
    "--prefix",
    folder,
    "--no-save",
    "--ignore-scripts",
  ];
  await runNpm(root, own[0] ?? process.execPath, options, isOffline);
  const fetched = join(folder, "node_modules", nodePackage(), "bin/node");
  if (majorOf(fetched) === 0) {
    throw new Error(
      `Node ${version} does not run on this machine: install Node 24 or newer from nodejs.org.`,
    );
  }
  done();
  return fetched;
}

export function dropFetchedNode(root) {
  rmSync(root + fetchedFolder, { recursive: true, force: true });
}

/** Returns the name of the npm package that holds Node for this machine, as the package `node` names it. */
function nodePackage() {
  const { platform, arch } = process;
  const prefix = platform === "darwin" && arch === "arm64" ? "node-bin" : "node";
  return `${prefix}-${platform === "win32" ? "win" : platform}-${arch}`;
}

function majorOf(node) {
  const { status, stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return status === 0 ? Number(/^v(\d+)/.exec(stdout)?.[1] ?? 0) : 0;
}

/** Runs npm. Without a network its cache may be enough. On a terminal npm shows its own progress. */
export async function runNpm(root, node, options, isOffline) {
  const words = ["--no-fund", "--no-audit", "--loglevel=error", ...(isOffline ? ["--offline"] : [])];
  const [program, all, how] = npmCall(root, node, [...options, ...words]);
  const npm = spawn(program, all, { ...how, stdio: ["ignore", "ignore", isOffline ? "ignore" : 2] });
  const status = await new Promise((resolve) => {
    npm.on("error", ({ code }) => resolve(code));
    npm.on("close", resolve);
  });
  if (status === 0) return;
  if (status === "ENOENT") {
    throw new Error("The packages could not be installed: there is no npm on this machine.");
  }
  throw new Error(
    isOffline
      ? "The packages could not be installed: npm's registry cannot be reached. Connect this machine to the network and run the command again."
      : "The packages could not be installed: see npm's own words above.",
  );
}

/** Pings the registry once before an installation, because the pauses between npm's retries add up to minutes. */
export function reachesRegistry(root) {
  const options = ["ping", "--fetch-retries=0", `--fetch-timeout=${registryMilliseconds}`];
  const node = process.env.npm_node_execpath ?? process.execPath;
  const { status, stderr, error } = spawnNpm(root, node, options, {
    encoding: "utf8",
    timeout: registryMilliseconds,
  });
  return status === 0 || (error?.code !== "ETIMEDOUT" && !isNetworkFailure(stderr));
}

export function isNetworkFailure(words) {
  return networkCodes.test(words);
}

function spawnNpm(root, node, options, how) {
  const [program, words, where] = npmCall(root, node, options);
  return spawnSync(program, words, { ...where, ...how });
}

/** Returns the call of npm under the given Node: the npm that runs this, or the machine's. Scripts use that Node. */
function npmCall(root, node, options) {
  const { npm_execpath: script, PATH } = process.env;
  const env = { ...process.env, PATH: [dirname(node), PATH].join(delimiter) };
  const [program, ...words] = script?.endsWith("npm-cli.js") ? [node, script] : ["npm"];
  return [program, [...words, ...options], { cwd: root, env }];
}
