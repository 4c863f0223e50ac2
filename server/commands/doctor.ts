import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { lastAuditAt } from "../../app/platform/audit/audit.server.ts";
import { bytesInWords } from "../../app/platform/bytes-in-words.ts";
import { type Config, readConfig } from "../../app/platform/config/config.server.ts";
import { describePlainConnections } from "../../app/platform/config/plain-connections.ts";
import { settingNames } from "../../app/platform/config/settings.ts";
import { nameOfDatabase, readDatabaseBytes } from "../../app/platform/db/database-facts.server.ts";
import { inCountry } from "../../app/platform/countries/home.ts";
import { findDamage } from "../../app/platform/db/find-damage.server.ts";
import { dueStepsInWords, readDueSteps } from "../../app/platform/db/due-steps.server.ts";
import { appliedSteps, knownSteps } from "../../app/platform/db/migrate.server.ts";
import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import { openFiles } from "../../app/platform/files/open-files.server.ts";
import { checkIdentity, isStarted } from "../../app/platform/identity/site-identity.server.ts";
import { openMailer } from "../../app/platform/mail/open-mailer.server.ts";
import { messageOf } from "../../app/platform/message-of.ts";
import { lastKnownCountry, readHomeCountry } from "../../app/features/company/company.server.ts";
import { isHidden } from "../../app/features/opening/opening.server.ts";
import { listProblems } from "../../app/features/system/list-problems.server.ts";
import { type Services, systemClock } from "../../app/platform/services.ts";
import { version } from "../../app/platform/version.ts";
import { checkDisk, checkFolder } from "./check-folder.ts";
import { checkMailDns } from "./check-mail-dns.ts";
import { checkMailbox } from "./check-mailbox.ts";
import { checkFromOutside } from "./check-from-outside.ts";
import { type Finding, findingsOn } from "./finding.ts";
import { testMailTo } from "./test-mail.ts";
import { startFailure } from "../lifecycle/start-failure.ts";
import { describeSite } from "./task-site.ts";
import { tryScanner } from "../lifecycle/try-settings.ts";
import { parseWords } from "./invalid-arguments.ts";

type Environment = Record<string, string | undefined>;
type Options = { mailTo?: string | undefined; dkim?: string | undefined };

/** Task `doctor`: prints a line for each check. The exit code is 1 if something keeps the site from working. */
export async function doctor(words: string[]): Promise<void> {
  const { values } = parseWords(words, { options: { mail: { type: "string" }, dkim: { type: "string" } } });
  let failures = 0;
  for await (const { state, what, words: said, todo } of examine(process.env, {
    mailTo: values.mail,
    dkim: values.dkim,
  })) {
    if (state === "fail") failures += 1;
    console.log(
      `${marks[state]}  ${what.padEnd(labelWidth)}${said}${todo ? `\n${" ".repeat(labelWidth + 6)}→ ${todo}` : ""}`,
    );
  }
  if (failures > 0) process.exitCode = 1;
}

/** The width of the longest label, `From outside`, plus two spaces. */
const labelWidth = 14;

const marks = { ok: "ok  ", warn: "WARN", fail: "FAIL" };

/** Checks everything that the site depends on, without changing it. Sends a test mail only if `mailTo` is given. */
export async function* examine(environment: Environment, options: Options = {}): AsyncGenerator<Finding> {
  let config: Config;
  try {
    config = { ...readConfig(environment, () => ""), secret: await secretOf(environment) };
  } catch (error) {
    yield findingsOn("Settings").fail(describeError(error, environment));
    return;
  }
  yield findingsOn("Site").ok(describeSite(config));
  const set = settingNames.filter((name) => environment[name]);
  yield findingsOn("Settings").ok(`version ${version}; ${set.join(", ") || "none set"}`);
  const plain = describePlainConnections({ ...config, production: true });
  if (plain) yield findingsOn("Encryption").warn(plain, "Use TLS for each of them.");
  yield* checkFolder(config);
  yield await checkDisk(config);
  yield* checkDatabase(config, environment);
  yield await checkStorage(config, environment);
  yield* checkMail(config, options);
  yield* checkMailbox(config);
  const scanner = await tryScanner(config);
  if (scanner) yield findingsOn("Scanner").warn(scanner);
  yield* checkFromOutside(config.appUrl);
  if (config.smtpUrl) yield* checkMailDns(config.mailFrom, options.dkim);
}

async function secretOf({ APP_SECRET, DATA_DIR }: Environment): Promise<string> {
  if (APP_SECRET) return APP_SECRET;
  // Does not create the file; starting the site does.
  return (await readFile(join(DATA_DIR || "data", "secret.key"), "utf8").catch(() => "")).trim();
}

