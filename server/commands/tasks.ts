import type { Services } from "../../app/platform/services.ts";
import { closeServices } from "../lifecycle/services.ts";
import { findSite, openTaskSite } from "./task-site.ts";
import { upgrade } from "../lifecycle/upgrade.ts";
import { readWords } from "./wrong-words.ts";

/** A command-line task for the operator. */
export type Task = {
  /** The arguments after the task's name, as its usage shows them. */
  takes?: string;
  about: string;
  /** The options and their descriptions. An option with a second word takes a value. */
  options?: Record<string, string>;
  /** The maximum number of other words. `lacking` is the message if a required word is missing. */
  words?: { most: number; lacking?: string };
  run(words: string[]): Promise<void>;
};

type OnData = (services: Services, words: string[]) => Promise<void>;
type Kind = { makesSite?: boolean; printsData?: boolean };

/** A task on the site's data. The tables are migrated first. */
function onData(load: () => Promise<OnData>, kind?: Kind): Task["run"] {
  return async (words) => {
    const run = await load();
    const services = await openTaskSite(kind);
    try {
      await upgrade(services);
      await run(services, words);
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
    about: "makes an administrator; asks for the password where none is given",
    options: {
      "--email ADDRESS": "who may sign in",
      "--password PASSWORD": "seen by whoever lists processes",
    },
    async run(words) {
      // Checks the words first, because the task may create a site.
      (await import("./admin-commands.ts")).readNewAdmin(words);
      await onAdmins("admin create", { makesSite: true })(words);
    },
  },
  "admin reset": {
    takes: "ADDRESS",
    about: "lets an administrator in again: takes the second factor off and prints a link for a password",
    words: { most: 1, lacking: "Name the address of one administrator." },
    run: onAdmins("admin reset", { printsData: true }),
  },
  "admin list": {
    about: "prints the administrators, what each may do and whether with a second factor",
    run: onAdmins("admin list", { printsData: true }),
  },
  backup: {
    takes: "[FILE.tar | FOLDER | s3://…] [--new-place]",
    about: "makes an archive of the whole site, in BACKUP_TARGET where no place is named",
    options: { "--new-place": "begins in a place that is not the one known" },
    words: { most: 1 },
    run: onArchives("backup"),
  },
  "backup try": {
    about: "brings the newest archive of BACKUP_TARGET back aside and starts the site from it",
    run: onArchives("backup try"),
  },
  verify: {
    takes: "[ARCHIVE [--id ID]] [--repair]",
    about: "compares every row and file of an archive, or of the site itself, with what it should be",
    options: {
      "--id ID": "another archive of the folder or bucket than the newest",
      "--repair": "removes files of the site that belong to nothing",
    },
    words: { most: 1 },
    run: onArchives("verify"),
  },
  restore: {
    takes: "ARCHIVE [--id ID] [--into FOLDER]",
    about: "brings an archive back to where the settings say, which must be empty",
    options: {
      "--id ID": "another archive of the folder or bucket than the newest",
      "--into FOLDER": "a folder of its own, whatever the settings say",
    },
    words: { most: 1, lacking: "Name one archive." },
    run: onArchives("restore"),
  },
  rollback: {
    takes: "[--yes]",
    about: "says what going back to before the last upgrade would lose",
    options: { "--yes": "goes back, once the site has ended" },
    run: onArchives("rollback"),
  },
  doctor: {
    takes: "[--mail ADDRESS] [--dkim SELECTOR]",
    about: "looks at everything that the site leans on, and says what to do",
    options: {
      "--mail ADDRESS": "sends a mail there",
      "--dkim SELECTOR": "looks for the key of the mail service under this name",
    },
    run: async (words) => (await import("./doctor.ts")).doctor(words),
  },
  "mail test": {
    takes: "ADDRESS",
    about: "sends a mail to the mail server and prints its answer",
    words: { most: 1, lacking: "Name one address." },
    run: onSite("mail test"),
  },
  "jobs list": {
    about: "prints background work that failed or runs",
    run: onSite("jobs list", { printsData: true }),
  },
  "jobs retry": {
    takes: "ID … | all",
    about: "has failed jobs done now",
    words: { most: Infinity, lacking: "Name jobs by their numbers, or all." },
    run: onSite("jobs retry"),
  },
  "cache warm": {
    about: "asks the running site for every public page and its pictures, before visitors do",
    run: async (words) => (await import("./warm-cache.ts")).warmCache(words),
  },
  export: {
    takes: "ADDRESS [FILE.zip]",
    about: "writes all personal data of an address into an archive",
    words: { most: 2, lacking: "Name one address." },
    run: onData(async () => (await import("./personal-data-commands.ts")).exportAddress),
  },
  erase: {
    takes: "ADDRESS [--yes]",
    about: "says what is stored about an address",
    options: { "--yes": "erases it for good" },
    words: { most: 1, lacking: "Name one address." },
    run: onData(async () => (await import("./personal-data-commands.ts")).eraseAddress),
  },
  "schools import": {
    takes: "FILE.csv",
    about: "imports the government’s register of schools",
    words: { most: 1, lacking: "Name one file." },
    run: onData(async () => (await import("./data-commands.ts")).schoolsImport),
  },
  "secrets rotate": {
    about: "encrypts with APP_SECRET what APP_SECRET_PREVIOUS has encrypted",
    run: onData(async () => (await import("./data-commands.ts")).secretsRotate),
  },
  "settings check": {
    about: "reads the settings, says which site they name, and changes nothing",
    run: async (words) => {
      readWords(words);
      await findSite({ makesSite: true, keepsSecret: false });
    },
  },
  "settings adopt": {
    takes: "[--yes]",
    about: "makes the secret and the files that the settings name those of this database",
    options: { "--yes": "does it; what another secret has encrypted cannot be read then" },
    run: onData(async () => (await import("./data-commands.ts")).settingsAdopt),
  },
  routes: {
    about: "prints every page and every call of the API, and who may use it",
    run: async (words) => {
      readWords(words);
      // The module loads the whole API, so it is only imported here.
      console.log((await import("./list-routes.ts")).listRoutes());
    },
  },
};
