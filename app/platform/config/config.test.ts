import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.server.ts";
import { MalformedSetting } from "./malformed-setting.ts";
import { defaultRateLimits } from "./rate-limits.ts";
import { defaultRetention } from "./retention.ts";
import { settingNames } from "./settings.ts";

type Environment = Record<string, string | undefined>;

const keptSecret = (dataFolder: string) => `what ${dataFolder} keeps`;
const read = (environment: Environment) => readConfig(environment, keptSecret);

describe("without settings", () => {
  it("it is a site of this machine alone, with everything in one folder", () => {
    expect(read({})).toEqual({
      production: false,
      port: 3000,
      host: "127.0.0.1",
      appUrl: "http://localhost:3000",
      dataFolder: resolve("data"),
      temporaryFolder: resolve("data/tmp"),
      databaseAddress: resolve("data/site.db"),
      storage: { kind: "disk", folder: resolve("data/files") },
      smtpUrl: undefined,
      smtpNeedsTls: true,
      mailFrom: "Frostway <no-reply@frostway.example.com>",
      firstAdmin: undefined,
      adminSecondFactor: "required",
      trustProxy: false,
      secret: `what ${resolve("data")} keeps`,
      previousSecrets: [],
      rateLimits: defaultRateLimits,
      retention: defaultRetention,
      historyVersions: 100,
      backup: { target: undefined, keep: { days: 7, weeks: 4, months: 12 }, passphrase: undefined },
    });
  });

  it("an empty setting is one that is not made", () => {
    expect(read(Object.fromEntries(settingNames.map((name) => [name, ""])))).toEqual(read({}));
  });

  it("in production it listens to every network", () => {
    expect(read({ NODE_ENV: "production" })).toMatchObject({ production: true, host: "0.0.0.0" });
  });
});

