import { afterEach, beforeEach, vi } from "vitest";
import type { CallOutReceipt } from "../app/features/call-outs/call-outs.schema.ts";
import { CardOutbox } from "../app/features/call-outs/card/card-outbox.ts";
import type { PostCard } from "../app/features/call-outs/card/post-card.ts";
import type { Waiting } from "../app/features/call-outs/card/stored-card.ts";
import { emptyCard } from "../app/features/call-outs/empty-card.ts";
import type { Delivery } from "../app/platform/browser/calls/delivery.ts";

export const now = Date.parse("2026-11-27T14:05:00.000Z");
export const belt = { ...emptyCard, vehicle_number: "GX24 ABC", details: "belt gone" };
export const layBy = { ...belt, place: "lay-by M20 J10" };

type Answered = Delivery<CallOutReceipt>;
const failure = (message: string) => ({ ok: false as const, status: 422, message, errors: {} });
export const noSignal = {
  state: "waiting",
  why: "no signal",
  pauseMilliseconds: undefined,
} satisfies Answered;
export const notNow = { state: "waiting", why: "not now", pauseMilliseconds: undefined } satisfies Answered;
export const refused: Answered = { state: "refused", failure: failure("Where are you?") };
export const givenUp: Answered = { state: "given up", failure: failure("Not found.") };
const receipt = (reference: string): Answered => ({
  state: "sent",
  answer: {
    message: "",
    reference,
    page_url: `https://www.example.com/call-out/${reference}`,
    page_ends_at: "2026-12-04T14:05:00.000Z",
    photographs_refused: [],
  },
});

/** A driver's phone with an empty store, in which each test begins. */
export function useCardOutbox() {
  let records = new Map<string, string>();
  /** What the site received, and what it answers next. It takes everything by default. */
  let received: Waiting[] = [];
  let coming: (Answered | Error)[] = [];

  beforeEach(() => {
    vi.useFakeTimers({ now });
    [records, received, coming] = [new Map(), [], []];
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => records.get(key) ?? null,
      setItem: (key: string, value: string) => records.set(key, value),
      removeItem: (key: string) => records.delete(key),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const post: PostCard = async (waiting) => {
    received.push(waiting);
    const answer = coming.shift() ?? receipt(`FW-${waiting.key.slice(0, 4)}`);
    if (answer instanceof Error) throw answer;
    return { delivery: answer, notes: [] };
  };

  return {
    post,
    open: (link?: string) => new CardOutbox(link, post),
    keys: () => received.map(({ key }) => key),
    /** What the site answers to the next cards, in this order. */
    answers: (...next: (Answered | Error)[]) => void (coming = next),
    store: (name: string, value: string) => void records.set(name, value),
    get received() {
      return received;
    },
  };
}
