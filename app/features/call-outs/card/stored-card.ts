import { forgetDraft, storeDraft, loadStoredDraft } from "../../../platform/browser/forms/draft-store.ts";
import type { WhyWaiting } from "../../../platform/browser/calls/delivery.ts";
import { keysOf } from "../../../platform/keys-of.ts";
import type { Language } from "../../pages/languages.present.ts";
import type { Card } from "../call-out-lines.ts";
import { emptyCard } from "../empty-card.ts";

/** The fields that are likely to be the same at the next breakdown. */
export type Vehicle = Pick<Card, "make" | "vehicle_number" | "trailer_number" | "telephone" | "load">;

/** A card from the press on "Send it" until the site has it, or refuses it. */
export type Waiting = {
  card: Card;
  /** The server takes each key once. A changed card gets a new one. */
  key: string;
  /** The key of the link that the office sent, if the card was written there. */
  link?: string | undefined;
  /** The language of the page, such as "pl". Missing for English. */
  language?: Language | undefined;
  /** "sending" until the first answer. */
  why: WhyWaiting | "sending";
  /** What the driver should know, such as that the photographs did not go along. */
  notes: string[];
  /** The time, by the device's clock, before which the site does not want it again. */
  not_before: number | null;
};
export type Sent = { reference: string; page_url: string; page_ends_at: string; key?: string };

/** The vehicle is the device's; everything else belongs to the address at which it was written. */
const vehicleName = "call-out vehicle";
const cardName = (link: string | undefined) => at("call-out", link);
export const waitingName = (link: string | undefined) => at("call-out waiting", link);
const sentName = (link: string | undefined) => at("call-out sent", link);

function at(name: string, link: string | undefined): string {
  return link === undefined ? name : `${name} ${link}`;
}

/**
 * Returns what was typed but not sent, without the position, because the device may have moved. A card that waits
 * keeps its position.
 */
export function readCard(link?: string): Card {
  const typed = { ...emptyCard, ...(read(cardName(link)) as Card | undefined), ...withoutPosition };
  const [waiting] = readWaiting(link);
  const isUnchanged =
    waiting && (isSameCard(typed, emptyCard) || isSameCard(typed, { ...waiting.card, ...withoutPosition }));
  return isUnchanged ? waiting.card : typed;
}

export function storeCard(card: Card, link?: string): void {
  storeDraft("device", cardName(link), null, card);
}

/** Makes a card the text of the form, unless something is typed there already. */
export function storeUnlessTyped(card: Card, link?: string): void {
  if (read(cardName(link)) === undefined) storeCard(card, link);
}

export function readVehicle(): Vehicle | undefined {
  return read(vehicleName) as Vehicle | undefined;
}

/** Returns the cards that wait at this address, oldest first. Each tab may have written one. */
export function readWaiting(link?: string): Waiting[] {
  const stored = read(waitingName(link));
  const all = (Array.isArray(stored) ? stored : stored ? [stored] : []) as Partial<Waiting>[];
  return all.flatMap(({ card, key, why = "sending", notes = [], not_before = null, ...rest }) =>
    card && key && rest.link === link ? [{ ...rest, card, key, why, notes, not_before }] : [],
  );
}

/** Stores a card that waits. Returns whether the device stored it: storage may be full or forbidden. */
export function storeWaiting(waiting: Waiting): boolean {
  const { key, link } = waiting;
  const others = readWaiting(link).filter((one) => one.key !== key);
  storeDraft("device", waitingName(link), null, [...others, waiting]);
  return readWaiting(link).some((one) => one.key === key);
}

/** The card arrived, was refused, or was changed. */
export function forgetWaiting({ key, link }: Pick<Waiting, "key" | "link">): void {
  const others = readWaiting(link).filter((one) => one.key !== key);
  if (others.length === 0) forgetDraft("device", waitingName(link));
  else storeDraft("device", waitingName(link), null, others);
}

/** Returns what was sent last from this address, until its page ends. */
export function readSent(link?: string): Sent | undefined {
  const sent = read(sentName(link)) as Sent | undefined;
  return sent && Date.parse(sent.page_ends_at) > Date.now() ? sent : undefined;
}

/** Stores the link to the page of a card that has arrived, and the vehicle with which the next card begins. */
export function storeSent({ card, key, link }: Waiting, sent: Sent): void {
  storeDraft("device", sentName(link), null, { ...sent, key });
  // What was typed since stays.
  const typed = read(cardName(link)) as Card | undefined;
  const isUnchanged =
    typed && isSameCard({ ...card, ...typed, ...withoutPosition }, { ...card, ...withoutPosition });
  if (isUnchanged) forgetDraft("device", cardName(link));
  const { make, vehicle_number, trailer_number, telephone, load } = card;
  const vehicle: Vehicle = { make, vehicle_number, trailer_number, telephone, load };
  // A card with only a position contains no vehicle.
  if (Object.values(vehicle).some((value) => value !== null))
    storeDraft("device", vehicleName, null, vehicle);
}

export function isSameCard(one: Card, other: Card): boolean {
  return keysOf(emptyCard).every((name) => one[name] === other[name]);
}

const { latitude, longitude, accuracy, position_at } = emptyCard;
const withoutPosition = { latitude, longitude, accuracy, position_at };

function read(name: string): unknown {
  return loadStoredDraft("device", name, null)?.typed;
}