describe("settings that are taken as they are", () => {
  it.each<[Environment, object]>([
    [{ HOST: "::1", NODE_ENV: "production" }, { host: "::1" }],
    [{ PORT: "0" }, { port: 0, appUrl: "http://localhost:0" }],
    [{ PORT: "65535" }, { port: 65_535 }],
    [{ PORT: "8080", APP_URL: "https://www.example.com/" }, { appUrl: "https://www.example.com" }],
    [{ APP_URL: "http://10.0.0.5:8080" }, { appUrl: "http://10.0.0.5:8080" }],
    [{ DATA_DIR: "/srv/site" }, { databaseAddress: "/srv/site/site.db", temporaryFolder: "/srv/site/tmp" }],
    [{ DATABASE_URL: "postgres://u:p@db/site" }, { databaseAddress: "postgres://u:p@db/site" }],
    [{ DATABASE_URL: "postgresql://u@db/site" }, { databaseAddress: "postgresql://u@db/site" }],
    [{ STORAGE_URL: "s3://K:S@host/b" }, { storage: { kind: "s3", url: "s3://K:S@host/b" } }],
    [{ SMTP_URL: "smtp://u:p@mail:587" }, { smtpUrl: "smtp://u:p@mail:587" }],
    [{ SMTP_URL: "smtps://mail" }, { smtpUrl: "smtps://mail" }],
    [{ SECURITY_CONTACT: "mailto:a@example.com" }, { securityContact: "mailto:a@example.com" }],
    [{ SECURITY_CONTACT: "https://example.com/r" }, { securityContact: "https://example.com/r" }],
    [{ SCAN_COMMAND: "clamdscan --fdpass -" }, { scanCommand: ["clamdscan", "--fdpass", "-"] }],
    [{ SCAN_COMMAND: ` "/opt/my scanner"  '-a "b"' ''` }, { scanCommand: ["/opt/my scanner", '-a "b"', ""] }],
    [{ SCAN_COMMAND: "  " }, { scanCommand: undefined }],
    [{ SMTP_TLS: "required" }, { smtpNeedsTls: true }],
    [{ SMTP_TLS: "optional" }, { smtpNeedsTls: false }],
    [{ MAIL_FROM: "Us <us@example.com>" }, { mailFrom: "Us <us@example.com>" }],
    [{ MAIL_FROM: '"Us, Ltd" <us@example.com>' }, { mailFrom: '"Us, Ltd" <us@example.com>' }],
    [{ MAIL_FROM: "us@example.com" }, { mailFrom: "us@example.com" }],
    [{ LOG_LEVEL: "warn" }, {}],
    [{ APP_SECRET: "s".repeat(32) }, { secret: "s".repeat(32) }],
    [{ APP_SECRET_PREVIOUS: "s".repeat(32) }, { previousSecrets: ["s".repeat(32)] }],
  ])("%j", (environment, expected) => {
    expect(read(environment)).toMatchObject(expected);
  });

  it("several previous secrets, of which one may hold a comma itself", () => {
    const [one, other] = ["a".repeat(32), "b".repeat(32)];
    const { previousSecrets } = read({ APP_SECRET_PREVIOUS: `${one}, ${other}` });
    expect(previousSecrets).toEqual([`${one}, ${other}`, one, other]);
    const withComma = `${"c".repeat(20)},${"d".repeat(20)}`;
    expect(read({ APP_SECRET_PREVIOUS: withComma }).previousSecrets).toEqual([withComma]);
  });

  it.each([8, 200])("a first administrator with a password of %i characters", (length) => {
    const firstAdmin = { email: "olive@example.com", password: "pqr stu".repeat(length).slice(0, length) };
    expect(read({ ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password })).toMatchObject({
      firstAdmin,
    });
  });

  it.each(["1", "on", "true", "yes", "ON", "Yes"])("TRUST_PROXY=%s is on", (text) => {
    expect(read({ TRUST_PROXY: text }).trustProxy).toBe(true);
  });

  it.each(["0", "off", "false", "no", "OFF"])("TRUST_PROXY=%s is off", (text) => {
    expect(read({ TRUST_PROXY: text }).trustProxy).toBe(false);
  });

  it("RATE_LIMITS overrides those it names and leaves the others", () => {
    const contactPerClient = { limit: 1, seconds: 1 };
    expect(read({ RATE_LIMITS: JSON.stringify({ contactPerClient }) }).rateLimits).toEqual({
      ...defaultRateLimits,
      contactPerClient,
    });
  });

  it.each(["1", "100000"])("HISTORY_VERSIONS=%s is how many versions are kept", (text) => {
    expect(read({ HISTORY_VERSIONS: text }).historyVersions).toBe(Number(text));
  });

  it("RETENTION overrides those it names and leaves the others; null is for ever", () => {
    expect(read({ RETENTION: '{"mails":30,"auditEntries":null}' }).retention).toEqual({
      ...defaultRetention,
      mails: 30,
      auditEntries: null,
    });
  });
});

