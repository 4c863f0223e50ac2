import { z } from "../../platform/validation/zod.ts";
import { email } from "../../platform/validation/fields.ts";
import { more, pageQuery, resultsOf } from "../../platform/validation/paging.ts";
import {
  type SecurityEventKind,
  securityEventKinds,
  type SecurityEventResult,
  securityEventResults,
} from "../../platform/security-events/security-event-kinds.ts";

export const eventsPageSize = 50;

export const securityEvent = z
  .object({
    id: z.int(),
    at: z.string(),
    kind: z.enum(securityEventKinds),
    result: z.enum(securityEventResults),
    /** In plain words. */
    what: z.string(),
    /** How many of a flood it stands for. */
    times: z.int(),
    device: z.string().nullable(),
    client: z.string().nullable(),
    /** Whether somebody else did it to the account. */
    by_other: z.boolean(),
  })
  .meta({ id: "SecurityEvent" });
export type SecurityEventShown = z.infer<typeof securityEvent>;
export const ownEvents = resultsOf(securityEvent).extend({ more }).meta({ id: "OwnSecurityEvents" });

const loggedEvent = securityEvent
  .extend({
    user_id: z.int().nullable(),
    /** Of the account; null where nobody has the address that was typed, or the account is gone. */
    person: z.string().nullable(),
    by: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: "LoggedSecurityEvent" });
export type LoggedEvent = z.infer<typeof loggedEvent>;
export const eventLog = resultsOf(loggedEvent).extend({ more }).meta({ id: "SecurityEventLog" });

/** What the log is narrowed down by. Nonsense counts as nothing. */
export const eventsQuery = pageQuery.omit({ search: true }).extend({
  kind: z.enum(securityEventKinds).nullish().catch(null),
  /** An account's address, or one that was typed and nobody has. */
  email: email().nullish().catch(null),
  day: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullish()
    .catch(null),
});
export type EventsQuery = z.output<typeof eventsQuery>;

export const notMeLink = z.object({ token: z.string().max(600) }).meta({ id: "NotMeLink" });

/** What happened, as people say it. */
export function wordsFor(kind: SecurityEventKind, result: SecurityEventResult): string {
  const [right, wrong = `${right}: wrong`] = words[kind];
  if (result === "right") return right;
  return result === "wrong" ? wrong : `${wrong}; too many, refused unread`;
}

const words: Record<SecurityEventKind, [right: string, wrong?: string]> = {
  "account-opened": ["Account opened"],
  "administrator-added": ["Made an administrator"],
  "role-changed": ["Access level changed"],
  "duties-changed": ["Duties changed"],
  "sign-in": ["Signed in with the password", "Wrong password at sign-in"],
  "second-factor": ["Gave a code of the authenticator", "Wrong code of the authenticator"],
  "recovery-code": ["Signed in with a recovery code", "Wrong recovery code"],
  passkey: ["Signed in with a passkey", "Passkey not accepted"],
  "password-confirmation": ["Confirmed the password", "Wrong password at a confirmation"],
  "passkey-confirmation": ["Confirmed with a passkey", "Passkey not accepted at a confirmation"],
  "second-factor-on": ["Two-factor authentication switched on"],
  "second-factor-off": ["Two-factor authentication switched off"],
  "recovery-codes-replaced": ["Recovery codes replaced"],
  "passkey-added": ["Passkey added"],
  "passkey-removed": ["Passkey removed"],
  "password-changed": ["Password changed"],
  "password-reset-asked": ["Asked for a link that sets a password", "Asked for such a link in vain"],
  "password-reset": ["Password set with a mailed link"],
  "address-change-asked": ["Asked for another email address"],
  "address-changed": ["Email address changed"],
  "session-ended": ["Signed a device out"],
  "other-sessions-ended": ["Signed out everywhere else"],
  "all-sessions-ended": ["Signed out everywhere"],
  "personal-file-downloaded": ["CV downloaded"],
  export: ["A list of the back office, or a backup, taken away"],
  "infected-file-deleted": ["CV with a virus deleted"],
  "not-me": ["Said “This was not me”"],
};
