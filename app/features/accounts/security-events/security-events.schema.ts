import { z } from "../../../platform/validation/zod.ts";
import { email } from "../../../platform/validation/fields.ts";
import { more, pageQuery, resultsOf } from "../../../platform/validation/paging.ts";
import {
  securityEventKinds,
  securityEventResults,
} from "../../../platform/security-events/security-event-kinds.ts";

export const eventsPageSize = 50;

export const securityEvent = z
  .object({
    id: z.int(),
    at: z.string(),
    kind: z.enum(securityEventKinds),
    result: z.enum(securityEventResults),
    /** What happened, in plain words. */
    what: z.string(),
    /** How many equal events this entry represents. */
    times: z.int(),
    device: z.string().nullable(),
    client: z.string().nullable(),
    /** Whether another user did it to the account. */
    by_other: z.boolean(),
  })
  .meta({ id: "SecurityEvent" });
export type SecurityEventShown = z.infer<typeof securityEvent>;
export const ownEvents = resultsOf(securityEvent).extend({ more }).meta({ id: "OwnSecurityEvents" });

const loggedEvent = securityEvent
  .extend({
    user_id: z.int().nullable(),
    /** The name on the account. Null if no account has the typed address, or the account is deleted. */
    person: z.string().nullable(),
    by: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: "LoggedSecurityEvent" });
export type LoggedEvent = z.infer<typeof loggedEvent>;
export const eventLog = resultsOf(loggedEvent).extend({ more }).meta({ id: "SecurityEventLog" });

/** The filters of the log. Malformed values are ignored. */
export const eventsQuery = pageQuery.omit({ search: true }).extend({
  kind: z.enum(securityEventKinds).nullish().catch(null),
  /** An account's address, or a typed address that no account has. */
  email: email().nullish().catch(null),
  day: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullish()
    .catch(null),
});
export type EventsQuery = z.output<typeof eventsQuery>;

export const notMeLink = z.object({ token: z.string().max(600) }).meta({ id: "NotMeLink" });
