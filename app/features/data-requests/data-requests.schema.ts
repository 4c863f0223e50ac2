import { email, id } from "../../platform/validation/fields.ts";
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

export const aboutAddress = z.object({ email: email() }).meta({ id: "AboutAddress" });

export const newRequest = z
  .object({ email: email(), kind: z.enum(["export", "erasure"]) })
  .meta({ id: "NewDataRequest" });

export const foundData = z
  .object({
    email: z.string(),
    has_account: z.boolean(),
    /** How many rows there are of each kind. Kinds without rows are left out. */
    found: z.array(z.object({ title: z.string(), count: z.int() })),
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
