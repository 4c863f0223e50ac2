import { resolve } from "node:path";
import { z } from "zod";
import { defaultRateLimits, type RateLimits, rateLimitNames } from "./rate-limits.ts";

export type Storage = { kind: "disk"; folder: string } | { kind: "s3"; url: string };

export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** The public address, without a slash at its end. */
  appUrl: string;
  dataFolder: string;
  /** Where uploads are written before they are kept; on the same disk as the data. */
  temporaryFolder: string;
  /** `postgres://…` or the path of the SQLite file. */
  databaseAddress: string;
  storage: Storage;
  smtpUrl: string | undefined;
  mailFrom: string;
  firstAdmin: { email: string; password: string } | undefined;
  trustProxy: boolean;
  /** Signs links and tokens, encrypts two-factor secrets. */
  secret: string;
  rateLimits: RateLimits;
};

/** A setting that cannot be used; the message is one line that names it. */
export class MalformedSetting extends Error {}

type Environment = Record<string, string | undefined>;

/** Reads the settings. `secret` is what DATA_DIR keeps, for when APP_SECRET is not set. */
export function readConfig(environment: Environment, secret: (dataFolder: string) => string): Config {
  const production = environment.NODE_ENV === "production";
  const port = wholeNumber(environment, "PORT", 3000);
  const dataFolder = resolve(environment.DATA_DIR || "data");
  return {
    production,
    port,
    host: environment.HOST || (production ? "0.0.0.0" : "127.0.0.1"),
    appUrl: webAddress(environment, "APP_URL", `http://localhost:${port}`),
    dataFolder,
    temporaryFolder: resolve(dataFolder, "tmp"),
    databaseAddress: databaseAddress(environment, dataFolder),
    storage: storage(environment, dataFolder),
    smtpUrl: smtpUrl(environment),
    mailFrom: environment.MAIL_FROM || "Frostway <no-reply@frostway.example.com>",
    firstAdmin: firstAdmin(environment),
    trustProxy: flag(environment, "TRUST_PROXY"),
    secret: appSecret(environment) ?? secret(dataFolder),
    rateLimits: rateLimits(environment),
  };
}

function wholeNumber(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name];
  if (!text) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new MalformedSetting(`${name} must be a port number from 0 to 65535, not "${text}".`);
  }
  return value;
}

function webAddress(environment: Environment, name: string, otherwise: string): string {
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

function smtpUrl(environment: Environment): string | undefined {
  const text = environment.SMTP_URL;
  if (!text) return undefined;
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) {
    throw new MalformedSetting("SMTP_URL must look like smtp://user:password@host:587.");
  }
  return text;
}

function firstAdmin(environment: Environment): Config["firstAdmin"] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = environment;
  if (!email && !password) return undefined;
  if (!email || !z.email().safeParse(email).success) {
    throw new MalformedSetting(`ADMIN_EMAIL must be an email address, not "${email ?? ""}".`);
  }
  if (!password || password.length < 8 || password.length > 200) {
    throw new MalformedSetting("ADMIN_PASSWORD must have 8 to 200 characters when ADMIN_EMAIL is set.");
  }
  return { email, password };
}

function flag(environment: Environment, name: string): boolean {
  const text = environment[name]?.toLowerCase();
  if (!text || ["0", "off", "false", "no"].includes(text)) return false;
  if (["1", "on", "true", "yes"].includes(text)) return true;
  throw new MalformedSetting(`${name} must be on or off, not "${environment[name]}".`);
}

function appSecret(environment: Environment): string | undefined {
  const text = environment.APP_SECRET;
  if (text && text.length < 32) throw new MalformedSetting("APP_SECRET must have at least 32 characters.");
  return text || undefined;
}

function rateLimits(environment: Environment): RateLimits {
  const text = environment.RATE_LIMITS;
  if (!text) return defaultRateLimits;
  const schema = z.partialRecord(
    z.enum(rateLimitNames),
    z.strictObject({ limit: z.int().positive(), seconds: z.int().positive() }),
  );
  let read;
  try {
    read = schema.safeParse(JSON.parse(text));
  } catch {
    throw new MalformedSetting("RATE_LIMITS must be JSON.");
  }
  if (!read.success) {
    throw new MalformedSetting(
      `RATE_LIMITS must be JSON like {"contactPerClient":{"limit":10,"seconds":3600}}; names: ${rateLimitNames.join(", ")}.`,
    );
  }
  return { ...defaultRateLimits, ...read.data };
}
