import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { freePort } from "../../test/free-port.ts";
import { firstAdmin } from "../../test/running-site.ts";
import packageFile from "../../package.json" with { type: "json" };
import type { Check } from "./check.ts";
import { makeNextVersion, nextVersion } from "./next-version.ts";
import { findPackage } from "./packaged-site.ts";
import { StandInServer } from "./stand-in-systemd.ts";

export const upgradeChecks: Check[] = [
  {
    name: "package: installed and upgraded by upgrade.sh, and back from a version that fails",
    missing: () => (findPackage() ? undefined : "npm run package has not been run"),
    prove: tryScript,
  },
];

/** Tests upgrade.sh with a stand-in for systemd. Everything else is real. */
async function tryScript(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "frostway-upgrade-"));
  const server = new StandInServer(join(folder, "server"), await freePort(), { patience: 45 });
  try {
    const archive = findPackage()!;
    await expectUpgrade(server, archive, 0, packageFile.version);
    const made = server.frostway(
      "admin",
      "create",
      "--email",
      firstAdmin.email,
      "--password",
      firstAdmin.password,
    );
    assert.equal(made.status, 0, made.stderr);

    const next = makeNextVersion(folder);
    const said = await expectUpgrade(server, failing(next, folder), 1, packageFile.version);
    assert.match(said, /serves again, with the database from before/);
    assert.match(server.frostway("admin", "list").stdout, new RegExp(firstAdmin.email));

    await expectUpgrade(server, next, 0, nextVersion);
    await expectUpgrade(server, archive, 1, nextVersion);
    const verified = server.frostway("verify");
    assert.equal(verified.status, 0, verified.stdout + verified.stderr);
    return [
      "installed, with its command",
      "one that changes the database and does not serve gave way, and the database is back",
      `upgraded to ${nextVersion}`,
      "an earlier version that cannot read the database gave way",
      "systemd was a stand-in",
    ];
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function expectUpgrade(
  server: StandInServer,
  archive: string,
  code: number,
  version: string,
): Promise<string> {
  const { status, output } = await server.upgrade(archive);
  assert.equal(status, code, output + server.journal.slice(-2_000));
  assert.match(await (await fetch(`${server.url}/readyz`)).text(), new RegExp(`version ${version}\\+\\S+$`));
  return output;
}

/** Makes a broken package of the same version. It changes the site's database and then ends without serving. */
function failing(archive: string, folder: string): string {
  const into = join(folder, "failing");
  mkdirSync(into);
  run("tar", "--extract", "--file", archive, "--directory", into);
  const name = basename(archive, ".tar.gz");
  const program = join(into, name, "bin/frostway");
  writeFileSync(`${program}-whole`, readFileSync(program));
  chmodSync(`${program}-whole`, 0o755);
  const lines = [
    "#!/bin/sh",
    `case "$1 $DATA_DIR" in "start ${join(folder, "server")}/"*) ;; *) exec "$0-whole" "$@" ;; esac`,
    'PORT=0 "$0-whole" start & sleep 15; kill $!; exit 1',
  ];
  writeFileSync(program, `${lines.join("\n")}\n`);
  const made = join(into, basename(archive));
  run("tar", "--create", "--gzip", "--file", made, "--directory", into, name);
  return made;
}

function run(program: string, ...words: string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}