async function* checkDatabase(config: Config, environment: Environment): AsyncGenerator<Finding> {
  const on = findingsOn("Database");
  const isFile = !/^postgres(ql)?:/.test(config.databaseAddress);
  if (isFile && !(await stat(config.databaseAddress).catch(() => undefined))) {
    const words = `there is no site in ${config.dataFolder}`;
    yield on.fail(words, "Does DATA_DIR name another folder? The first start creates a site.");
    return;
  }
  const db = openDatabase(config.databaseAddress);
  try {
    const name = await nameOfDatabase(db);
    const applied = await appliedSteps(db);
    const size = bytesInWords(await readDatabaseBytes(db));
    const [damage] = await findDamage(db);
    if (damage) {
      const todo = "Restore the last archive that passes verification: see docs/operating.md.";
      yield on.fail(`${name} is damaged: ${damage}`, todo);
      return;
    }
    const newer = applied.find((step) => !knownSteps.includes(step));
    if (newer) {
      const words = `a newer version of Frostway has used it (its schema has “${newer}”)`;
      yield on.fail(words, "Start that version, or restore an earlier copy.");
      return;
    }
    yield on.ok(`${name}, ${size}, intact`);
    if (applied.length < knownSteps.length) {
      const todo = "The next start copies and then migrates it.";
      yield on.warn(
        `its schema is from an earlier version: ${dueStepsInWords(await readDueSteps(db))}`,
        todo,
      );
      return;
    }
    const services = { db, config, files: openFiles(config), mailer: openMailer(config), clock: systemClock };
    yield await checkClock(services);
    yield* checkKnownProblems(services);
  } catch (error) {
    yield on.fail(describeError(error, environment));
  } finally {
    await db.destroy();
  }
}

/** Compares the clock with the last audit entry. If that is in the future, a clock was ahead or this one is behind. */
async function checkClock({ db }: Services): Promise<Finding> {
  const last = await lastAuditAt(db);
  const now = new Date();
  const ahead = last ? Date.parse(last) - now.getTime() : 0;
  if (ahead < 60_000) return findingsOn("Clock").ok(now.toISOString());
  const words = `it says ${now.toISOString()}, but the last change is dated ${Math.round(ahead / 60_000)} minutes later`;
  return findingsOn("Clock").fail(words, "Synchronise the machine’s clock with the network (NTP).");
}

/** Advice for the operator, who can change settings. The back office words its advice differently. */
const operatorAdvice: Record<string, string> = {
  "no-backups": "Set BACKUP_TARGET to a folder on another disk, or to a bucket.",
  "backup-same-disk": "Set BACKUP_TARGET to another disk or a bucket: if this disk dies, both are lost.",
  "unknown-proxy":
    "If a proxy of yours replaces X-Forwarded-For, set TRUST_PROXY=on; otherwise have it drop that header.",
};

/**
 * Reports the site's known problems, except those that other checks cover. Also checks that the secret and the files
 * belong to this database.
 */
async function* checkKnownProblems(services: Services): AsyncGenerator<Finding> {
  const home = await readHomeCountry(services.db).catch(() => lastKnownCountry(services.db));
  for (const { key, urgency, text, advice } of await inCountry(home, () => listProblems(services))) {
    if (key.startsWith("disk") || key === "no-mail-server") continue;
    const state = urgency === "now" ? "fail" : "warn";
    yield { state, what: "Problem", words: text, todo: operatorAdvice[key] ?? advice };
  }
  if (!(await isStarted(services.db))) return;
  yield (await isHidden(services.db))
    ? findingsOn("Search").warn(
        "search engines are asked to stay away",
        "Open the site in the back office, under Still a sample.",
      )
    : findingsOn("Search").ok("search engines may list the site");
  try {
    await checkIdentity(services);
    yield findingsOn("Identity").ok("secret and files belong to this database");
  } catch (error) {
    yield findingsOn("Identity").fail(describeError(error, {}));
  }
}

async function checkStorage(config: Config, environment: Environment): Promise<Finding> {
  const { storage } = config;
  const place = storage.kind === "disk" ? storage.folder : new URL(storage.url).host;
  // `check` would create the folder.
  if (storage.kind === "disk" && !(await stat(storage.folder).catch(() => undefined))) {
    return findingsOn("Files").warn(`${place} does not exist yet`, "The first start creates it.");
  }
  try {
    await openFiles(config).check();
    return findingsOn("Files").ok(`${place} can be read and written`);
  } catch (error) {
    return findingsOn("Files").fail(describeError(error, environment));
  }
}

async function* checkMail(config: Config, { mailTo }: Options): AsyncGenerator<Finding> {
  const on = findingsOn("Mail");
  if (!config.smtpUrl) {
    yield on.warn("no mail server is configured, so all mail waits", "Set SMTP_URL.");
    return;
  }
  const { host } = new URL(config.smtpUrl);
  const mailer = openMailer(config);
  try {
    await mailer.check();
    yield on.ok(`${host} accepts the site’s sign-in; mail comes from ${config.mailFrom}`);
    if (!mailTo) return;
    await mailer.deliver(testMailTo(mailTo));
    yield on.ok(`a test mail to ${mailTo} was accepted: check that it arrives`);
  } catch (error) {
    const todo = "Compare SMTP_URL with what the mail service says; ports are 587 (smtp:) or 465 (smtps:).";
    yield on.fail(describeError(error, {}), todo);
  } finally {
    mailer.close();
  }
}

function describeError(error: unknown, environment: Environment): string {
  return startFailure(error, environment) ?? messageOf(error);
}
