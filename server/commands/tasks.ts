import { inCountry } from "../../app/platform/countries/home.ts";
import type { Services } from "../../app/platform/services.ts";
import { closeServices } from "../lifecycle/services.ts";
import { findSite, openTaskSite } from "./task-site.ts";
import { upgrade } from "../lifecycle/upgrade.ts";
import { parseWords } from "./invalid-arguments.ts";

/** A command-line task for the operator. */
export type Task = {
  /** The arguments after the task's name, as its usage shows them. */
  takes?: string;
  about: string;
  /** The options and their descriptions. An option with a second word takes a value. */
  options?: Record<string, string>;
  /** The maximum number of other words. `missing` is the message if a required word is missing. */
  words?: { max: number; missing?: string };
  run(words: string[]): Promise<void>;
};

type OnData = (services: Services, words: string[]) => Promise<void>;
type Kind = { mayCreateSite?: boolean; printsData?: boolean };

/** A task on the site's data. The tables are migrated first. */
function onData(load: () => Promise<OnData>, kind?: Kind): Task["run"] {
  return async (words) => {
    const run = await load();
    const services = await openTaskSite(kind);
    try {
      await upgrade(services);
      const { lastKnownCountry, readHomeCountry } =
        await import("../../app/features/company/company.server.ts");
      // A site that was never started has no company yet.
      const home = await readHomeCountry(services.db).catch(() => lastKnownCountry(services.db));
      await inCountry(home, () => run(services, words));
    } finally {
      await closeServices(services);
    }
  };
}

type ArchiveTask = "backup" | "backup try" | "verify" | "restore" | "rollback";

/** A task on archives, which does not migrate the database. */
function onArchives(name: ArchiveTask): Task["run"] {
  return async (words) => (await import("./archive-commands.ts")).archiveCommands[name](words);
}

/** The code of each task is loaded when the task is called. */
const onAdmins = (name: "admin create" | "admin reset" | "admin list", kind?: Kind) =>
  onData(async () => (await import("./admin-commands.ts")).adminCommands[name], kind);
const onSite = (name: "mail test" | "jobs list" | "jobs retry", kind?: Kind) =>
  onData(async () => (await import("./site-commands.ts")).siteCommands[name], kind);