describe("a setting that cannot be used stops the start with one line that names it", () => {
  const admin = { ADMIN_EMAIL: "olive@example.com" };
  const limits = (value: unknown) => ({ RATE_LIMITS: JSON.stringify(value) });

  it.each<[name: string, environment: Environment, words: string]>([
    ["PORT", { PORT: "http" }, 'a port number from 0 to 65535, not "http"'],
    ["PORT", { PORT: "65536" }, 'not "65536"'],
    ["PORT", { PORT: "-1" }, 'not "-1"'],
    ["PORT", { PORT: "80.5" }, 'not "80.5"'],
    ...["0", "100001", "1.5", "all"].map((text): [string, Environment, string] => [
      "HISTORY_VERSIONS",
      { HISTORY_VERSIONS: text },
      `a whole number from 1 to 100000, not "${text}"`,
    ]),
    ["APP_URL", { APP_URL: "www.example.com" }, 'without a path, not "www.example.com"'],
    ["APP_URL", { APP_URL: "ftp://example.com" }, 'not "ftp://example.com"'],
    ["APP_URL", { APP_URL: "https://example.com/site" }, 'not "https://example.com/site"'],
    ["APP_URL", { APP_URL: "https://example.com/?a" }, 'not "https://example.com/?a"'],
    ["APP_URL", { APP_URL: "https://example.com/#a" }, 'not "https://example.com/#a"'],
    ["DATABASE_URL", { DATABASE_URL: "mysql://u:p@db/site" }, "postgres://user:password@host/database"],
    ["DATABASE_URL", { DATABASE_URL: "postgres://db:port/site" }, "postgres://user:password@host/database"],
    ["STORAGE_URL", { STORAGE_URL: "bucket" }, "s3://KEY:SECRET@host/bucket"],
    ["STORAGE_URL", { STORAGE_URL: "https://K:S@host/bucket" }, "s3://KEY:SECRET@host/bucket"],
    ["STORAGE_URL", { STORAGE_URL: "s3://:S@host/bucket" }, "s3://KEY:SECRET@host/bucket"],
    ["STORAGE_URL", { STORAGE_URL: "s3://K@host/bucket" }, "s3://KEY:SECRET@host/bucket"],
    ["STORAGE_URL", { STORAGE_URL: "s3:K:S" }, "s3://KEY:SECRET@host/bucket"],
    ["STORAGE_URL", { STORAGE_URL: "s3://K:S@host/" }, "s3://KEY:SECRET@host/bucket"],
    ["SMTP_URL", { SMTP_URL: "mail.example.com" }, "smtp://user:password@host:587"],
    ["SMTP_URL", { SMTP_URL: "smtp://mail:port" }, "smtp://user:password@host:587"],
    ["SECURITY_CONTACT", { SECURITY_CONTACT: "security@example.com" }, "mailto:security@example.com"],
    ["SECURITY_CONTACT", { SECURITY_CONTACT: "http://example.com" }, "https://example.com/report"],
    ["SCAN_COMMAND", { SCAN_COMMAND: 'scan "a b' }, 'with quotes around whole words only, not "scan "a b"'],
    ["SCAN_COMMAND", { SCAN_COMMAND: "scan --at='a b'" }, "with quotes around whole words only"],
    ["SCAN_COMMAND", { SCAN_COMMAND: '""' }, "must be a program"],
    ["SMTP_TLS", { SMTP_TLS: "off" }, 'required or optional, not "off"'],
    ["ADMIN_EMAIL", { ADMIN_EMAIL: "olive", ADMIN_PASSWORD: "p".repeat(8) }, 'not "olive"'],
    ["ADMIN_EMAIL", { ADMIN_PASSWORD: "p".repeat(8) }, 'not ""'],
    ["ADMIN_PASSWORD", admin, "8 to 200 characters"],
    ["ADMIN_PASSWORD", { ...admin, ADMIN_PASSWORD: "p".repeat(7) }, "8 to 200 characters"],
    ["ADMIN_PASSWORD", { ...admin, ADMIN_PASSWORD: "p".repeat(201) }, "8 to 200 characters"],
    ["ADMIN_PASSWORD", { ...admin, ADMIN_PASSWORD: "password" }, "among the most common ones"],
    ["ADMIN_PASSWORD", { ...admin, ADMIN_PASSWORD: "Olive@example.com" }, "must not be your email address"],
    ["MAIL_FROM", { MAIL_FROM: "not an address" }, 'not "not an address"'],
    ["MAIL_FROM", { MAIL_FROM: "Us <us>" }, 'not "Us <us>"'],
    ["MAIL_FROM", { MAIL_FROM: "<us@example.com" }, 'not "<us@example.com"'],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }, 'one of trace, debug, info, warn, error, fatal, silent, not "loud"'],
    ["ADMIN_SECOND_FACTOR", { ADMIN_SECOND_FACTOR: "off" }, 'required or optional, not "off"'],
    ["TRUST_PROXY", { TRUST_PROXY: "Maybe" }, 'on or off, not "Maybe"'],
    ["APP_SECRET", { APP_SECRET: "s".repeat(31) }, "at least 32 characters"],
    ["APP_SECRET_PREVIOUS", { APP_SECRET_PREVIOUS: "s".repeat(31) }, "at least 32 characters"],
    ["RATE_LIMITS", { RATE_LIMITS: "none" }, "must be JSON."],
    ["RETENTION", { RETENTION: "none" }, "must be JSON."],
    ["RETENTION", { RETENTION: '{"mails":0}' }, 'like {"mails":365,"messages":null}, in days'],
    ["RETENTION", { RETENTION: '{"mail":1}' }, "names: mails, auditEntries"],
    [
      "RATE_LIMITS",
      limits({ loginsPerMoon: { limit: 1, seconds: 1 } }),
      "names: failedLoginsPerAddressAndClient,",
    ],
    ["RATE_LIMITS", limits({ contactPerClient: { limit: 0, seconds: 1 } }), 'like {"contactPerClient"'],
    ["RATE_LIMITS", limits({ contactPerClient: { limit: 1.5, seconds: 1 } }), 'like {"contactPerClient"'],
    ["RATE_LIMITS", limits({ contactPerClient: { limit: 1, seconds: 0 } }), 'like {"contactPerClient"'],
    ["RATE_LIMITS", limits({ contactPerClient: { limit: 1, seconds: 0.5 } }), 'like {"contactPerClient"'],
    [
      "RATE_LIMITS",
      limits({ contactPerClient: { limit: 1, minutes: 1, seconds: 1 } }),
      'like {"contactPerClient"',
    ],
  ])("%s of %j", (name, environment, words) => {
    const message = refusalOf(environment);
    expect(message).toMatch(new RegExp(`^${name} must `));
    expect(message).toContain(words);
    expect(message).not.toContain("\n");
  });

  it("no password or secret stands in that line", () => {
    const secret = "7 chars";
    expect(refusalOf({ ...admin, ADMIN_PASSWORD: secret })).not.toContain(secret);
    expect(refusalOf({ APP_SECRET: secret })).not.toContain(secret);
    expect(refusalOf({ DATABASE_URL: `mysql://u:${secret}@db/site` })).not.toContain(secret);
  });
});

