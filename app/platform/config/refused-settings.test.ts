import { describe, expect, it } from "vitest";
import { readConfig } from "./config.server.ts";
import { MalformedSetting } from "./malformed-setting.ts";

type Environment = Record<string, string | undefined>;

const read = (environment: Environment) =>
  readConfig(environment, (dataFolder) => `what ${dataFolder} keeps`);

describe("an invalid setting stops the start with one line that names it", () => {
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
    ["SMTP_URL", { SMTP_URL: "smtp://" }, "smtp://user:password@host:587"],
    ["SMTP_URL", { SMTP_URL: "smtps://user:secret@:465" }, "smtp://user:password@host:587"],
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
    ["SMS_URL", { SMS_URL: "sms:here" }, "an address like https://sms.example.com/send?to={to}&text={text}"],
    ["SMS_URL", { SMS_URL: "https://sms.example.com/{to}" }, "must contain {text}, or SMS_BODY must"],
    ["SMS_BODY", { SMS_URL: "https://sms.example.com/{to}", SMS_BODY: '{"m":{text}' }, "valid JSON"],
    ["SMS_PER_DAY", { SMS_URL: "https://sms.example.com/{to}/{text}", SMS_PER_DAY: "0" }, "from 1 to 10000"],
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

  it("that line contains no password or secret", () => {
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
      `${name}: did you mean ${meant}? If both are meant, set ${meant} as well.`,
    );
    expect(read({ [name]: "" })).toEqual(read({}));
  });

  it("ignores names of other programs, and a similar name if the correct one is set", () => {
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

function refusalOf(environment: Environment): string {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof MalformedSetting) return error.message;
    throw error;
  }
  throw new Error("It was not refused");
}
