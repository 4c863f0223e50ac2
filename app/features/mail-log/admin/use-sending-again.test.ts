import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { call } from "../../../platform/browser/calls/call.ts";
import type { LoggedMail } from "../mail-log.schema.ts";
import { outcomeOf } from "./use-sending-again.ts";

vi.mock("../../../platform/browser/calls/call.ts");

const ordered = { id: 7, attempts: 8, sent_at: null } as LoggedMail;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([
  [{ attempts: 9, sent_at: "2026-03-02T09:00:00.000Z" }, "It went out."],
  [
    { attempts: 9, sent_at: null, last_error: "The mail server cannot be used: connect ECONNREFUSED" },
    "It did not go out. Our mail server did not answer.",
  ],
  [{ attempts: 8, sent_at: null }, "It has not left yet. Look again in a minute."],
])("tells the outcome of sending a mail again: %o", async (now, words) => {
  vi.mocked(call).mockResolvedValue({ ok: true, data: { ...ordered, ...now } } as never);
  const outcome = outcomeOf(ordered, () => false);
  await vi.runAllTimersAsync();
  expect(await outcome).toContain(words);
});
