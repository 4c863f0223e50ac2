import { keysOf } from "../keys-of.ts";

/** A setting in the words of docs/settings.md and `.env.example`. */
type Setting = {
  otherwise: string;
  meaning: string;
  example: string;
  /** The value may also be in a file, whose path is in NAME_FILE. */
  isSecret?: true;
};

/** Every environment variable that the site reads, in the order of the documentation. */
export const settings = {
  PORT: { otherwise: "3000", meaning: "the port that the site listens on", example: "8080" },
  HOST: {
    otherwise: "0.0.0.0; in development 127.0.0.1",
    meaning: "the address of this machine that the site listens on",
    example: "127.0.0.1",
  },
  APP_URL: {
    otherwise: "http://localhost:PORT",
    meaning: "the public address: links in mails, canonical links, Secure cookies when it is https",
    example: "https://www.example.com",
  },
  DATA_DIR: {
    otherwise: "./data",
    meaning: "site.db, files/, mail/, secret key; readable by the site’s own account only",
    example: "/var/lib/frostway",
  },
  DATABASE_URL: {
    otherwise: "SQLite in DATA_DIR",
    meaning: "`postgres://user:password@host/database`, reached directly or through a pooler in session mode",
    example: "postgres://user:password@host/database",
    isSecret: true,
  },
  STORAGE_URL: {
    otherwise: "files in DATA_DIR",
    meaning: "`s3://KEY:SECRET@host/bucket?region=…`; `&endpoint=http` for a service without TLS",
    example: "s3://KEY:SECRET@host/bucket?region=eu-west-2",
    isSecret: true,
  },
  SMTP_URL: {
    otherwise: "none",
    meaning:
      "the mail server; without it mails wait in the outbox, are also written to DATA_DIR/mail as .eml files, and the back office says so",
    example: "smtp://user:password@host:587",
    isSecret: true,
  },
  SMTP_TLS: {
    otherwise: "required, except on this machine",
    meaning:
      "whether mails wait while the mail server offers no encryption (required) or are sent unencrypted (optional)",
    example: "optional",
  },
  MAIL_FROM: {
    otherwise: "`no-reply@` with the host of APP_URL",
    meaning: "the sender of every mail",
    example: "Our name <no-reply@example.com>",
  },
  REPLY_ADDRESS: {
    otherwise: "the office’s mail address",
    meaning:
      "where people’s answers to our replies go, with `{key}` in its local part; the key finds the thread if a mail program lost the reference. Mail to it must reach this site",
    example: "office+{key}@example.com",
  },
  UNKNOWN_MAIL: {
    otherwise: "leave",
    meaning:
      "what happens to a mail that comes in and belongs to no thread: it is left where it is (leave), or becomes a new message (message)",
    example: "message",
  },
  IMAP_URL: {
    otherwise: "none, and no mailbox is read",
    meaning:
      "the mailbox from which answers are read, and its folder; `imap:` encrypts by STARTTLS, except on this machine",
    example: "imaps://user:password@host/INBOX",
    isSecret: true,
  },
  IMAP_TOKEN_COMMAND: {
    otherwise: "none",
    meaning: "a program that prints an access token (OAuth 2.0), in place of the password in IMAP_URL",
    example: "/usr/local/bin/mail-token office@example.com",
  },
  IMAP_EVERY: {
    otherwise: "2",
    meaning: "how many minutes pass between two visits to the mailbox, from 1 to 55",
    example: "5",
  },
  IMAP_AFTER: {
    otherwise: "keep",
    meaning: "whether a mail that was stored stays in the mailbox (keep) or is deleted there (delete)",
    example: "delete",
  },
  ADMIN_EMAIL: {
    otherwise: "none",
    meaning: "with ADMIN_PASSWORD: the first administrator, created if there is none",
    example: "owner@example.com",
  },
  ADMIN_PASSWORD: {
    otherwise: "none",
    meaning: "the first administrator’s password, under the same rules as every other",
    example: "a few words that nobody else puts together",
    isSecret: true,
  },
  ADMIN_SECOND_FACTOR: {
    otherwise: "required",
    meaning:
      "whether administrators must set up a passkey or an authenticator within seven days: required or optional",
    example: "optional",
  },
  TRUST_PROXY: {
    otherwise: "off",
    meaning: "whether the last address of X-Forwarded-For is the client’s",
    example: "on",
  },
  OFFLINE_BREAKDOWN: {
    otherwise: "on",
    meaning:
      "whether phones that have opened /breakdown, or the link of an engineer or driver, show that page without signal; off deletes the copies at the next visit",
    example: "off",
  },
  SMS_URL: {
    otherwise: "none, and no text messages",
    meaning:
      "the address of a gateway for text messages, with `{to}` and `{text}` in it or in SMS_BODY: people of the office can then be woken by text message",
    example: "https://sms.example.com/send?to={to}&text={text}",
    isSecret: true,
  },
  SMS_BODY: {
    otherwise: "none: a GET request",
    meaning: "what is posted to SMS_URL: JSON if it begins with `{`, else a form",
    example: '{"to":"{to}","content":"{text}"}',
  },
  SMS_AUTHORIZATION: {
    otherwise: "none",
    meaning: "the header `Authorization` for SMS_URL",
    example: "Bearer 3f1c8a6b5d2e4f70",
    isSecret: true,
  },
  SMS_PER_DAY: {
    otherwise: "50",
    meaning: "how many text messages leave within 24 hours",
    example: "200",
  },
  APP_SECRET: {
    otherwise: "created once, stored in DATA_DIR",
    meaning: "signs links, encrypts two-factor secrets",
    example: "at least 32 characters, from openssl rand -base64 32 for instance",
    isSecret: true,
  },
  APP_SECRET_PREVIOUS: {
    otherwise: "none",
    meaning: "the previous secrets, separated by commas: what they signed or encrypted remains valid",
    example: "the APP_SECRET until today, which is as long as the new one",
    isSecret: true,
  },
  RATE_LIMITS: {
    otherwise: "`app/platform/config/rate-limits.ts`",
    meaning: "JSON that overrides single limits",
    example: '{"contactPerClient":{"limit":10,"seconds":3600}}',
  },
  RETENTION: {
    otherwise: "`app/platform/config/retention.ts`",
    meaning:
      "for how many days mails, messages and the like are retained, null for ever; JSON that overrides single ones",
    example: '{"mails":365,"messages":1095}',
  },
  HISTORY_VERSIONS: {
    otherwise: "100",
    meaning: "how many earlier versions of each text, picture or person’s details are retained",
    example: "500",
  },
  SCAN_COMMAND: {
    otherwise: "none",
    meaning:
      "a virus scanner that checks each CV before anybody can open it: the file is its standard input; exit status 0 means clean, 1 infected",
    example: "clamdscan --fdpass --no-summary -",
  },
  BACKUP_TARGET: {
    otherwise: "none",
    meaning:
      "where nightly backups go, and `npm run site -- backup` without arguments: a folder, or a bucket of its own in the form of `STORAGE_URL`",
    example: "/mnt/backups/frostway",
    isSecret: true,
  },
  BACKUP_KEEP: {
    otherwise: "7 days, 4 weeks, 12 months",
    meaning:
      "for how many days, weeks and months the last archive of each is retained; JSON that overrides single ones",
    example: '{"days":14,"months":24}',
  },
  BACKUP_PASSPHRASE: {
    otherwise: "none",
    meaning: "encrypts `APP_SECRET` in archives; without it archives do not contain the secret",
    example: "another few words that nobody else puts together",
    isSecret: true,
  },
  SECURITY_CONTACT: {
    otherwise: "the office’s mail address",
    meaning:
      "the contact for vulnerability reports in `/.well-known/security.txt`: a `mailto:` or `https:` address",
    example: "mailto:security@example.com",
  },
  METRICS_TOKEN: {
    otherwise: "none, and no metrics",
    meaning: "the bearer token for `/metrics`, which has the format of Prometheus",
    example: "at least 16 characters, from openssl rand -hex 24 for instance",
    isSecret: true,
  },
  LOG_LEVEL: {
    otherwise: "info",
    meaning: "the least severe level that is logged: trace, debug, info, warn, error, fatal or silent",
    example: "warn",
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

export const settingNames = keysOf(settings);

export const secretSettingNames = settingNames.filter((name) => "isSecret" in settings[name]);

export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

export type Environment = { [Name in SettingName | "NODE_ENV"]?: string | undefined };
