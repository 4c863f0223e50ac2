import { resolve } from "node:path";
import { z } from "zod";
import { MalformedSetting } from "./malformed-setting.ts";
import { parseOverrides } from "./overrides.server.ts";
import type { Environment } from "./settings.ts";

export type BackupSettings = {
  /** A folder or `s3://…`. If undefined, there are no automatic backups. */
  target: string | undefined;
  keep: RetentionCounts;
  passphrase: string | undefined;
};

/** The number of days, weeks and months for which the last archive of each is retained. */
export type RetentionCounts = { days: number; weeks: number; months: number };

const defaultKeep: RetentionCounts = { days: 7, weeks: 4, months: 12 };
const minPassphraseLength = 12;

/** Throws `MalformedSetting`. */
export function backupSettings(environment: Environment): BackupSettings {
  return { target: target(environment), keep: keep(environment), passphrase: passphrase(environment) };
}

function target({ BACKUP_TARGET: text }: Environment): string | undefined {
  if (!text) return undefined;
  if (!text.includes("://") && !text.endsWith(".tar")) return resolve(text);
  const url = URL.parse(text);
  if (url?.protocol === "s3:" && url.username && url.password && url.host && url.pathname.length > 1)
    return text;
  throw new MalformedSetting(
    "BACKUP_TARGET must be a folder, or look like s3://KEY:SECRET@host/bucket?region=….",
  );
}

function keep({ BACKUP_KEEP: text }: Environment): RetentionCounts {
  const example = '{"days":14,"months":24}';
  const names = ["days", "weeks", "months"] as const;
  const keep = {
    ...defaultKeep,
    ...parseOverrides("BACKUP_KEEP", text, { names, value: z.int().nonnegative(), example }),
  };
  if (keep.days + keep.weeks + keep.months > 0) return keep;
  throw new MalformedSetting("BACKUP_KEEP must retain at least one day, week or month.");
}

function passphrase({ BACKUP_PASSPHRASE: text }: Environment): string | undefined {
  if (!text || text.length >= minPassphraseLength) return text || undefined;
  throw new MalformedSetting(`BACKUP_PASSPHRASE must have at least ${minPassphraseLength} characters.`);
}
