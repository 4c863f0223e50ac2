import "./environment.ts";
import { importSchools } from "../app/features/schools/schools.server.ts";
import { readSchoolsFile, UnreadableSchools } from "../app/features/schools/schools-file.server.ts";
import { BackupProblem } from "../app/platform/backup/backup-problem.ts";
import { systemActor } from "../app/platform/audit/audit.server.ts";
import { keptSecret } from "../app/platform/config/app-secret.server.ts";
import { readConfig } from "../app/platform/config/config.server.ts";
import { adoptIdentity } from "../app/platform/identity/site-identity.server.ts";
import { Invalid } from "../app/platform/errors.ts";
import type { Services } from "../app/platform/services.ts";
import { showProgress } from "./progress-bar.ts";
import { rotateSecrets } from "./rotate-secrets.ts";
import { closeServices, openServices } from "./services.ts";
import { startFailure } from "./start-failure.ts";
import { upgrade } from "./upgrade.ts";

type Command = { usage: string; run(words: string[]): Promise<void> };

const commands: Record<string, Command> = {
  "admin create": {
    usage: "admin create --email ADDRESS [--password PASSWORD]",
    run: onAdmins("admin create"),
  },
  "admin reset": { usage: "admin reset ADDRESS", run: onAdmins("admin reset") },
  "admin list": { usage: "admin list", run: onAdmins("admin list") },
  "mail test": { usage: "mail test ADDRESS", run: onSite("mail test") },
  "jobs list": { usage: "jobs list", run: onSite("jobs list") },
  "jobs retry": { usage: "jobs retry ID … | all", run: onSite("jobs retry") },
  "cache warm": { usage: "cache warm", run: cacheWarm },
  doctor: { usage: "doctor [--mail ADDRESS] [--dkim SELECTOR]", run: doctor },
  export: { usage: "export ADDRESS [FILE.zip]", run: onData(exportPerson) },
  erase: { usage: "erase ADDRESS [--yes]", run: onData(erasePerson) },
  "schools import": { usage: "schools import FILE.csv", run: onData(schoolsImport) },
  "secrets rotate": { usage: "secrets rotate", run: onData(secretsRotate) },
  "settings adopt": { usage: "settings adopt", run: onData(settingsAdopt) },
  routes: { usage: "routes", run: routes },
  "backup try": { usage: "backup try", run: onArchives("backup try") },
  backup: { usage: "backup [FILE.tar | FOLDER | s3://…]", run: onArchives("backup") },
  verify: { usage: "verify [ARCHIVE [--id ID]] [--repair]", run: onArchives("verify") },
  rollback: { usage: "rollback [--yes]", run: onArchives("rollback") },
  restore: { usage: "restore ARCHIVE [--id ID] [--into FOLDER]", run: onArchives("restore") },
};

try {
  await runCommand(process.argv.slice(2));
} catch (error) {
  console.error(isForPeople(error) ? error.message : (startFailure(error, process.env) ?? error));
  process.exitCode = 1;
}

/** Failures whose message says all: wrong words, a file that is none. */
function isForPeople(error: unknown): error is Error {
  if (error instanceof Invalid || error instanceof UnreadableSchools || error instanceof BackupProblem)
    return true;
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}

async function runCommand(words: string[]): Promise<void> {
  const length = commands[words.slice(0, 2).join(" ")] ? 2 : 1;
  const command = commands[words.slice(0, length).join(" ")];
  if (!command) {
    console.error(
      `Usage: npm run site -- <command>\n\n${Object.values(commands)
        .map(({ usage }) => `  ${usage}`)
        .join("\n")}`,
    );
    process.exitCode = 1;
    return;
  }
  await command.run(words.slice(length));
}

/** A command that works on the site's data, whose tables are up to date then. */
function onData(run: (services: Services, words: string[]) => Promise<void>): Command["run"] {
  return async (words) => {
    const services = openServices(readConfig(process.env, keptSecret));
    try {
      await upgrade(services);
      await run(services, words);
    } finally {
      await closeServices(services);
    }
  };
}

/** Loaded for these commands alone. They leave the database as it is, of whatever version. */
function onArchives(name: "backup" | "backup try" | "verify" | "restore" | "rollback"): Command["run"] {
  return async (words) => {
    const { archiveCommands } = await import("./archive-commands.ts");
    await archiveCommands[name](words);
  };
}

/** Loaded for these commands alone. */
function onSite(name: "mail test" | "jobs list" | "jobs retry"): Command["run"] {
  return onData(async (services, words) => {
    const { siteCommands } = await import("./site-commands.ts");
    await siteCommands[name](services, words);
  });
}

function onAdmins(name: "admin create" | "admin list" | "admin reset"): Command["run"] {
  return onData(async (services, words) => {
    const { adminCommands } = await import("./admin-commands.ts");
    await adminCommands[name](services, words);
  });
}

/** It looks, and leaves even an old schema as it is. */
async function doctor(words: string[]): Promise<void> {
  const examination = await import("./doctor.ts");
  await examination.doctor(words);
}

async function cacheWarm(): Promise<void> {
  const { warmCache } = await import("./warm-cache.ts");
  await warmCache();
}

/** Loaded for this command alone: it brings the whole API along. */
async function routes(): Promise<void> {
  const { listRoutes } = await import("./list-routes.ts");
  console.log(listRoutes());
}

async function exportPerson(services: Services, words: string[]): Promise<void> {
  const { exportAddress } = await import("./personal-data-commands.ts");
  await exportAddress(services, words);
}

async function erasePerson(services: Services, words: string[]): Promise<void> {
  const { eraseAddress } = await import("./personal-data-commands.ts");
  await eraseAddress(services, words);
}

async function schoolsImport({ db, clock }: Services, [file, ...more]: string[]): Promise<void> {
  if (!file || more.length > 0)
    throw new UnreadableSchools("Name one file: npm run site -- schools import FILE.csv");
  const { schools, skipped } = await readSchoolsFile(file);
  const actor = systemActor(clock.now(), "command line");
  await importSchools(db, actor, schools, (done) => showProgress("Importing schools", done, schools.length));
  const left = skipped > 0 ? `; ${skipped} rows without a URN or a name were left out` : "";
  console.log(`${schools.length} schools are in${left}.`);
}

async function secretsRotate(services: Services): Promise<void> {
  const { lines, isWhole } = await rotateSecrets(services);
  for (const line of lines) console.log(line);
  if (!isWhole) process.exitCode = 1;
}

async function settingsAdopt(services: Services): Promise<void> {
  await adoptIdentity(services);
  console.log("The secret and the files that the settings name are those of this database from now on.");
}
