import { forgetOldAuditEntries } from "../../platform/audit/audit.server.ts";
import { forgetOldBinEntries } from "../../platform/bin/bin.server.ts";
import { forgetVersions } from "../../platform/history/forget-versions.server.ts";
import { forgetPassedWindows } from "../../platform/http/rate-limit.server.ts";
import { forgetExpiredKeys } from "../../platform/idempotency/idempotency.server.ts";
import { forgetFailedJobs } from "../../platform/jobs/stuck-jobs.server.ts";
import { forgetOldMails } from "../../platform/mail/outbox.server.ts";
import { forgetOld } from "../../platform/retention/forget-old.server.ts";
import { forgetOldEvents } from "../../platform/security-events/security-events.server.ts";
import { forgetOldApplications } from "../applications/forget-applications.server.ts";
import { forgetEndedDraftLinks } from "../drafts/draft-links.server.ts";
import { forgetOldDrafts, forgetOldReturns } from "../drafts/drafts.server.ts";
import { forgetSignings } from "../applications/signing/expire-signings.server.ts";
import { forgetOldCallOuts } from "../call-outs/forget-call-outs.server.ts";
import { forgetOldMessages } from "../contact/contact.server.ts";
import { forgetReaders } from "../contact/message-readers.server.ts";
import { forgetRefusedMails } from "../incoming-mail/mailbox/refused-mails.server.ts";
import { forgetReceivedMails } from "../incoming-mail/receive-mail.server.ts";
import { forgetTestimonialRequests } from "../testimonials/requests/forget-requests.server.ts";
import { forgetExpiredSessions } from "../accounts/sessions/sessions.server.ts";
import { forgetOldDevices } from "../accounts/sign-in/known-devices.server.ts";
import { forgetExpiredHandovers } from "../accounts/users/handover/handover.server.ts";
import { forgetExpiredTokens } from "../accounts/users/account-tokens.server.ts";
import { forgetOldImports } from "../customers/import/undo-import.server.ts";
import { forgetLooseLinks } from "../customers/loose-links.server.ts";
import { accountHoldings, deviceHoldings } from "./account-holdings.ts";
import { applicationHoldings } from "./application-holdings.ts";
import { customerHoldings } from "./customer-holdings.ts";
import { callOutHoldings } from "./call-out-holdings.ts";
import { draftHoldings } from "./draft-holdings.ts";
import { mailHoldings } from "./mail-holdings.ts";
import { mailFileHoldings, messageHoldings } from "./message-holdings.ts";
import { testimonialHoldings } from "./testimonial-holdings.ts";
import { holding, period, type PersonalData } from "./personal-data.ts";
import { keysOf } from "../../platform/keys-of.ts";

const administrators = "Our administrators";
const office = "Our administrators who look after the office";
const internalUseOnly = "Nobody; the program alone uses it";

/**
 * All personal data that the site stores, each kind once. The privacy page, housekeeping, exports and erasures are
 * made from this register. A test compares it with the tables, so that nothing is stored without an entry here.
 */
