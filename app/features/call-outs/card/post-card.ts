import { call } from "../../../platform/browser/call.ts";
import {
  deleteWaitingCard,
  storeSentCard,
  storeWaitingCard,
  type Sent,
  type Waiting,
} from "./stored-card.ts";

export type Sending =
  | { state: "sent"; sent: Sent; notes: string[] }
  /** The card is sent automatically when the connection is back. */
  | { state: "waiting"; notes: string[] }
  | { state: "refused"; message: string };

const withoutThem = "The photographs did not go along: please text or show them later.";
const notStored = "This device cannot keep it: leave this page open, text it to us, or ring.";

/** Sends a card, and stores it on the device if the server does not answer. The server accepts each key only once. */
export async function sendCard(waiting: Waiting, photographs: readonly Blob[] = []): Promise<Sending> {
  const files = Object.fromEntries(photographs.map((file, at) => [`photograph_${at + 1}`, file]));
  const outcome = await post(waiting, files);
  if (outcome.ok) {
    const notes = outcome.data.photographs_refused.map(
      ({ message }) => `A photograph was not taken: ${message}`,
    );
    return arrived(waiting, outcome.data, notes);
  }
  // The photographs are too large, so the card is sent without them. Help must not wait for them.
  if (outcome.status === 413 && photographs.length > 0) {
    const again = await post(waiting, {});
    if (again.ok) return arrived(waiting, again.data, [withoutThem]);
  }
  if (outcome.status === 0 || outcome.status >= 500) {
    const notes = storeWaitingCard(waiting) ? [] : [notStored];
    return { state: "waiting", notes: photographs.length > 0 ? [...notes, withoutThem] : notes };
  }
  // Sending it again would be refused again.
  deleteWaitingCard();
  return { state: "refused", message: outcome.message };
}

function arrived({ card }: Waiting, receipt: Sent, notes: string[]): Sending {
  const { reference, page_url, page_ends_at } = receipt;
  const sent = { reference, page_url, page_ends_at };
  storeSentCard(card, sent);
  return { state: "sent", sent, notes };
}

function post({ card, key, link }: Waiting, files: Record<string, Blob>) {
  const sent = { body: { ...card, submission_key: key, ...files }, quiet: true };
  return link === undefined
    ? call("POST /api/callouts", sent)
    : call("POST /api/callout-cards/:token", { params: { token: link }, ...sent });
}
