import { isTooSoon, notBefore, notNow } from "../../../platform/browser/calls/delivery.ts";
import { Outbox } from "../../../platform/browser/calls/outbox.ts";
import { newSubmissionKey } from "../../../platform/browser/calls/submission-key.ts";
import type { Language } from "../../pages/languages.present.ts";
import type { Card } from "../call-out-lines.ts";
import { postCard, type PostCard, type Posted } from "./post-card.ts";
import {
  forgetWaiting,
  isSameCard,
  readSent,
  readWaiting,
  type Sent,
  storeSent,
  storeUnlessTyped,
  storeWaiting,
  type Waiting,
} from "./stored-card.ts";
import { english } from "./words/english.ts";

/** What became of the card that was sent last. */
export type CardOutcome =
  | { state: "sent"; sent: Sent; notes: string[]; card: Card }
  | { state: "refused" | "given up"; message: string };

export type CardState = {
  busy: boolean;
  /** The card that waits at this address. */
  waiting: Waiting | undefined;
  outcome: CardOutcome | undefined;
};

const { notStored } = english;

const nothingSent: CardState = { busy: false, waiting: undefined, outcome: undefined };

/**
 * Sends the cards that are written at one address, /breakdown or an office's link, and no others. A card that is not
 * taken waits on the device, and `retry` sends it again under the same key. Its states stand in
 * docs/desk-and-roadside.md.
 */
export class CardOutbox extends Outbox<CardState> {
  readonly #link: string | undefined;
  readonly #post: PostCard;
  #isStored = false;
  #photographs: readonly Blob[] = [];

  constructor(link?: string, post: PostCard = postCard) {
    super(nothingSent);
    this.#link = link;
    this.#post = post;
    this.#adopt();
  }

  waits(): boolean {
    return this.read().waiting !== undefined;
  }

  /** Sends what the driver sees. A changed card replaces the one that waits. */
  async send(card: Card, photographs: readonly Blob[], language?: Language): Promise<void> {
    const { busy, waiting: before } = this.read();
    if (busy) return;
    const hasOtherPhotographs = photographs.length > 0 && photographs !== this.#photographs;
    // A changed card keeps its key: if the first one arrived and only its answer was lost, it completes that call-out.
    // Other photographs need a new one, since the server does not compare them.
    const keeps = before && !hasOtherPhotographs;
    if (before && !keeps) forgetWaiting(before);
    const key = keeps ? before.key : newSubmissionKey();
    this.#photographs = photographs;
    const begun = { why: "sending", notes: [], not_before: null } as const;
    const waiting: Waiting = { card, key, link: this.#link, language, ...begun, notes: [] };
    await this.#attempt(waiting, photographs);
  }

  async retry(): Promise<void> {
    this.lookAtOtherTabs();
    const { busy, waiting } = this.read();
    if (!waiting || busy || isTooSoon(waiting)) return;
    await this.#attempt(waiting, []);
  }

  override lookAtOtherTabs(): void {
    const { busy, waiting } = this.read();
    if (busy || !waiting || !this.#isStored) return;
    if (this.#isStoredAs(waiting)) return;
    const sent = readSent(this.#link);
    if (sent?.key === waiting.key) {
      this.change({ outcome: { state: "sent", sent, notes: [], card: waiting.card } });
    }
    this.#adopt();
  }

  /** Forgets why the card was refused, since the driver has changed it. */
  mend(): void {
    if (this.read().outcome?.state === "refused") this.change({ outcome: undefined });
  }

  /** Starts the next card. */
  begin(): void {
    this.change({ outcome: undefined });
  }

  async #attempt(waiting: Waiting, photographs: readonly Blob[]): Promise<void> {
    this.change({ busy: true, waiting, outcome: undefined });
    try {
      // Stored before it is sent, in case the telephone dies meanwhile.
      this.#isStored = storeWaiting(waiting);
      this.#note(waiting, await this.#post(waiting, photographs));
    } catch {
      this.#note(waiting, { delivery: notNow, notes: [] });
    } finally {
      this.change({ busy: false });
    }
  }

  #note(waiting: Waiting, { delivery, notes }: Posted): void {
    if (delivery.state === "waiting") return this.#wait(waiting, delivery, notes);
    if (delivery.state === "sent") {
      const { reference, page_url, page_ends_at } = delivery.answer;
      const sent = { reference, page_url, page_ends_at };
      storeSent(waiting, sent);
      this.change({
        outcome: { state: "sent", sent, notes: [...waiting.notes, ...notes], card: waiting.card },
      });
    } else {
      // What was typed stays, and can be changed and sent.
      storeUnlessTyped(waiting.card, this.#link);
      this.change({ outcome: { state: delivery.state, message: delivery.failure.message } });
    }
    // Another tab may have changed it in the meantime: that waits on, and completes the call-out.
    if (this.#isStoredAs(waiting)) forgetWaiting(waiting);
    this.#adopt();
  }

  #isStoredAs({ key, card }: Waiting): boolean {
    const stored = readWaiting(this.#link).find((one) => one.key === key);
    return stored !== undefined && isSameCard(stored.card, card);
  }

  #wait(waiting: Waiting, { why, pauseMilliseconds }: Pause, notes: string[]): void {
    const all = [...new Set([...waiting.notes, ...notes])].filter((note) => note !== notStored);
    const later = { ...waiting, why, not_before: notBefore(pauseMilliseconds), notes: all };
    this.#isStored = storeWaiting(later);
    if (!this.#isStored) later.notes = [notStored, ...all];
    this.change({ waiting: later });
  }

  /** Goes on with the oldest card that waits here, such as one of an earlier visit. */
  #adopt(): void {
    const [waiting] = readWaiting(this.#link);
    this.#isStored = waiting !== undefined;
    this.change({ waiting });
  }
}

type Pause = Pick<Extract<Posted["delivery"], { state: "waiting" }>, "why" | "pauseMilliseconds">;
