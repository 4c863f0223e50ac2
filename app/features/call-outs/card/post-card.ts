import { cameFrom } from "../../../platform/browser/calls/came-from.ts";
import { call } from "../../../platform/browser/calls/call.ts";
import { confirmed, type Delivery, deliveryOf } from "../../../platform/browser/calls/delivery.ts";
import { foreignFailure } from "../../../platform/browser/calls/request.ts";
import type { CallOutReceipt } from "../call-outs.schema.ts";
import type { Waiting } from "./stored-card.ts";
import { english } from "./words/english.ts";

export type Posted = { delivery: Delivery<CallOutReceipt>; notes: string[] };
export type PostCard = (waiting: Waiting, photographs: readonly Blob[]) => Promise<Posted>;

const withoutThem = english.withoutPhotographs;
const patienceMilliseconds = 30_000;
const patienceWithPhotographs = 120_000;

/** Sends a card. If its photographs are too large, it goes without them, because help must not wait for them. */
export async function postCard(waiting: Waiting, photographs: readonly Blob[]): Promise<Posted> {
  if (photographs.length === 0) return { delivery: (await post(waiting, [])).delivery, notes: [] };
  const first = await post(waiting, photographs);
  if (first.status !== 413) {
    const { delivery } = first;
    if (delivery.state !== "sent") return { delivery, notes: [withoutThem] };
    const refused = delivery.answer.photographs_refused ?? [];
    return { delivery, notes: [...new Set(refused.map(() => english.photographRefused))] };
  }
  return { delivery: (await post(waiting, [])).delivery, notes: [withoutThem] };
}

async function post(waiting: Waiting, photographs: readonly Blob[]) {
  const stop = new AbortController();
  const patience = photographs.length > 0 ? patienceWithPhotographs : patienceMilliseconds;
  const timer = setTimeout(() => stop.abort(), patience);
  try {
    const sending = request(waiting, photographs, stop.signal);
    const receipt = await confirmed(sending, "reference", "page_url");
    const outcome = receipt.ok && !isAddress.test(receipt.data.page_url) ? foreignFailure(200) : receipt;
    const delivery = deliveryOf(outcome);
    const status = outcome.ok ? 201 : (outcome.foreign ?? outcome.status);
    const isSilent = stop.signal.aborted && delivery.state === "waiting" && navigator.onLine;
    return { status, delivery: isSilent ? { ...delivery, why: "not now" as const } : delivery };
  } finally {
    clearTimeout(timer);
  }
}

const isAddress = /^https?:\/\//;

function request({ card, key, link, language }: Waiting, photographs: readonly Blob[], signal: AbortSignal) {
  const files = Object.fromEntries(photographs.map((file, at) => [`photograph_${at + 1}`, file]));
  const { position_at, ...measured } = card;
  const body = {
    ...measured,
    position_age: ageInSeconds(position_at),
    submission_key: key,
    language,
    ...files,
  };
  const sent = { body, quiet: true, signal };
  return link === undefined
    ? call("POST /api/callouts", { ...sent, headers: cameFrom() })
    : call("POST /api/callout-cards/:token", { params: { token: link }, ...sent });
}

/** Both times are the device's, so its clock may be wrong. The server knows what time it is. */
function ageInSeconds(position_at: string | null): number | null {
  const age = position_at === null ? Number.NaN : Date.now() - Date.parse(position_at);
  return age >= 0 ? Math.round(age / 1000) : null;
}
