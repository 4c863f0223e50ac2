import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ApiClient } from "../../test/bench/api-client.ts";
import { photograph, uploadForm } from "../../test/bench/photographs.ts";
import { sampleData } from "../../test/sample-data.ts";
import { startSite } from "../../test/running-site.ts";
import type { Check } from "./check.ts";
import { isInstalled } from "./programs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const service = join(root, "deploy/frostway.service");
const units = [service, join(root, "deploy/frostway.socket")];
/** The exposure level of `systemd-analyze security`: 0 is closed, 10 is open. */
const maxExposure = 2;
/** A system call that SQLite makes only as root, which runs this check. The service has its own account. */
const rootOnly = "fchown";

export const systemdChecks: Check[] = [
  {
    name: "systemd: the units are whole",
    missing: () => describeMissing("systemd-analyze"),
    prove: verifyUnits,
  },
  {
    name: "systemd: the service is closed in",
    missing: () => describeMissing("systemd-analyze"),
    prove: rateSecurity,
  },
  {
    name: "systemd: the service needs no system call that it may not make",
    missing: () => describeMissing("systemd-analyze", "strace"),
    prove: compareSystemCalls,
  },
];

function describeMissing(...programs: string[]): string | undefined {
  const missing = programs.filter((program) => !isInstalled(program));
  return missing.length > 0 ? `this machine has no ${missing.join(" and no ")}` : undefined;
}

/** Verifies copies of the units that name another program, because the package is not installed on this machine. */
async function verifyUnits(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "frostway-units-"));
  try {
    const copies = units.map((unit) => join(folder, unit.slice(unit.lastIndexOf("/") + 1)));
    for (const [at, unit] of units.entries()) {
      const text = await readFile(unit, "utf8");
      await writeFile(copies[at]!, text.replaceAll("/srv/frostway/current/bin/frostway", "/usr/bin/true"));
    }
    const { stderr } = run("systemd-analyze", "verify", "--man=no", ...copies);
    const complaints = stderr.split("\n").filter((line) => line.includes("frostway."));
    assert.deepEqual(complaints, []);
    return ["no complaint"];
  } finally {
    await rm(folder, { recursive: true });
  }
}

function rateSecurity(): string[] {
  const { stdout } = run("systemd-analyze", "security", "--offline=yes", service);
  const [, exposure = ""] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? [];
  assert(exposure !== "" && Number(exposure) <= maxExposure, `exposure ${exposure}, limit ${maxExposure}`);
  return [`exposure ${exposure}, limit ${maxExposure.toFixed(1)}`];
}

/** Traces the system calls of the program while a user signs in, uploads and views pages. */
async function compareSystemCalls(): Promise<string[]> {
  const allowed = allowedCalls(await readFile(service, "utf8"));
  const folder = await mkdtemp(join(tmpdir(), "frostway-calls-"));
  const counted = join(folder, "calls");
  try {
    const under = ["strace", "-f", "-qq", "-c", "-U", "name", "-o", counted];
    const site = await startSite({ dataFrom: await sampleData({ quickPictures: true }), under });
    try {
      await exerciseSite(site.url);
    } finally {
      // strace ignores SIGTERM and ends with the program that it traces.
      const { pid } = site.process;
      const watched = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
      process.kill(Number(watched.trim()), "SIGTERM");
      await site.stop();
    }
    const lines = (await readFile(counted, "utf8")).match(/^[a-z_0-9]+$/gm) ?? [];
    const used = lines.filter((line) => !["syscall", "total", rootOnly].includes(line));
    assert(used.length > 30, `only ${used.length} system calls were seen`);
    const refused = used.filter((call) => !allowed.has(call));
    assert.deepEqual(refused, [], `refused: ${refused.join(", ")}`);
    return [`${used.length} system calls made, each allowed`];
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function exerciseSite(url: string): Promise<void> {
  const admin = await ApiClient.signedIn(url);
  const gallery = await admin.post<{ id: number }>("/api/galleries", { name: "Tried" });
  await admin.post("/api/galleriesimages", uploadForm(gallery.id, await photograph(640, 480), "tried.jpg"));
  for (const path of ["/", "/breakdown", "/gallery"]) assert.equal((await fetch(url + path)).status, 200);
}

/** Returns the system calls that the service's SystemCallFilter lines allow. */
function allowedCalls(unit: string): Set<string> {
  const allowed = new Set<string>();
  for (const [, deny, words = ""] of unit.matchAll(/^SystemCallFilter=(~?)(.*)$/gm)) {
    for (const call of words.split(" ").flatMap(callsOf)) {
      if (deny) allowed.delete(call);
      else allowed.add(call);
    }
  }
  return allowed;
}

function callsOf(name: string): string[] {
  if (!name.startsWith("@")) return [name];
  const lines = run("systemd-analyze", "syscall-filter", "--no-pager", name).stdout.split("\n").slice(1);
  const words = lines.map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  return words.flatMap(callsOf);
}

function run(program: string, ...options: string[]) {
  return spawnSync(program, options, { encoding: "utf8" });
}
