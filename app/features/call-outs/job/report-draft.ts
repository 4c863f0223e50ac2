import { loadStoredDraft, storeDraft } from "../../../platform/browser/forms/draft-store.ts";
import { isDrawing } from "../../../ui/signature/use-signature-canvas.ts";
import type { Strokes } from "../../../ui/signature/signature-pad.ts";
import { missingFromReport, type Part } from "./report-fields.ts";

/** A report as it is typed. It stays on the telephone until the site has it. */
export type ReportDraft = {
  found: string;
  done: string;
  parts: Part[];
  temperature: string;
  worked_minutes: string;
  /** Whether the driver signs. If not, `unsigned_reason` says why. */
  isSigned: boolean;
  signer_name: string;
  unsigned_reason: string;
  strokes: Strokes;
  /** As data URLs. */
  photographs: string[];
};

export const emptyReport: ReportDraft = {
  found: "",
  done: "",
  parts: [],
  temperature: "",
  worked_minutes: "",
  isSigned: true,
  signer_name: "",
  unsigned_reason: "",
  strokes: [],
  photographs: [],
};

/** By the call-out, so that a new link for the same job finds what was typed. */
const nameOf = (reference: string) => `engineer report ${reference}`;

export function readReportDraft(reference: string): ReportDraft {
  return {
    ...emptyReport,
    ...(loadStoredDraft("device", nameOf(reference), null)?.typed as object | undefined),
  };
}

/** Stores a draft. If the pictures do not fit on the telephone, at least the words are stored. */
export function storeReportDraft(reference: string, draft: ReportDraft): void {
  storeDraft("device", nameOf(reference), null, draft);
  const stored = readReportDraft(reference);
  if (stored.photographs.length === draft.photographs.length && stored.found === draft.found) return;
  storeDraft("device", nameOf(reference), null, { ...draft, photographs: [] });
}

/** The site has it: signature and photographs leave the telephone, and the words stay for a correction. */
export function forgetPictures(draft: ReportDraft): ReportDraft {
  return { ...draft, strokes: [], photographs: [] };
}

/** Returns what is missing or wrong, by field, as the server would say. */
export function checkReport(draft: ReportDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  if (draft.found.trim() === "") errors.found = missingFromReport.found;
  if (draft.done.trim() === "") errors.done = missingFromReport.done;
  const { temperature, worked_minutes } = draft;
  if (temperature.trim() && !isTemperature(temperature)) errors.temperature = missingFromReport.temperature;
  if (worked_minutes.trim() && !/^\d{1,4}$/.test(worked_minutes.trim()))
    errors.worked_minutes = missingFromReport.worked_minutes;
  if (draft.isSigned && draft.signer_name.trim() === "") errors.signer_name = missingFromReport.signer_name;
  if (draft.isSigned && !isDrawing(draft.strokes)) errors.signature = missingFromReport.signature;
  if (!draft.isSigned && draft.unsigned_reason.trim() === "")
    errors.unsigned_reason = missingFromReport.unsigned_reason;
  return errors;
}

function isTemperature(typed: string): boolean {
  return /^-?\d{1,2}(\.\d{1,2})?$/.test(typed.trim()) && Math.abs(Number(typed)) <= 60;
}
