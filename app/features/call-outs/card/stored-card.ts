import { forgetDraft, storeDraft, loadStoredDraft } from "../../../platform/browser/draft-store.ts";
import type { Card } from "../call-out-lines.ts";
import { emptyCard } from "../empty-card.ts";

/** The fields that are likely to be the same at the next breakdown. */
export type Vehicle = Pick<Card, "make" | "vehicle_number" | "trailer_number" | "telephone" | "load">;
/** A card that waits to be sent. `link` is the key of the card that the office sent, if it belongs to that call-out. */
export type Waiting = { card: Card; key: string; link?: string | undefined };
export type Sent = { reference: string; page_url: string; page_ends_at: string };

/** The names of the records on the device, which are shared by everybody who uses it. */
const names = {
  card: "call-out",
  vehicle: "call-out vehicle",
  waiting: "call-out waiting",
  sent: "call-out sent",
};

/** Returns what was typed but not sent, without the position, because the device may have moved. */
export function readCard(): Card {
  const { latitude, longitude, accuracy, position_at } = emptyCard;
  return {
    ...emptyCard,
    ...(read(names.card) as Card | undefined),
    latitude,
    longitude,
    accuracy,
    position_at,
  };
}

export function storeCard(card: Card): void {
  storeDraft("device", names.card, null, card);
}

export function readVehicle(): Vehicle | undefined {
  return read(names.vehicle) as Vehicle | undefined;
}

export function readWaiting(): Waiting | undefined {
  return read(names.waiting) as Waiting | undefined;
}

/** Stores a card that waits. Returns whether the device stored it: storage may be full or forbidden. */
export function storeWaitingCard(waiting: Waiting): boolean {
  storeDraft("device", names.waiting, null, waiting);
  return readWaiting()?.key === waiting.key;
}

export function readSent(): Sent | undefined {
  const sent = read(names.sent) as Sent | undefined;
  return sent && Date.parse(sent.page_ends_at) > Date.now() ? sent : undefined;
}

/** Deletes a card that has arrived. Stores the link to its page and the vehicle with which the next card begins. */
export function storeSentCard(
  { make, vehicle_number, trailer_number, telephone, load }: Card,
  sent: Sent,
): void {
  for (const name of [names.card, names.waiting]) forgetDraft("device", name);
  const vehicle: Vehicle = { make, vehicle_number, trailer_number, telephone, load };
  // A card with only a position contains no vehicle.
  if (Object.values(vehicle).some((value) => value !== null))
    storeDraft("device", names.vehicle, null, vehicle);
  storeDraft("device", names.sent, null, sent);
}

export function deleteWaitingCard(): void {
  forgetDraft("device", names.waiting);
}

function read(name: string): unknown {
  return loadStoredDraft("device", name, null)?.typed;
}
