import { email, id, optionalText } from "../../platform/validation/fields.ts";
import { z } from "../../platform/validation/zod.ts";

export const requestsPageSize = 25;

export const outcome = z
  .object({
    /** The title of the kind of data in the register. */
    title: z.string(),
    erased: z.int(),
    /** Rows that stay after all that identified the person was removed. */
    changed: z.int(),
    stays: z.int(),
    /** Rows that still name the person after the erasure. */
    left: z.int().default(0),
    /** Why something stays. */
    why: z.string().nullable(),
  })
  .meta({ id: "ErasureOutcome" });
export type Outcome = z.infer<typeof outcome>;

export const dataRequest = z
  .object({
    id: z.int(),
    kind: z.enum(["export", "erasure"]),
    via: z.enum(["back office", "account", "command line"]),
    email: z.string().nullable(),
    /** Telephone numbers and vehicles, one a line. */
    numbers: z.string(),
    by: z.string(),
    asked_at: z.string(),
    due_at: z.string(),
    ended_at: z.string().nullable(),
    cancelled_at: z.string().nullable(),
    outcome: z.array(outcome),
    problem: z.string().nullable(),
  })
  .meta({ id: "DataRequest" });
export type DataRequest = z.infer<typeof dataRequest>;

/** The id of the last request on the previous page; this page shows older ones. */
export const requestsQuery = z.object({ before: id().nullish().catch(null) });
export const requestList = z
  .object({ requests: z.array(dataRequest), more: z.boolean() })
  .meta({ id: "DataRequestList" });

/** Telephone numbers and vehicles, separated by commas or new lines. */
const numbers = () => optionalText(1_000);

type Named = { email?: string | null | undefined; numbers?: string | null | undefined };
const isNamed = () =>
  z.refine<Named>(({ email: address, numbers: typed }) => Boolean(address) || Boolean(typed), {
    path: ["email"],
    error: "Give an email address, a telephone number or the number of a vehicle.",
  });

export const aboutPerson = z
  .object({ email: email().nullish(), numbers: numbers() })
  .check(isNamed())
  .meta({ id: "AboutPerson" });

export const newRequest = z
  .object({ email: email().nullish(), numbers: numbers(), kind: z.enum(["export", "erasure"]) })
  .check(isNamed())
  .meta({ id: "NewDataRequest" });

export const foundThing = z
  .object({
    kind: z.enum(["call-out", "message", "application", "account"]),
    id: z.int(),
    name: z.string(),
    /** Whose it is, if it bears an address. */
    address: z.string().nullable(),
    /** Whether somebody waits for an answer to it. */
    waits: z.boolean(),
    found_by: z.enum(["address", "number"]),
  })
  .meta({ id: "FoundThing" });
export type FoundThing = z.infer<typeof foundThing>;

export const foundData = z
  .object({
    email: z.string().nullable(),
    numbers: z.string(),
    has_account: z.boolean(),
    /** How many rows there are of each kind. Kinds without rows are left out. */
    found: z.array(z.object({ title: z.string(), count: z.int() })),
    /** What may wait for an answer, and what holds a number but belongs to another address. */
    things: z.array(foundThing),
    /** Requests about this address, including those whose data is already erased. */
    requests: z.array(dataRequest),
  })
  .meta({ id: "FoundData" });
export type FoundData = z.infer<typeof foundData>;

export const closing = z
  .object({
    /** When the account is to be closed. Null if it is not. */
    due_at: z.string().nullable(),
  })
  .meta({ id: "AccountClosing" });
