import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { BackupProblem } from "../../app/platform/backup/backup-problem.ts";
import type { Manifest } from "../../app/platform/backup/manifest.server.ts";
import type { WorkControl } from "../../app/platform/backup/work-control.ts";
import { pictureAddressesIn } from "../../app/platform/images/picture.ts";
import { secretSettingNames, settingNames } from "../../app/platform/config/settings.ts";
import { temporaryPath } from "../../app/platform/files/temporary-files.server.ts";
import { writePrivateFile } from "../../app/platform/files/write-private-file.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { bytesOf } from "./back-up.ts";
import { programFolder } from "../lifecycle/program-folder.ts";
import { restoreSite } from "./restore-site.ts";

const startMilliseconds = 120_000;
const answerMilliseconds = 30_000;
const testedPages = ["/", "/about", "/gallery"];

/**
 * Restores the newest archive of BACKUP_TARGET into a temporary folder. Starts the site from it for this machine only,
 * and requests pages and a picture. Throws `BackupProblem`, which says what failed.
 */
export async function tryBackup(
  { config }: Services,
  program: string,
  work: WorkControl,
): Promise<{ manifest: Manifest; bytes: number }> {
  const { target, passphrase } = config.backup;
  if (!target) throw new BackupProblem("BACKUP_TARGET is not set: there is no backup to try.");
  const folder = temporaryPath(config.temporaryFolder);
  try {
    const environment = { BACKUP_PASSPHRASE: passphrase };
    const { manifest, missing } = await restoreSite(environment, { source: target, into: folder }, work);
    if (missing.length > 0) throw new BackupProblem(missing.slice(0, 3).join(" "));
    const secretFile = join(folder, "secret.key");
    if (!existsSync(secretFile)) writePrivateFile(secretFile, config.secret);
    await trySite(program, folder, work.signal);
    return { manifest, bytes: bytesOf(manifest) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function trySite(program: string, folder: string, signal: AbortSignal): Promise<void> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const site = spawn(process.execPath, [program], {
    env: {
      ...environmentWithoutSettings(),
      PORT: port,
      HOST: "127.0.0.1",
      APP_URL: url,
      DATA_DIR: folder,
      LOG_LEVEL: "error",
    },
    stdio: "ignore",
    signal,
    killSignal: "SIGKILL",
  });
  site.on("error", () => {});
  const ended = once(site, "exit");
  try {
    await waitUntilReady(url, () => site.exitCode !== null, signal);
    const [home = ""] = await Promise.all(testedPages.map((path) => read(url + path)));
    const [picture] = pictureAddressesIn(home);
    if (picture) await read(url + picture);
  } finally {
    site.kill("SIGKILL");
    await ended;
  }
}

/**
 * Returns an environment without this site's settings or those of a file `.env`. The trial site must not send mail or
 * touch any database but its own.
 */
function environmentWithoutSettings(): Record<string, string> {
  const names = [...settingNames, ...secretSettingNames.map((name) => `${name}_FILE`)];
  const unset = Object.fromEntries(names.map((name) => [name, ""]));
  return { ...unset, PATH: process.env.PATH ?? "", NODE_ENV: "production" };
}

async function waitUntilReady(url: string, hasEnded: () => boolean, signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + startMilliseconds;
  while (performance.now() < deadline && !hasEnded()) {
    const answer = await fetch(`${url}/readyz`, { signal }).catch(() => undefined);
    if (answer?.ok) return;
    signal.throwIfAborted();
    await wait(200);
  }
  throw new BackupProblem("The site did not start from the archive.");
}

async function read(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(answerMilliseconds) });
  if (!answer.ok) throw new BackupProblem(`${new URL(address).pathname} was answered with ${answer.status}.`);
  return answer.text();
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has no port.");
  probe.close();
  await once(probe, "close");
  return address.port;
}

/** The path of the program that serves the site. It is beside the one that runs the commands. */
export function servingProgram(): string {
  return join(programFolder, "main.js");
}
