import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.server.ts";
import { defaultRateLimits } from "./rate-limits.ts";
import { defaultRetention } from "./retention.ts";
import { settingNames } from "./settings.ts";

type Environment = Record<string, string | undefined>;

const storedSecret = (dataFolder: string) => `what ${dataFolder} keeps`;
const read = (environment: Environment) => readConfig(environment, storedSecret);

describe("without settings", () => {
  it("serves only this machine and stores everything in one folder", () => {
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
      mailFrom: "no-reply@localhost",
      unknownMail: "leave",
      firstAdmin: undefined,
      adminSecondFactor: "required",
      trustProxy: false,
      secret: `what ${resolve("data")} keeps`,
      previousSecrets: [],
      rateLimits: defaultRateLimits,
      retention: defaultRetention,
      historyVersions: 100,
      offlineBreakdown: true,
      backup: { target: undefined, keep: { days: 7, weeks: 4, months: 12 }, passphrase: undefined },
    });
  });

  it("treats an empty setting as not set", () => {
    expect(read(Object.fromEntries(settingNames.map((name) => [name, ""])))).toEqual(read({}));
  });

  it("listens on all networks in production", () => {
    expect(read({ NODE_ENV: "production" })).toMatchObject({ production: true, host: "0.0.0.0" });
  });
});

describe("valid settings", () => {
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
    [{ REPLY_ADDRESS: "office+{key}@example.com" }, { replyAddress: "office+{key}@example.com" }],
    [{ UNKNOWN_MAIL: "message" }, { unknownMail: "message" }],
    [
      { IMAP_URL: "imaps://a%40example.com:p%2F@mail.example.com/Sub%2Ffolder", IMAP_EVERY: "5" },
      {
        mailbox: {
          host: "mail.example.com",
          port: 993,
          isSecure: true,
          user: "a@example.com",
          password: "p/",
          folder: "Sub/folder",
          minutes: 5,
          deletes: false,
        },
      },
    ],
    [
      { IMAP_URL: "imap://a@[::1]:1143", IMAP_TOKEN_COMMAND: "token -a 'b c'", IMAP_AFTER: "delete" },
      {
        mailbox: {
          host: "::1",
          port: 1143,
          isSecure: false,
          password: undefined,
          folder: "INBOX",
          tokenCommand: ["token", "-a", "b c"],
          minutes: 2,
          deletes: true,
        },
      },
    ],
    [
      { SMS_URL: "https://sms.example.com/?n={to}&m={text}" },
      { textGateway: { url: "https://sms.example.com/?n={to}&m={text}", body: undefined, perDay: 50 } },
    ],
    [
      { SMS_URL: "https://sms.example.com/", SMS_BODY: '{"to":"{to}","t":"{text}"}', SMS_PER_DAY: "9" },
      { textGateway: { body: '{"to":"{to}","t":"{text}"}', perDay: 9 } },
    ],
    [{ OFFLINE_BREAKDOWN: "off" }, { offlineBreakdown: false }],
    [{ APP_SECRET: "s".repeat(32) }, { secret: "s".repeat(32) }],
    [{ APP_SECRET_PREVIOUS: "s".repeat(32) }, { previousSecrets: ["s".repeat(32)] }],
  ])("%j", (environment, expected) => {
    expect(read(environment)).toMatchObject(expected);
  });

  it("APP_SECRET_PREVIOUS may hold several secrets, and one secret may contain a comma", () => {
    const [one, other] = ["a".repeat(32), "b".repeat(32)];
    const { previousSecrets } = read({ APP_SECRET_PREVIOUS: `${one}, ${other}` });
    expect(previousSecrets).toEqual([`${one}, ${other}`, one, other]);
    const withComma = `${"c".repeat(20)},${"d".repeat(20)}`;
    expect(read({ APP_SECRET_PREVIOUS: withComma }).previousSecrets).toEqual([withComma]);
  });

  it.each([8, 200])("the first administrator may have a password of %i characters", (length) => {
    const firstAdmin = { email: "olive@example.com", password: "pqr stu".repeat(length).slice(0, length) };
    expect(read({ ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password })).toMatchObject({
      firstAdmin,
    });
  });

  it("removes invisible characters from the first administrator's address", () => {
    const password = "cafe\u0301 au lait";
    expect(read({ ADMIN_EMAIL: "\u200Bolive@exam\u00ADple.com ", ADMIN_PASSWORD: password })).toMatchObject({
      firstAdmin: { email: "olive@example.com", password: password.normalize("NFC") },
    });
    expect(() => read({ ADMIN_EMAIL: "a@b..com", ADMIN_PASSWORD: password })).toThrow("ADMIN_EMAIL");
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

  it.each(["1", "100000"])("HISTORY_VERSIONS=%s is how many versions are retained", (text) => {
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

it("reads the secret in DATA_DIR only after all other settings", () => {
  const environment = { RATE_LIMITS: "none" };
  const secret = () => expect.unreachable();
  expect(() => readConfig(environment, secret)).toThrow("RATE_LIMITS must be JSON.");
});
