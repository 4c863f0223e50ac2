import { forgetDraft, loadStoredDraft, storeDraft } from "../../../platform/browser/forms/draft-store.ts";
import type { WhyWaiting } from "../../../platform/browser/calls/delivery.ts";
import type { EngineerStep } from "./job.schema.ts";

type Sending = {
  /** The server takes each key once. */
  key: string;
  /** By the telephone's clock, in milliseconds. What is sent is the age. */
  pressed_at: number;
};
export type PressedStep = Sending & { kind: "step"; status: EngineerStep; minutes: number | null };
/** What was typed, as it is sent. */
export type ReportWords = {
  found: string;
  done: string;
  parts: string | null;
  temperature: string | null;
  worked_minutes: string | null;
  signer_name: string | null;
  unsigned_reason: string | null;
};
/** Pictures are data URLs, so that they can wait on the telephone. */
export type PressedReport = Sending & {
  kind: "report";
  words: ReportWords;
  signature: string | null;
  photographs: string[];
};
export type Press = PressedStep | PressedReport;

/** What was pressed and has not reached the site. */
export type WaitingPress = Press & {
  /** "sending" until the first answer. */
  why: WhyWaiting | "sending";
  /** The time, by the telephone's clock, before which the site does not want it again. */
  not_before: number | null;
};

const nameOf = (token: string) => `engineer ${token}`;

/** Returns what waits on this telephone for a link, the oldest first. */
export function readPresses(token: string): WaitingPress[] {
  const stored = loadStoredDraft("device", nameOf(token), null)?.typed;
  return Array.isArray(stored) ? (stored as WaitingPress[]) : [];
}

/** Returns whether the telephone stored it: storage may be full or forbidden. */
export function storePresses(token: string, presses: readonly WaitingPress[]): boolean {
  if (presses.length === 0) forgetDraft("device", nameOf(token));
  else storeDraft("device", nameOf(token), null, presses);
  return readPresses(token).length === presses.length;
}
