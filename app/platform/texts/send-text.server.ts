import { fillPlaces, type TextGateway } from "../config/text-settings.server.ts";
import { logger } from "../log.server.ts";
import { messageOf } from "../message-of.ts";
import type { PushOutcome } from "../push/send-push.server.ts";

const patienceMilliseconds = 10_000;

/** The number as in a `tel:` link, and the words. */
export type TextMessage = { to: string; text: string };
export type Fetch = typeof fetch;

/**
 * Hands a text message to the gateway. "handed over" says only that the gateway took it: whether it arrives, no gateway
 * says in its answer. Never throws.
 */
export async function sendText(
  gateway: TextGateway,
  message: TextMessage,
  send: Fetch = fetch,
): Promise<Exclude<PushOutcome, { is: "gone" }>> {
  const { url, body, authorization } = gateway;
  const isJson = body?.startsWith("{") ?? false;
  try {
    const { status } = await send(fillPlaces(url, message, encodeURIComponent), {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(authorization && { Authorization: authorization }),
        ...(body && { "Content-Type": isJson ? "application/json" : "application/x-www-form-urlencoded" }),
      },
      ...(body && { body: fillPlaces(body, message, isJson ? inJson : encodeURIComponent) }),
      // A gateway that leads elsewhere would get the key of another one.
      redirect: "error",
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    return outcomeOf(status);
  } catch (error) {
    logger.warn({ problem: messageOf(error) }, "the gateway for text messages could not be reached");
    return { is: "later", problem: "The gateway for text messages could not be reached." };
  }
}

function outcomeOf(status: number): Exclude<PushOutcome, { is: "gone" }> {
  const problem = `The gateway for text messages answered ${status}.`;
  if (status >= 200 && status < 300) return { is: "handed over" };
  return status === 429 || status >= 500 ? { is: "later", problem } : { is: "refused", problem };
}

/** The text between the quotation marks of a JSON string. */
function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}
