import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { applicationForm, signatureJpeg } from "../../test/applications.ts";
import { freePort } from "../../test/free-port.ts";
import type { Check } from "./check.ts";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
const patienceMilliseconds = 60_000;
/** Of coreutils: all that the program may find. */
const tools = ["dirname", "readlink"];

export const packageChecks: Check[] = [
  {
    name: "package: unpacked on a machine without Node it serves, hashes, makes pictures and packs a PDF",
    missing: () => (findArchive() ? undefined : "npm run package has not been run"),
    prove: tryPackage,
  },
];

async function tryPackage(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "frostway-package-"));
  let site: ChildProcess | undefined;
  try {
    const archive = findArchive()!;
    const unpacked = spawnSync("tar", ["--extract", "--file", join(dist, archive), "--directory", folder]);
    assert.equal(unpacked.status, 0, String(unpacked.stderr));
    const program = join(folder, archive.replace(".tar.gz", ""), "bin/frostway");
    const port = await freePort();
    const env = {
      PATH: onlyTools(join(folder, "tools")),
      DATA_DIR: join(folder, "data"),
      HOST: "127.0.0.1",
      PORT: String(port),
      // A password is hashed for it.
      ADMIN_EMAIL: "owner@example.com",
      ADMIN_PASSWORD: "a few words that nobody else has",
    };
    const began = performance.now();
    site = spawn(program, ["start"], { env, stdio: "ignore" });
    const url = `http://127.0.0.1:${port}`;
    const home = await patiently(async () => {
      const answer = await fetch(url);
      return answer.status === 200 ? answer.text() : undefined;
    });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const [picture] = /\/pictures\/[^"\s,]+/.exec(home) ?? [];
    assert.equal((await fetch(url + picture)).status, 200, `the picture ${picture}`);
    await apply(url);
    await patiently(() => pdfMailed(join(folder, "data/mail")));
    const doctor = spawnSync(program, ["site", "doctor"], { env, encoding: "utf8" });
    assert.equal(doctor.status, 0, doctor.stdout + doctor.stderr);
    return [`first page after ${seconds} s`, "a picture", "an application’s PDF", "site doctor ends with 0"];
  } finally {
    if (site?.exitCode === null) {
      site.kill();
      await once(site, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

function findArchive(): string | undefined {
  try {
    return readdirSync(dist).find((name) => name.endsWith(".tar.gz"));
  } catch {
    return undefined;
  }
}

function onlyTools(folder: string): string {
  mkdirSync(folder);
  for (const tool of tools) symlinkSync(`/usr/bin/${tool}`, join(folder, tool));
  return folder;
}

async function apply(url: string): Promise<void> {
  const token = await fetch(`${url}/sanctum/csrf-cookie`);
  const cookies = token.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const xsrf = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))!.slice("XSRF-TOKEN=".length);
  const sent = await fetch(`${url}/api/accountRequest`, {
    method: "POST",
    body: applicationForm(await signatureJpeg()),
    headers: {
      Cookie: cookies.join("; "),
      "X-XSRF-TOKEN": decodeURIComponent(xsrf),
      Accept: "application/json",
    },
  });
  assert.equal(sent.status, 201, await sent.text());
}

async function pdfMailed(folder: string): Promise<true | undefined> {
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  return mails.some((mail) => mail.includes("application/pdf")) || undefined;
}

/** What comes of a try once there is something. */
async function patiently<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + patienceMilliseconds;
  for (;;) {
    const found = await attempt().catch(() => undefined);
    if (found !== undefined) return found;
    assert.ok(performance.now() < end, "nothing came of it within a minute");
    await wait(200);
  }
}