export const register = {
  accounts: {
    title: "User accounts",
    what: "First and last name, email address, telephone number, postal address, school and CV, as far as you give them; your password, scrambled so that nobody can read it back, and the secret of two-factor sign-in, encrypted; of an administrator, to whom the website is to be handed over.",
    why: "To run your account, which is our contract with you.",
    seenBy: `You, and ${lower(office)}`,
    retained: () => "until the account is closed, by you or by us; a handover 7 days",
    holdings: accountHoldings,
    forget: [forgetExpiredHandovers],
  },
  devices: {
    title: "Devices and sign-ins",
    what: "Each device that is signed in, with its browser, network address and times; browsers that have signed in before; passkeys; links that were mailed to you.",
    why: "To keep you signed in, and to tell you of a device that is new. Our legitimate interest is a secure service.",
    seenBy: "You",
    retained: () =>
      "devices until you sign out, at most 30 days; known browsers 13 months after their last visit; passkeys until you remove them; links until they expire",
    holdings: deviceHoldings,
    forget: [forgetExpiredSessions, forgetOldDevices, forgetExpiredTokens],
  },
  messages: {
    title: "Contact messages",
    what: "Your name, email address, telephone number and what you wrote, in the form or by mail; our notes and answers, which of us sees to it, and who of us is reading it.",
    why: "To answer you and to arrange work: our legitimate interest in answering people who write to us, or the steps you ask for before a contract.",
    seenBy: office,
    retained: ({ messages, spamMessages, mails }) =>
      `${period(messages)}; what looks like spam ${period(spamMessages)}; who is reading it an hour; a scrambled mark of each mail that came ${period(mails)}`,
    holdings: messageHoldings,
    forget: [...forgetOldMessages, forgetReaders, forgetReceivedMails, forgetRefusedMails, forgetExpiredKeys],
  },
  mailFiles: {
    title: "Documents that came by mail",
    what: "The documents that you sent us by mail, with their names and the address that they came from.",
    why: "To read what you send us: our legitimate interest in answering people who write to us, or the steps you ask for before a contract.",
    seenBy: office,
    retained: () => "as long as the message, the application or the call-out that the mail belongs to",
    holdings: mailFileHoldings,
    forget: [],
  },
  callOuts: {
    title: "Call-outs",
    what: "What you send from the breakdown page or tell us on the telephone: your name or firm, where you are and how exact that is, your telephone number, vehicle, trailer, load, temperatures and photographs; who came and when, what was found and done with photographs, the name and signature of who signed for it, and our notes. Photographs are stored without what a camera writes into them.",
    why: "To find you and to repair your unit: the steps you ask for before a contract, and the contract itself.",
    seenBy: `${office}; the engineer whom we send, for 14 days; what step it is at, whoever has the link to your page`,
    retained: ({ callOuts, callOutPositions }) =>
      `${period(callOuts)}; name, position, place, telephone number, words and photographs of the card ${period(callOutPositions)}; the page that you follow 7 days`,
    holdings: callOutHoldings,
    forget: forgetOldCallOuts,
  },
  applications: {
    title: "Trade account applications",
    what: "Name, position and contact details of who applies; the company’s name, address, registration and VAT numbers; the accounts contact; two trade references with their contact details, and what they say about the company; a signature, whose it is, and the network address it came from; the PDF made of it; our notes and letters, and what is answered to them by mail.",
    why: "To decide on the account, to take up the references and to show who agreed to the terms: steps before a contract, and our legitimate interest in giving credit with care.",
    seenBy: `${office}; a referee learns who named them`,
    retained: ({ applications, spamApplications }) =>
      `${period(applications)}; what looks like spam ${period(spamApplications)}; what waits for a signature 14 days`,
    holdings: applicationHoldings,
    forget: [...forgetOldApplications, forgetSignings],
  },
  customers: {
    title: "Customers’ files",
    what: "A company’s name, numbers, invoice address and terms, our notes about it, the email addresses of its people, and its vehicles; which messages and applications came from them.",
    why: "To do business with your company: the contract with it, and our legitimate interest in knowing whom we deal with.",
    seenBy: office,
    retained: () => "until we delete the file; an address until it is taken out of it",
    holdings: customerHoldings,
    forget: [forgetLooseLinks, forgetOldImports],
  },
  mails: {
    title: "Mails that the website sends",
    what: "A copy of each mail: to whom, about what, and its words.",
    why: "To show what was sent, and to send it again when it got lost.",
    seenBy: "Our administrators who may do everything",
    retained: ({ mails }) => period(mails),
    holdings: mailHoldings,
    forget: [forgetOldMails],
  },
  securityEvents: {
    title: "Security events",
    what: "Who signed in or failed to, what was changed about how an account is opened, from which network address and kind of device. No name and no email address.",
    why: "To find and prove attacks: our legitimate interest in a secure service.",
    seenBy: "You, of your own account, and our administrators who may do everything",
    retained: ({ securityEvents }) => period(securityEvents),
    holdings: [
      holding("security_events", {
        accounts: ["user_id", "by_id"],
        others: ["id", "at", "kind", "result", "client", "device", "request_id", "details", "times"],
        hidden: ["typed_hash", "folded_by"],
      }),
    ],
    forget: [forgetOldEvents],
  },
  auditLog: {
    title: "What administrators did",
    what: "Who did what to which thing, and when. Of people only which fields were changed, never the values.",
    why: "So that changes can be explained: our legitimate interest in good order.",
    seenBy: "Our administrators who may do everything",
    retained: ({ auditEntries }) => period(auditEntries),
    holdings: [
      holding("audit_log", {
        accounts: ["actor_id"],
        texts: ["actor_name", "subject_name", "details"],
        others: ["id", "at", "action", "subject_type", "subject_id", "request_id"],
        hidden: ["search_text"],
      }),
    ],
    forget: [forgetOldAuditEntries],
  },
  versions: {
    title: "Earlier versions",
    what: "What stood there before a change: of an account name, telephone number, address and school; of pages their words. Who made the change, and when.",
    why: "So that a mistake can be put right.",
    seenBy: administrators,
    retained: ({ versions }) => period(versions),
    holdings: [
      holding("versions", {
        accounts: ["actor_id"],
        texts: ["fields", "actor_name"],
        others: ["id", "of_table", "of_id", "version", "changed", "picture_id", "at"],
      }),
    ],
    forget: forgetVersions,
  },
  drafts: {
    title: "Drafts",
    what: "What an administrator has prepared for the pages and not published yet, and who prepared it.",
    why: "So that a change can be looked at before it is public.",
    seenBy: administrators,
    retained: ({ versions }) => `until it is published or thrown away, at most ${period(versions)}`,
    holdings: draftHoldings,
    forget: [forgetOldDrafts, forgetOldReturns, forgetEndedDraftLinks],
  },
  bin: {
    title: "The bin",
    what: "Whatever was deleted, as it was, and who deleted it.",
    why: "So that what was deleted by mistake can come back.",
    seenBy: administrators,
    retained: ({ bin }) => period(bin),
    holdings: [
      holding("bin", {
        accounts: ["actor_id"],
        texts: ["name", "rows", "actor_name"],
        others: ["id", "kind", "of_id", "folders", "deleted_at"],
      }),
    ],
    forget: [forgetOldBinEntries],
  },
  work: {
    title: "Work that waits, and counts of attempts",
    what: "Mails and notices that are to be made next; how often something was tried, counted by network address, account or a scrambled email address.",
    why: "To do what you asked for, and to stop people guessing passwords.",
    seenBy: internalUseOnly,
    retained: ({ failedJobs }) => `minutes, a count at most a day; work that failed ${period(failedJobs)}`,
    holdings: [
      holding("jobs", {
        texts: ["payload", "last_error"],
        others: ["id", "kind", "attempts", "run_at", "created_at", "failed_at"],
        hidden: ["key", "held_by", "lane"],
      }),
      holding("rate_limits", { others: ["hits", "resets_at"], hidden: ["key"] }),
    ],
    forget: [forgetFailedJobs, forgetPassedWindows],
  },
  requests: {
    title: "Requests about personal data",
    what: "When somebody asked for their data or for its erasure, who saw to it and what came of it. Address, telephone numbers and vehicles until an erasure, and then a scrambled form, by which the request is found again.",
    why: "To show that we did what the law asks of us.",
    seenBy: "Our administrators who may do everything",
    retained: ({ dataRequests }) => period(dataRequests),
    holdings: [
      holding("data_requests", {
        addresses: ["email"],
        accounts: ["user_id"],
        texts: ["numbers"],
        others: [
          ...(["id", "kind", "via", "actor_name", "asked_at", "due_at", "ended_at", "cancelled_at"] as const),
          ...(["outcome", "problem"] as const),
        ],
        hidden: ["email_hash"],
      }),
    ],
    forget: [forgetOld({ retention: "dataRequests", table: "data_requests", since: "asked_at" })],
  },
  testimonials: {
    title: "Testimonials",
    what: "The name that stands under a testimonial, and its words. Where we asked for it: whom and when, what was written, and the agreement to show it.",
    why: "To show what customers say, with their agreement.",
    seenBy: "Everybody",
    retained: () =>
      "until we delete it, or you ask us to; a question without an answer 30 days, an answer that is not shown a year",
    holdings: testimonialHoldings,
    forget: [forgetTestimonialRequests],
  },
} as const satisfies Record<string, PersonalData>;

export type KindOfData = keyof typeof register;
export const kindsOfData = keysOf(register).map((kind): [KindOfData, PersonalData] => [kind, register[kind]]);

/** Housekeeping tasks that delete all personal data once its retention period is over. */
export const forgetWhatIsOld = kindsOfData.flatMap(([, { forget }]) => forget);

function lower(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}
