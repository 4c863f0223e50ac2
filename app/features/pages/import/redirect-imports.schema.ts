import { line } from "../../../platform/validation/fields.ts";
import { z } from "../../../platform/validation/zod.ts";

/** More addresses than a site of a small firm had. */
export const mostLines = 1_000;

// The site reads an empty text as null.
const cell = z.string().max(5_000).nullish();

/** A line of the file, as text. Nothing is checked before all are looked at, so that each line can say why. */
export const redirectLine = z
  .object({ line: z.int().min(1), path: cell, target: cell })
  .meta({ id: "RedirectImportLine" });
export type RedirectLine = z.infer<typeof redirectLine>;

export const redirectOutcome = z
  .object({
    line: z.int(),
    outcome: z.enum(["new", "changed", "same", "doubtful", "refused"]),
    /** The address and the target as they are stored. */
    path: z.string(),
    target: z.string(),
    /** Reasons, and what the line does not say itself. */
    says: z.array(z.string()),
  })
  .meta({ id: "RedirectImportOutcome" });
export type RedirectOutcome = z.infer<typeof redirectOutcome>;
export const redirectOutcomes = z
  .object({ outcomes: z.array(redirectOutcome) })
  .meta({ id: "RedirectImportOutcomes" });

const lines = z.array(redirectLine).min(1).max(mostLines);
export const redirectTrial = z.object({ lines }).meta({ id: "RedirectImportTrial" });
export const newRedirectImport = z.object({ file_name: line(), lines }).meta({ id: "NewRedirectImport" });

export const redirectImport = z
  .object({
    id: z.int(),
    file_name: z.string(),
    created_at: z.string(),
    undone_at: z.string().nullable(),
    added: z.int(),
    changed: z.int(),
  })
  .meta({ id: "RedirectImport" });
export type RedirectImport = z.infer<typeof redirectImport>;

/** Addresses that somebody has changed since, or where a page stands now. They stay as they are. */
export const undoneRedirects = z.object({ kept: z.array(z.string()) }).meta({ id: "UndoneRedirectImport" });