describe("a misspelt name stops the start with one line that names the right one:", () => {
  it.each([
    ["STMP_URL", "SMTP_URL"],
    ["SMTPURL", "SMTP_URL"],
    ["smtp_url", "SMTP_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATEBASE_ULR", "DATABASE_URL"],
    ["ADMIN_PASSWROD", "ADMIN_PASSWORD"],
    ["APP_SECRETS", "APP_SECRET"],
    ["APP_SECRET_FIEL", "APP_SECRET_FILE"],
    ["PROT", "PORT"],
  ])("%s", (name, meant) => {
    expect(refusalOf({ [name]: "value" })).toBe(
      `${name}: did you mean ${meant}? Where both are meant, set ${meant} as well.`,
    );
    expect(read({ [name]: "" })).toEqual(read({}));
  });

  it("names of other programs are none, nor is one beside the right one", () => {
    const names = [
      "HOME",
      "PATH",
      "PWD",
      "LANG",
      "SHELL",
      "HOSTNAME",
      "host",
      "PORTS",
      "APT_URI",
      "DATTEBASE_URI",
      "PORT0",
      "GHOST",
      "NODE_ENV",
    ];
    names.push(
      "APP_ENV",
      "DATABASE_HOST",
      "STORAGE_KEY",
      "SMTP_HOST",
      "HTTPS_PROXY",
      "LOG_FILE",
      "MAIL_HOST",
    );
    expect(read(Object.fromEntries(names.map((name) => [name, "value"])))).toEqual(read({}));
    const APP_URL = "https://www.example.com";
    expect(read({ APP_URL, API_URL: "https://api.example.com" })).toEqual(read({ APP_URL }));
  });
});

it("nothing is asked of DATA_DIR before every setting has been read", () => {
  const environment = { RATE_LIMITS: "none" };
  const secret = () => expect.unreachable();
  expect(() => readConfig(environment, secret)).toThrow("RATE_LIMITS must be JSON.");
});

function refusalOf(environment: Environment): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof MalformedSetting) return error.message;
    throw error;
  }
  throw new Error("It was not refused");
}
