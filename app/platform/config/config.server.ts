import { resolve } from "node:path";
import { z } from "zod";
import { email as emailField, limits } from "../validation/fields.ts";
import { weaknessOf } from "../validation/password-strength.ts";
import { plainPassword } from "../validation/plain-text.ts";
import { type BackupSettings, backupSettings } from "./backup-settings.server.ts";
import { parseOverrides } from "./overrides.server.ts";
import { replyAddress, unknownMail } from "./incoming-mail-settings.server.ts";
import { type MailboxSettings, mailboxSettings } from "./mailbox-settings.server.ts";
import { mailFrom, smtpNeedsTls, smtpUrl } from "./mail-settings.server.ts";
import { MalformedSetting } from "./malformed-setting.ts";
import { misspeltSettings } from "./misspelt-settings.ts";
import { defaultRateLimits, type RateLimits, rateLimitNames } from "./rate-limits.ts";
import { readScanCommand, type ScanCommand } from "./scan-command.ts";
import { defaultRetention, type Retention, retentionNames } from "./retention.ts";
import { appSecret, metricsToken, previousSecrets } from "./secret-settings.ts";
import { type TextGateway, textGateway } from "./text-settings.server.ts";
import { type Environment, logLevels, type SettingName } from "./settings.ts";

export type Storage = { kind: "disk"; folder: string } | { kind: "s3"; url: string };

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** The public address, without a slash at its end. */
  appUrl: string;
  dataFolder: string;
  /** The folder for uploads that are not stored yet, on the same disk as the data. */
  temporaryFolder: string;
  /** `postgres://…` or the path of the SQLite file. */
  databaseAddress: string;
  storage: Storage;
  smtpUrl: string | undefined;
  /** Whether mail to a mail server on another machine waits rather than leaves unencrypted. */
  smtpNeedsTls: boolean;
  mailFrom: string;
  /** The address for answers, with `{key}` in it. If undefined, answers go to the office. */
  replyAddress: string | undefined;
  /** What becomes of a mail that comes in and belongs to no thread. */
  unknownMail: "leave" | "message";
  /** The mailbox from which answers are read. */
  mailbox: MailboxSettings | undefined;
  firstAdmin: { email: string; password: string } | undefined;
  /** Whether administrators must set up a second factor. */
  adminSecondFactor: "required" | "optional";
  trustProxy: boolean;
  /** Whether /breakdown is stored on phones that have seen it. */
  offlineBreakdown: boolean;
  textGateway: TextGateway | undefined;
  /** Signs links and tokens, encrypts two-factor secrets. */
  secret: string;
  /** Old secrets. The site still accepts what they signed and decrypts what they encrypted. */
  previousSecrets: string[];
  rateLimits: RateLimits;
  retention: Retention;
  /** How many versions of each thing the history retains. */
  historyVersions: number;
  /** The virus scanner that checks uploaded documents before the office opens them. */
  scanCommand: ScanCommand | undefined;
  backup: BackupSettings;
  /** The contact for security reports: `mailto:…` or `https://…`. */
  securityContact: string | undefined;
  /** The bearer token for `/metrics`. If undefined, the site collects no metrics. */
  metricsToken: string | undefined;
};

const maxVersions = 100_000;

/**
 * Reads the settings. `secret` returns the secret in DATA_DIR, which is used if APP_SECRET is not set. Throws
 * `MalformedSetting` for the first invalid setting.
 */
export function readConfig(environment: Environment, secret: (dataFolder: string) => string): Config {
  const production = environment.NODE_ENV === "production";
  refuseMisspeltSettings(environment);
  refuseUnknownLogLevel(environment);
  const { port, host } = readListenAddress(environment);
  const dataFolder = resolve(environment.DATA_DIR || "data");
  const ownSecret = appSecret(environment);
  const appUrl = webAddress(environment, "APP_URL", `http://localhost:${port}`);
  const config = {
    production,
    port,
    host,
    appUrl,
    dataFolder,
    temporaryFolder: resolve(dataFolder, "tmp"),
    databaseAddress: databaseAddress(environment, dataFolder),
    storage: storage(environment, dataFolder),
    smtpUrl: smtpUrl(environment),
    smtpNeedsTls: smtpNeedsTls(environment),
    mailFrom: mailFrom(environment, appUrl),
    replyAddress: replyAddress(environment),
    unknownMail: unknownMail(environment),
    mailbox: mailboxSettings(environment),
    firstAdmin: firstAdmin(environment),
    adminSecondFactor: adminSecondFactor(environment),
    trustProxy: flag(environment, "TRUST_PROXY"),
    offlineBreakdown: environment.OFFLINE_BREAKDOWN ? flag(environment, "OFFLINE_BREAKDOWN") : true,
    textGateway: textGateway(environment),
    previousSecrets: previousSecrets(environment),
    rateLimits: rateLimits(environment),
    retention: retention(environment),
    historyVersions: historyVersions(environment),
    scanCommand: readScanCommand(environment.SCAN_COMMAND),
    backup: backupSettings(environment),
    securityContact: securityContact(environment),
    metricsToken: metricsToken(environment),
  };
  // This comes last, so that nothing is written to DATA_DIR before all settings are known to be valid.
  return { ...config, secret: ownSecret ?? secret(dataFolder) };
}

