import type { Outcome } from "./request.ts";
import { newSubmissionKey } from "./submission-key.ts";

/** Sends what somebody pressed, each once, and tells the screen about it. `useDelivery` retries what waits. */
export abstract class Outbox<State extends { busy: boolean }> {
  readonly #listeners = new Set<() => void>();
  readonly #nothing: State;
  #state: State;

  constructor(nothing: State) {
    this.#nothing = nothing;
    this.#state = nothing;
  }

  readonly read = (): State => this.#state;

  /** The state on the server, which knows nothing of what the device stores. */
  readonly readBefore = (): State => this.#nothing;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether `retry` has something to send. */
  abstract waits(): boolean;

  /** Sends what waits, unless the site asked for patience. */
  abstract retry(): void | Promise<void>;

  /** Another tab may have sent or changed what waits here. */
  lookAtOtherTabs(): void {}

  protected change(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Sends a form under one key until it has arrived, and once however often it is pressed. The page stores what is typed. */
export class FormOutbox extends Outbox<{ busy: boolean; isLost: boolean }> {
  readonly #again: () => void;
  #key = newSubmissionKey();

  constructor(again: () => void = () => {}) {
    super({ busy: false, isLost: false });
    this.#again = again;
  }

  waits(): boolean {
    return this.read().isLost;
  }

  retry(): void {
    if (this.waits() && !this.read().busy) this.#again();
  }

  /**
   * Sends with `post`, which also prepares what is sent, and resolves to undefined if there is nothing to send. So does
   * a press while the one before is prepared or sent.
   */
  async send<T>(
    post: (key: string) => Promise<Outcome<T> | undefined>,
    { retries = false } = {},
  ): Promise<Outcome<T> | undefined> {
    if (this.read().busy) return undefined;
    this.change({ busy: true });
    let isLost = false;
    try {
      const outcome = await post(this.#key);
      if (outcome?.ok) this.#key = newSubmissionKey();
      isLost = retries && outcome?.ok === false && outcome.status === 0;
      return outcome;
    } finally {
      this.change({ busy: false, isLost });
    }
  }
}
