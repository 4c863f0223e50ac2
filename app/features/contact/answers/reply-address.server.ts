import type { Config } from "../../../platform/config/config.server.ts";
import { allSecrets } from "../../../platform/secrets/keys.server.ts";
import { sign } from "../../../platform/secrets/signing.server.ts";
import { isSameSecret } from "../../../platform/secrets/tokens.server.ts";

type Settings = Pick<Config, "replyAddress" | "secret" | "previousSecrets">;

const purpose = "reply-address";
/** 80 bits: nobody can guess them, and the local part of an address has room for them (RFC 5321, 4.5.3.1.1). */
const signatureLength = 20;

/** Returns the address for answers to a message: REPLY_ADDRESS with a key in it, or else that of the office. */
export function replyAddressOf(settings: Settings, messageId: number, office: string): string {
  return settings.replyAddress?.replace("{key}", keyOf(settings, messageId)) ?? office;
}

/** Returns the message whose key is in one of the addresses. Keys of previous secrets still count. */
export function messageOfAddresses(settings: Settings, addresses: readonly string[]): number | undefined {
  const [before, after] = settings.replyAddress?.toLowerCase().split("{key}") ?? [];
  if (before === undefined || after === undefined) return undefined;
  for (const address of addresses) {
    if (!address.startsWith(before) || !address.endsWith(after)) continue;
    const key = address.slice(before.length, address.length - after.length);
    const id = Number(/^(\d{1,15})-/.exec(key)?.[1]);
    const isOurs = allSecrets(settings).some((secret) => isSameSecret(key, keyOf({ secret }, id)));
    if (isOurs) return id;
  }
  return undefined;
}

function keyOf(secret: Pick<Settings, "secret">, messageId: number): string {
  return `${messageId}-${sign(secret, purpose, String(messageId)).slice(0, signatureLength)}`;
}
