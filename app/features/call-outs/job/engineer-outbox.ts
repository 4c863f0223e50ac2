import type { Delivery } from "../../../platform/browser/calls/delivery.ts";
import type { EngineerPage } from "./job.schema.ts";
import { type Press, readPresses, storePresses, type WaitingPress } from "./stored-presses.ts";

export type PostPress = (token: string, press: Press) => Promise<Delivery<EngineerPage>>;

export type OutboxState = {
  busy: boolean;
  /** What has not reached the site, the oldest first. */
  waiting: readonly WaitingPress[];
  /** What the site answered last. */
  page: EngineerPage | undefined;
  /** What the site did not take, and why. */
  problem: { press: Press; message: string } | undefined;
  /** Whether what waits would be lost with this page. */
  isOnlyHere: boolean;
};

/** The longest wait that a server can ask for. A longer one comes from a wrong clock. */
const longestPauseMilliseconds = 60 * 60_000;

export const nothingPressed: OutboxState = {
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
export class EngineerOutbox {
  readonly #token: string;
  readonly #post: PostPress;
  readonly #listeners = new Set<() => void>();
  #state = nothingPressed;

  constructor(token: string, post: PostPress) {
    this.#token = token;
    this.#post = post;
    this.#state = { ...nothingPressed, waiting: readPresses(token) };
  }

  readonly read = (): OutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async press(press: Press): Promise<void> {
    this.#change({ problem: undefined });
    this.#store([...this.#state.waiting, { ...press, why: "sending", not_before: null }]);
    await this.retry();
  }

  /** Sends what waits, unless the site asked for patience. */
  async retry(): Promise<void> {
    if (this.#state.busy) return;
    this.lookAtOtherTabs();
    this.#change({ busy: true });
    try {
      let isSent = true;
      while (isSent) isSent = await this.#sendFirst();
    } finally {
      this.#change({ busy: false });
    }
  }

  /** Another tab may have sent what waits here, or have pressed something. */
  lookAtOtherTabs(): void {
    if (!this.#state.isOnlyHere) this.#change({ waiting: readPresses(this.#token) });
  }

  forgetProblem(): void {
    this.#change({ problem: undefined });
  }

  /** Returns whether the first press is settled, so that the next one can go. */
  async #sendFirst(): Promise<boolean> {
    const [first] = this.#state.waiting;
    const pause = (first?.not_before ?? 0) - Date.now();
    if (!first || (pause > 0 && pause <= longestPauseMilliseconds)) return false;
    const delivery = await this.#deliver(first);
    const others = this.#state.waiting.filter(({ key }) => key !== first.key);
    if (delivery.state === "waiting") {
      const asked = Math.min(delivery.pauseMilliseconds ?? 0, longestPauseMilliseconds);
      const not_before = asked > 0 ? Date.now() + asked : null;
      this.#store([{ ...first, why: delivery.why, not_before }, ...others]);
      return false;
    }
    this.#store(others);
    if (delivery.state === "sent") this.#change({ page: delivery.answer });
    else this.#change({ problem: { press: first, message: delivery.failure.message } });
    return true;
  }

  async #deliver(press: WaitingPress): Promise<Delivery<EngineerPage>> {
    try {
      return await this.#post(this.#token, press);
    } catch {
      return { state: "waiting", why: "not now", pauseMilliseconds: undefined };
    }
  }

  #store(waiting: readonly WaitingPress[]): void {
    this.#change({ waiting, isOnlyHere: !storePresses(this.#token, waiting) });
  }

  #change(change: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
