import { id, limits, line } from "../../../platform/validation/fields.ts";
import { z } from "../../../platform/validation/zod.ts";
import { type ImportField, importFields } from "./import-fields.ts";

/** A firm with more customers divides its file. */
export const mostLines = 10_000;
/** How many lines are imported in one call, so that each holds up others as little as a few saves do. */
export const linesAtOnce = 50;

// The site reads an empty text as null.
const cell = z.string().max(limits.message).nullish();
const cells = Object.fromEntries(Object.keys(importFields).map((field) => [field, cell])) as Record<
  ImportField,
  typeof cell
>;

/** A line of the file, as text. Nothing is checked before it is looked at as a whole, so that each line can say why. */
export const importLine = z.object({ line: z.int().min(1), ...cells }).meta({ id: "CustomerImportLine" });
export type ImportLine = z.infer<typeof importLine>;

const fileOfCustomer = z.object({ id: z.int(), company_name: z.string() });

export const lineOutcome = z
  .object({
    line: z.int(),
    outcome: z.enum(["new", "changed", "same", "doubtful", "refused"]),
    /** The customer that the line is about, or was added as. */
    customer: fileOfCustomer.nullable(),
    /** For a doubtful line: the customers that it may be about. */
    similar: z.array(fileOfCustomer),
    /** Labels of the fields that differ, or the reasons why the line is refused. */
    says: z.array(z.string()),
  })
  .meta({ id: "CustomerImportOutcome" });
export type LineOutcome = z.infer<typeof lineOutcome>;

export const lineOutcomes = z
  .object({ outcomes: z.array(lineOutcome) })
  .meta({ id: "CustomerImportOutcomes" });
export const importTrial = z
  .object({ lines: z.array(importLine).min(1).max(mostLines) })
  .meta({ id: "CustomerImportTrial" });

/** `into`: the customer that a doubtful line is about, or null for none of them. */
const decided = importLine.extend({ into: id().nullish() });
export type DecidedLine = z.infer<typeof decided>;
export const importedLines = z
  .object({ lines: z.array(decided).min(1).max(linesAtOnce) })
  .meta({ id: "CustomerImportLines" });

export const newImport = z.object({ file_name: line() }).meta({ id: "NewCustomerImport" });

export const customerImport = z
  .object({
    id: z.int(),
    file_name: z.string(),
    author_name: z.string(),
    created_at: z.string(),
    added: z.int(),
    changed: z.int(),
    undone_at: z.string().nullable(),
  })
  .meta({ id: "CustomerImport" });
export type CustomerImport = z.infer<typeof customerImport>;

export const undoneLines = z
  .object({
    /** How many lines of the import still stand. Ask again until it is 0. */
    remaining: z.int(),
    /** Customers that somebody has changed since. They stay as they are. */
    kept: z.array(fileOfCustomer),
  })
  .meta({ id: "UndoneCustomerImport" });
export type UndoneLines = z.infer<typeof undoneLines>;
