import { line, versioned } from "../../platform/validation/fields.ts";
import { plainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";
import { refuseFigures } from "../page-facts/figure-places.schema.ts";
import { type Firm, markPictures, mostMarks } from "./firm.schema.ts";

const longestShortName = 30;
const longestMarkHeading = 40;
const longestMarkLine = 120;
const mostDays = 180;

/** People read the prefix out on the telephone, so it has only letters and digits. */
const referencePrefix = line().refine(
  (prefix) => /^[A-Z][A-Z0-9]{1,5}$/.test(prefix),
  "The reference prefix field must be 2 to 6 capital letters or digits and begin with a letter.",
);

const footerMark = z.object({
  heading: line().max(longestMarkHeading),
  line: line().max(longestMarkLine),
  picture: z.enum(markPictures),
});

/**
 * The details that an administrator saves. Separate from the plain type, so that public pages load no validator.
 */
const firmDetails = z.object({
  short_name: line().max(longestShortName),
  sender_name: line().max(longestShortName).nullable().default(null),
  reference_prefix: referencePrefix,
  first_on_receipt: z.boolean(),
  payment_days: plainNumber(z.int().min(1).max(mostDays)),
  query_days: plainNumber(z.int().min(1).max(mostDays)),
  marks: z.array(footerMark).max(mostMarks),
}) satisfies z.ZodType<Firm>;

export const firmSave = firmDetails.extend(versioned).superRefine(refuseFigures).meta({ id: "FirmSave" });
export const firmAnswer = firmDetails.extend({ version: z.int() }).meta({ id: "Firm" });
export type FirmAnswer = z.infer<typeof firmAnswer>;