/** The tasks by name, in the order in which the help lists them. */
export const tasks: Record<string, Task> = {
  "admin create": {
    takes: "--email ADDRESS [--password PASSWORD]",
    about: "creates an administrator; asks for the password if none is given",
    options: {
      "--email ADDRESS": "the address to sign in with",
      "--password PASSWORD": "visible to everybody who can list processes",
    },
    async run(words) {
      // Checks the words first, because the task may create a site.
      (await import("./admin-commands.ts")).readNewAdmin(words);
      await onAdmins("admin create", { mayCreateSite: true })(words);
    },
  },
  "admin reset": {
    takes: "ADDRESS",
    about: "removes an administrator’s second factor and prints a link to set a password",
    words: { max: 1, missing: "Name the address of one administrator." },
    run: onAdmins("admin reset", { printsData: true }),
  },
  "admin list": {
    about: "lists the administrators, their duties and whether they have a second factor",
    run: onAdmins("admin list", { printsData: true }),
  },
  backup: {
    takes: "[FILE.tar | FOLDER | s3://…] [--new-place]",
    about: "backs up the whole site, to BACKUP_TARGET unless another place is named",
    options: { "--new-place": "accepts a place that has no backups of this site yet" },
    words: { max: 1 },
    run: onArchives("backup"),
  },
  "backup try": {
    about: "restores the newest archive of BACKUP_TARGET into a temporary folder and starts it",
    run: onArchives("backup try"),
  },
  verify: {
    takes: "[ARCHIVE [--id ID]] [--repair]",
    about: "checks every row and file of an archive, or of the site itself",
    options: {
      "--id ID": "an archive of the folder or bucket other than the newest",
      "--repair": "deletes files of the site to which no row refers",
    },
    words: { max: 1 },
    run: onArchives("verify"),
  },
  restore: {
    takes: "ARCHIVE [--id ID] [--into FOLDER]",
    about: "restores an archive to the place that the settings name, which must be empty",
    options: {
      "--id ID": "an archive of the folder or bucket other than the newest",
      "--into FOLDER": "restores into this folder instead",
    },
    words: { max: 1, missing: "Name one archive." },
    run: onArchives("restore"),
  },
  rollback: {
    takes: "[--yes]",
    about: "shows what a rollback of the last upgrade would lose",
    options: { "--yes": "rolls back; stop the site first" },
    run: onArchives("rollback"),
  },
  doctor: {
    takes: "[--mail ADDRESS] [--dkim SELECTOR]",
    about: "checks everything that the site depends on, and says what to do",
    options: {
      "--mail ADDRESS": "sends a test mail to this address",
      "--dkim SELECTOR": "checks the DKIM key with this selector",
    },
    run: async (words) => (await import("./doctor.ts")).doctor(words),
  },
  "mail test": {
    takes: "ADDRESS",
    about: "sends a test mail and prints the mail server’s answer",
    words: { max: 1, missing: "Name one address." },
    run: onSite("mail test"),
  },
  "mail receive": {
    about: "takes one raw mail from the standard input; for the pipe of a mail server",
    async run(words) {
      const { mailReceive, tryLater } = await import("./receive-mail.ts");
      await onData(async () => (services) => mailReceive(services))(words).catch((error: unknown) => {
        throw tryLater(error);
      });
    },
  },
  "jobs list": {
    about: "lists jobs that failed or are running",
    run: onSite("jobs list", { printsData: true }),
  },
  "jobs retry": {
    takes: "ID … | all",
    about: "retries failed jobs now",
    words: { max: Infinity, missing: "Name jobs by their numbers, or all." },
    run: onSite("jobs retry"),
  },
  "cache warm": {
    about: "requests every public page and its pictures, so that the cache holds them",
    run: async (words) => (await import("./warm-cache.ts")).warmCache(words),
  },
  export: {
    takes: "PERSON [FILE.zip]",
    about: "writes all personal data of an address, a telephone number or a vehicle into a ZIP archive",
    options: {
      "--numbers NUMBERS": "telephone numbers and vehicles besides an address, separated by commas",
    },
    words: { max: 2, missing: "Name an address, or numbers." },
    run: onData(async () => (await import("./personal-data-commands.ts")).exportPerson),
  },
  erase: {
    takes: "PERSON [--yes]",
    about: "shows what is stored about an address, a telephone number or a vehicle",
    options: {
      "--numbers NUMBERS": "telephone numbers and vehicles besides an address, separated by commas",
      "--yes": "erases it for good",
    },
    words: { max: 1, missing: "Name an address, or numbers." },
    run: onData(async () => (await import("./personal-data-commands.ts")).erasePerson),
  },
  "schools import": {
    takes: "FILE.csv",
    about: "imports the government’s register of schools",
    words: { max: 1, missing: "Name one file." },
    run: onData(async () => (await import("./data-commands.ts")).schoolsImport),
  },
  "secrets rotate": {
    about: "re-encrypts with APP_SECRET what APP_SECRET_PREVIOUS encrypted",
    run: onData(async () => (await import("./data-commands.ts")).secretsRotate),
  },
  "settings check": {
    about: "checks the settings and prints which site they name; changes nothing",
    run: async (words) => {
      parseWords(words);
      await findSite({ mayCreateSite: true, needsSecret: false });
    },
  },
  "settings adopt": {
    takes: "[--yes]",
    about: "makes this database accept the secret and the files that the settings name",
    options: { "--yes": "does it; texts encrypted with another secret can no longer be read" },
    run: onData(async () => (await import("./data-commands.ts")).settingsAdopt),
  },
  routes: {
    about: "lists every page and every call of the API, and who may use it",
    run: async (words) => {
      parseWords(words);
      // The module loads the whole API, so it is only imported here.
      console.log((await import("./list-routes.ts")).listRoutes());
    },
  },
};
