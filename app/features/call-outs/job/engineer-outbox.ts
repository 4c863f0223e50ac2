import { type Delivery, isTooSoon, notBefore, notNow } from "../../../platform/browser/calls/delivery.ts";
import { Outbox } from "../../../platform/browser/calls/outbox.ts";
import type { EngineerPage } from "./job.schema.ts";
import { type Press, readPresses, storePresses, type WaitingPress } from "./stored-presses.ts";

export type PostPress = (token: string, press: Press) => Promise<Delivery<EngineerPage>>;

export type OutboxState = {
  busy: boolean;
  /** What has not reached the site, the oldest first. */
  waiting: readonly WaitingPress[];
  /** What the site answered last. It changes together with what waits, so that no part of the screen is replaced. */
  page: EngineerPage | undefined;
  /** What the site did not take, and why. */
  problem: { press: Press; message: string } | undefined;
  /** Whether what waits would be lost with this page. */
  isOnlyHere: boolean;
};

const nothingPressed: OutboxState = {
  busy: false,
  waiting: [],
  page: undefined,
  problem: undefined,
  isOnlyHere: false,
};

/**
 * Sends what an engineer pressed, in order and each once. What the site does not take now waits on the telephone, with
 * the time of the press; nothing overtakes it.
 */
export class EngineerOutbox extends Outbox<OutboxState> {
  readonly #token: string;
  readonly #post: PostPress;

  constructor(token: string, post: PostPress) {
    super(nothingPressed);
    this.#token = token;
    this.#post = post;
    this.change({ waiting: readPresses(token) });
  }

  waits(): boolean {
    return this.read().waiting.length > 0;
  }

  async press(press: Press): Promise<void> {
    this.change({ problem: undefined });
    this.#store([...this.read().waiting, { ...press, why: "sending", not_before: null }]);
    await this.retry();
  }

  async retry(): Promise<void> {
    if (this.read().busy) return;
    this.lookAtOtherTabs();
    this.change({ busy: true });
    try {
      let isSent = true;
      while (isSent) isSent = await this.#sendFirst();
    } finally {
      this.change({ busy: false });
    }
  }

  override lookAtOtherTabs(): void {
    if (!this.read().isOnlyHere) this.change({ waiting: readPresses(this.#token) });
  }

  /** Shows the page as it was asked for in the state `before`, unless a press has changed it since. */
  show(page: EngineerPage, before: OutboxState): void {
    const { busy, page: since } = this.read();
    if (!busy && since === before.page) this.change({ page });
  }

  forgetProblem(): void {
    this.change({ problem: undefined });
  }

  /** Returns whether the first press is settled, so that the next one can go. */
  async #sendFirst(): Promise<boolean> {
    const [first] = this.read().waiting;
    if (!first || isTooSoon(first)) return false;
    const delivery = await this.#deliver(first);
    const others = this.read().waiting.filter(({ key }) => key !== first.key);
    if (delivery.state === "waiting") {
      const not_before = notBefore(delivery.pauseMilliseconds);
      this.#store([{ ...first, why: delivery.why, not_before }, ...others]);
      return false;
    }
    this.#store(others);
    if (delivery.state === "sent") this.change({ page: delivery.answer });
    else this.change({ problem: { press: first, message: delivery.failure.message } });
    return true;
  }

  async #deliver(press: WaitingPress): Promise<Delivery<EngineerPage>> {
    try {
      return await this.#post(this.#token, press);
    } catch {
      return notNow;
    }
  }

  #store(waiting: readonly WaitingPress[]): void {
    this.change({ waiting, isOnlyHere: !storePresses(this.#token, waiting) });
  }
}