/** Returns the port and host on which the server listens. The development tools read only these. */
export function readListenAddress(environment: Environment): Pick<Config, "port" | "host"> {
  const isProduction = environment.NODE_ENV === "production";
  return {
    port: portNumber(environment),
    host: environment.HOST || (isProduction ? "0.0.0.0" : "127.0.0.1"),
  };
}

function refuseMisspeltSettings(environment: Environment): void {
  const [misspelt] = misspeltSettings(environment);
  if (!misspelt) return;
  const { name, meant } = misspelt;
  throw new MalformedSetting(`${name}: did you mean ${meant}? If both are meant, set ${meant} as well.`);
}

function refuseUnknownLogLevel({ LOG_LEVEL: text }: Environment): void {
  if (!text || logLevels.includes(text)) return;
  throw new MalformedSetting(`LOG_LEVEL must be one of ${logLevels.join(", ")}, not "${text}".`);
}

function portNumber({ PORT: text }: Environment): number {
  if (!text) return 3000;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new MalformedSetting(`PORT must be a port number from 0 to 65535, not "${text}".`);
  }
  return value;
}

function webAddress(environment: Environment, name: SettingName, otherwise: string): string {
  const text = environment[name] || otherwise;
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== "/" || url.search || url.hash) {
    throw new MalformedSetting(
      `${name} must be an address like https://www.example.com without a path, not "${text}".`,
    );
  }
  return url.origin;
}

function databaseAddress(environment: Environment, dataFolder: string): string {
  const text = environment.DATABASE_URL;
  if (!text) return resolve(dataFolder, "site.db");
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new MalformedSetting(
      "DATABASE_URL must look like postgres://user:password@host/database; leave it out for SQLite.",
    );
  }
  return text;
}

function storage(environment: Environment, dataFolder: string): Storage {
  const text = environment.STORAGE_URL;
  if (!text) return { kind: "disk", folder: resolve(dataFolder, "files") };
  const url = URL.parse(text);
  if (url?.protocol !== "s3:" || !url.username || !url.password || !url.host || url.pathname.length < 2) {
    throw new MalformedSetting(
      "STORAGE_URL must look like s3://KEY:SECRET@host/bucket?region=…; leave it out to keep files in DATA_DIR.",
    );
  }
  return { kind: "s3", url: text };
}

function firstAdmin(environment: Environment): Config["firstAdmin"] {
  const { ADMIN_EMAIL: address, ADMIN_PASSWORD: typed } = environment;
  if (!address && !typed) return undefined;
  const { data: email } = emailField().safeParse(address);
  if (!email) throw new MalformedSetting(`ADMIN_EMAIL must be an email address, not "${address ?? ""}".`);
  const password = typed && plainPassword(typed);
  if (!password || password.length < limits.passwordMin || password.length > limits.passwordMax) {
    throw new MalformedSetting("ADMIN_PASSWORD must have 8 to 200 characters when ADMIN_EMAIL is set.");
  }
  const weakness = weaknessOf(password, email);
  if (weakness) throw new MalformedSetting(`ADMIN_PASSWORD must be stronger. ${weakness}`);
  return { email, password };
}

function adminSecondFactor({ ADMIN_SECOND_FACTOR: text }: Environment): Config["adminSecondFactor"] {
  if (!text) return "required";
  if (text === "required" || text === "optional") return text;
  throw new MalformedSetting(`ADMIN_SECOND_FACTOR must be required or optional, not "${text}".`);
}

function flag(environment: Environment, name: SettingName): boolean {
  const text = environment[name]?.toLowerCase();
  if (!text || ["0", "off", "false", "no"].includes(text)) return false;
  if (["1", "on", "true", "yes"].includes(text)) return true;
  throw new MalformedSetting(`${name} must be on or off, not "${environment[name]}".`);
}

function rateLimits(environment: Environment): RateLimits {
  const limit = z.strictObject({ limit: z.int().positive(), seconds: z.int().positive() });
  const example = '{"contactPerClient":{"limit":10,"seconds":3600}}';
  return {
    ...defaultRateLimits,
    ...parseOverrides("RATE_LIMITS", environment.RATE_LIMITS, {
      names: rateLimitNames,
      value: limit,
      example,
    }),
  };
}

function retention(environment: Environment): Retention {
  const days = z.int().positive().nullable();
  const example = '{"mails":365,"messages":null}, in days';
  return {
    ...defaultRetention,
    ...parseOverrides("RETENTION", environment.RETENTION, { names: retentionNames, value: days, example }),
  };
}

function historyVersions({ HISTORY_VERSIONS: text }: Environment): number {
  const value = Number(text || 100);
  if (Number.isInteger(value) && value >= 1 && value <= maxVersions) return value;
  throw new MalformedSetting(
    `HISTORY_VERSIONS must be a whole number from 1 to ${maxVersions}, not "${text}".`,
  );
}

function securityContact({ SECURITY_CONTACT: text }: Environment): string | undefined {
  if (!text) return undefined;
  const address = /^mailto:(.+)$/.exec(text)?.[1];
  const isAddress = address
    ? z.email().safeParse(address).success
    : /^https:$/.test(URL.parse(text)?.protocol ?? "");
  if (!isAddress || /\s/.test(text)) {
    throw new MalformedSetting(
      `SECURITY_CONTACT must look like mailto:security@example.com or https://example.com/report, not "${text}".`,
    );
  }
  return text;
}
