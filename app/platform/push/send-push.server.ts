import { logger } from "../log.server.ts";
import { messageOf } from "../message-of.ts";
import { postToPublic, RefusedTarget } from "../webhooks/post-to-public.server.ts";
import type { VapidKeys } from "./vapid-keys.server.ts";

/** What a browser's push service said when somebody switched it on. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

type Push = {
  keys: VapidKeys;
  /** Whom a push service can ask about this site's messages: a `mailto:` address. */
  contact: string;
  text: string;
  /** How long the push service keeps the message for a device that is away, in seconds. */
  seconds: number;
  /** A later message of the same topic replaces one that still waits. */
  topic: string;
};

/**
 * "handed over": the push service took it. "gone": the subscription has ended, or leads to an address that this site may
 * not call. "later": it may be tried again, after `retryAfter` milliseconds if that is given.
 */
export type PushOutcome =
  | { is: "handed over" }
  | { is: "gone"; problem: string }
  | { is: "later"; problem: string; retryAfter?: number }
  | { is: "refused"; problem: string };

export type Post = typeof postToPublic;

/** Encrypts a message for one browser (RFC 8291) and hands it to its push service (RFC 8030). Never throws. */
export async function sendPush(
  subscription: Subscription,
  { keys, contact, text, seconds, topic }: Push,
  post: Post = postToPublic,
): Promise<PushOutcome> {
  try {
    // Loads the library with the first message, because most sites never send one.
    const { default: webPush } = await import("web-push");
    const { endpoint, p256dh, auth } = subscription;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
      contentEncoding: "aes128gcm",
      TTL: seconds,
      urgency: "high",
      topic,
    });
    return outcomeOf(await post(endpoint, { headers: { ...headers }, body: body ?? "" }));
  } catch (error) {
    if (error instanceof RefusedTarget) return { is: "gone", problem: messageOf(error) };
    logger.warn({ problem: messageOf(error) }, "a push service could not be reached");
    return { is: "later", problem: "The push service could not be reached." };
  }
}

function outcomeOf({ status, retryAfter }: Awaited<ReturnType<Post>>): PushOutcome {
  const problem = `The push service answered ${status}.`;
  if (status >= 200 && status < 300) return { is: "handed over" };
  // RFC 8030, 7.3: the subscription is unknown or has ended.
  if (status === 404 || status === 410) return { is: "gone", problem };
  if (status === 429 || status >= 500)
    return { is: "later", problem, ...(retryAfter !== undefined && { retryAfter }) };
  return { is: "refused", problem };
}
