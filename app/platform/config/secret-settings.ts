import { MalformedSetting } from "./malformed-setting.ts";
import type { Environment } from "./settings.ts";

const minSecretLength = 32;
const minTokenLength = 16;

export function appSecret(environment: Environment): string | undefined {
  const text = environment.APP_SECRET;
  if (text && text.length < minSecretLength) {
    throw new MalformedSetting(`APP_SECRET must have at least ${minSecretLength} characters.`);
  }
  return text || undefined;
}

export function previousSecrets({ APP_SECRET_PREVIOUS: text }: Environment): string[] {
  if (!text) return [];
  // The whole text also counts as one secret, because a secret may contain a comma.
  const secrets = [text, ...text.split(",").map((part) => part.trim())];
  const long = secrets.filter(({ length }) => length >= minSecretLength);
  if (long.length > 0) return [...new Set(long)];
  throw new MalformedSetting(
    `APP_SECRET_PREVIOUS must be secrets of at least ${minSecretLength} characters, separated by commas.`,
  );
}

export function metricsToken({ METRICS_TOKEN: text }: Environment): string | undefined {
  if (!text || text.length >= minTokenLength) return text || undefined;
  throw new MalformedSetting(`METRICS_TOKEN must have at least ${minTokenLength} characters.`);
}
