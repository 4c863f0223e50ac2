import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { freePort } from "../test/free-port.ts";
import { StandInServer } from "./checks/stand-in-systemd.ts";

let folder: string;
let server: StandInServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "frostway-upgrade-"));
  server = new StandInServer(join(folder, "server"), await freePort(), {
    settings: { APP_URL: "https://www.example.com", MAIL_FROM: "Frostway <no-reply@example.com>" },
    patience: 4,
  });
});
afterEach(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const served = async () => (await fetch(`${server.url}/readyz`)).text();
const current = () => basename(readlinkSync(join(server.folder, "srv/current")));
const versions = () => readdirSync(join(server.folder, "srv/versions")).toSorted();

test("the first version is installed with its service and command, and a later one takes its place", async () => {
  const first = await server.upgrade(pack("1.0.0"));
  expect(first).toMatchObject({
    status: 0,
    output: expect.stringContaining("frostway-1.0.0-linux-x64 serves."),
  });
  expect(readdirSync(join(server.folder, "units")).toSorted()).toEqual([
    "frostway.service",
    "frostway.socket",
  ]);
  expect(await served()).toBe("ready: version 1.0.0");

  const second = await server.upgrade(pack("1.1.0"));
  expect(second).toMatchObject({
    status: 0,
    output: expect.stringContaining(
      "frostway-1.1.0-linux-x64 serves in the place of frostway-1.0.0-linux-x64.",
    ),
  });
  expect(await served()).toBe("ready: version 1.1.0");
  await server.upgrade(pack("1.2.0"));
  expect(versions()).toEqual(["frostway-1.1.0-linux-x64", "frostway-1.2.0-linux-x64"]);
  expect(await server.upgrade(pack("1.2.0"))).toMatchObject({
    status: 1,
    output: expect.stringContaining("is already in service."),
  });
}, 60_000);

test.each([
  ["is damaged", { damage: true }, "it is damaged or another version"],
  [
    "does not run on this machine",
    { node: "exit 126" },
    "does not run on this machine; nothing was changed.",
  ],
  [
    "does not accept the settings",
    { settings: "exit 1" },
    "does not accept the settings; nothing was changed.",
  ],
  ["does not start on a new site", { start: "echo broken; exit 1" }, "did not start on a temporary site"],
] as const)(
  "one that %s changes nothing",
  async (_what, faults, words) => {
    await server.upgrade(pack("1.0.0"));
    const { status, output } = await server.upgrade(pack("1.1.0", faults));
    expect(output).toContain(words);
    expect(status).toBe(1);
    expect(current()).toBe("frostway-1.0.0-linux-x64");
    expect(await served()).toBe("ready: version 1.0.0");
  },
  120_000,
);

test("a version that fails on the real data is replaced by the earlier one", async () => {
  await server.upgrade(pack("1.0.0"));
  mkdirSync(join(server.folder, "data"), { recursive: true });
  const fails = `case $DATA_DIR in ${server.folder}/*) exit 1 ;; esac`;
  const { status, output } = await server.upgrade(pack("1.1.0", { start: fails }));
  expect(output).toContain("frostway-1.0.0-linux-x64 serves again, and nothing was changed.");
  expect(status).toBe(1);
  expect(current()).toBe("frostway-1.0.0-linux-x64");
  expect(await served()).toBe("ready: version 1.0.0");
}, 60_000);

test("if the failed version has changed the database, the earlier copy is restored first", async () => {
  const needsOld = `case $DATA_DIR in ${server.folder}/*) [ ! -f $DATA_DIR/changed ] || exit 1 ;; esac`;
  await server.upgrade(pack("1.0.0", { start: needsOld }));
  mkdirSync(join(server.folder, "data"), { recursive: true });
  const changes = `case $DATA_DIR in ${server.folder}/*) touch $DATA_DIR/changed; exit 1 ;; esac`;
  const { status, output } = await server.upgrade(
    pack("1.1.0", { start: changes, rollback: "rm $DATA_DIR/changed" }),
  );
  expect(output).toContain(
    "frostway-1.0.0-linux-x64 serves again, with the database from before the upgrade.",
  );
  expect(status).toBe(1);
  expect(await served()).toBe("ready: version 1.0.0");
}, 120_000);

test("the command uses the service's settings in every working directory", async () => {
  await server.upgrade(pack("1.0.0"));
  const { status, stdout } = server.frostway("print", "two words");
  expect(stdout.trim().split("\n")).toEqual([
    `DATA_DIR=${join(server.folder, "data")}`,
    "APP_URL=https://www.example.com",
    "MAIL_FROM=Frostway <no-reply@example.com>",
    `from ${server.folder} as frostway`,
    "two words",
  ]);
  expect(status).toBe(0);
  expect(server.asked).toMatch(/^--uid=\w+$/m);
  expect(server.asked).toMatch(/^--pipe$/m);
  expect(server.frostway("fail").status).toBe(7);
  expect(server.frostway("start")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("systemctl start"),
  });
  expect(server.frostway("--help")).toMatchObject({ status: 0, stdout: "the tasks\n" });
}, 60_000);

test("a file that is no package is refused", async () => {
  const path = join(folder, "other.tar.gz");
  writeFileSync(path, "no archive");
  expect(await server.upgrade(path)).toMatchObject({
    status: 1,
    output: expect.stringContaining("is not a package of Frostway."),
  });
  expect((await server.upgrade(join(folder, "none.tar.gz"))).output).toContain("There is no file");
});

type Faults = { damage?: boolean; node?: string; settings?: string; start?: string; rollback?: string };

/** Makes a package with a minimal program. The program tells its version and fails as the test demands. */
function pack(version: string, faults: Faults = {}): string {
  const name = `frostway-${version}-linux-x64`;
  const made = join(folder, name);
  mkdirSync(join(made, "bin"), { recursive: true });
  mkdirSync(join(made, "deploy"), { recursive: true });
  for (const file of ["frostway", "upgrade.sh", "frostway.service", "frostway.socket"])
    cpSync(fileURLToPath(new URL(file, import.meta.url)), join(made, "deploy", file));
  writeFileSync(join(made, "package.json"), JSON.stringify({ name: "frostway", version }, undefined, 2));
  program(join(made, "bin/node"), faults.node ?? `exec ${process.execPath} "$@"`);
  program(
    join(made, "bin/frostway"),
    `case $1 in
  start) ${faults.start ?? ""}
    exec ${process.execPath} -e 'require("http").createServer((_, answer) => answer.end("ready: version ${version}")).listen(process.env.PORT, "127.0.0.1")' ;;
  settings) ${faults.settings ?? "exit 0"} ;;
  rollback) ${faults.rollback ?? "exit 1"} ;;
  print) echo "DATA_DIR=$DATA_DIR"; echo "APP_URL=$APP_URL"; echo "MAIL_FROM=$MAIL_FROM"; echo "from $FROSTWAY_CALLED_FROM as $FROSTWAY_COMMAND"; echo "$2" ;;
  fail) exit 7 ;;
  --help) echo "the tasks" ;;
esac`,
  );
  const archive = `${made}.tar.gz`;
  spawnSync("tar", ["--create", "--gzip", "--file", archive, "--directory", folder, name]);
  return withChecksum(archive, faults.damage ?? false);
}

function withChecksum(archive: string, isDamaged: boolean): string {
  const { stdout } = spawnSync("sha256sum", [archive], { encoding: "utf8" });
  const hash = isDamaged ? createHash("sha256").digest("hex") : stdout.slice(0, 64);
  writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`);
  return archive;
}

function program(path: string, text: string): void {
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
}
