import type { Config } from "../config/config.server.ts";
import { allSecrets } from "../secrets/keys.server.ts";
import { sign } from "../secrets/signing.server.ts";
import { isSameSecret } from "../secrets/tokens.server.ts";

type Settings = Pick<Config, "replyAddress" | "secret" | "previousSecrets">;

/** What a mail can answer. The first letter of the key says which it is; the key of a message has none. */
const letters = { message: "", application: "a", "call-out": "c" } as const;
export type Answerable = keyof typeof letters;
export type AnsweredThing = { kind: Answerable; id: number };

const purpose = "reply-address";
/** 80 bits: nobody can guess them, and the local part of an address has room for them (RFC 5321, 4.5.3.1.1). */
const signatureLength = 20;

/** Returns the address for answers to a message: REPLY_ADDRESS with a key in it, or else that of the office. */
export function replyAddressOf(settings: Settings, messageId: number, office: string): string {
  return replyAddressFor(settings, { kind: "message", id: messageId }, office);
}

/** Returns the address for answers to anything that we wrote about, or else `office`. */
export function replyAddressFor(settings: Settings, thing: AnsweredThing, office: string): string {
  return settings.replyAddress?.replace("{key}", keyOf(settings, thing)) ?? office;
}

/** Returns the message, application or call-out whose key is in one of the addresses. Keys of previous secrets count. */
export function thingOfAddresses(
  settings: Settings,
  addresses: readonly string[],
): AnsweredThing | undefined {
  const [before, after] = settings.replyAddress?.toLowerCase().split("{key}") ?? [];
  if (before === undefined || after === undefined) return undefined;
  for (const address of addresses) {
    if (!address.startsWith(before) || !address.endsWith(after)) continue;
    const key = address.slice(before.length, address.length - after.length);
    const [, letter, digits] = /^([ac]?)(\d{1,15})-/.exec(key) ?? [];
    const kind = letter === "a" ? "application" : letter === "c" ? "call-out" : "message";
    const thing = { kind, id: Number(digits) } as const;
    const isOurs = allSecrets(settings).some((secret) => isSameSecret(key, keyOf({ secret }, thing)));
    if (isOurs) return thing;
  }
  return undefined;
}

function keyOf(secret: Pick<Settings, "secret">, { kind, id }: AnsweredThing): string {
  const name = `${letters[kind]}${id}`;
  return `${name}-${sign(secret, purpose, name).slice(0, signatureLength)}`;
}
