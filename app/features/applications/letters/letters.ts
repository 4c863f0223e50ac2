import type { Company } from "../../company/company.schema.ts";
import type { PaymentTerms } from "../../firm/firm.schema.ts";
import type { ApplicationFields } from "../application-fields.ts";
import { paymentTermsInLetter } from "../payment-terms.ts";
import { type Referee, referees } from "../references/reference-answer.ts";

export const letterKinds = [
  "approved",
  "declined",
  "reopened",
  "ref1",
  "ref2",
  "ref1_reminder",
  "ref2_reminder",
] as const;
/** Decisions and reopenings go to the applicant, all others to one of the two referees. */
export type LetterKind = (typeof letterKinds)[number];

export type LetterWords = { subject: string; text: string };

type About = { reference: string; fields: ApplicationFields };
export type From = Pick<Company, "name" | "phone"> & { terms: PaymentTerms };

export const letterTitles: Record<LetterKind, string> = {
  approved: "Approval",
  declined: "Refusal",
  reopened: "Word that it is open again",
  ref1: "Letter to reference 1",
  ref2: "Letter to reference 2",
  ref1_reminder: "Reminder to reference 1",
  ref2_reminder: "Reminder to reference 2",
};

/** Returns the referee to whom a letter goes. Undefined if it goes to the applicant. */
export function refereeOf(kind: LetterKind): Referee | undefined {
  return referees.find((referee) => kind.startsWith(referee));
}

export function recipientOf(kind: LetterKind, fields: ApplicationFields): string {
  const referee = refereeOf(kind);
  return referee ? fields[`${referee}_email`] : fields.email;
}

/** Returns a proposal for a letter. The office reads and changes it before sending. */
export function proposeLetter(kind: LetterKind, about: About, from: From): LetterWords {
  const { subject, body } = proposals[kind](about, from);
  return {
    subject: `${subject} (${about.reference})`,
    text: [...body, `Kind regards,\n${from.name}`].join("\n\n"),
  };
}

type Proposal = { subject: string; body: string[] };

const proposals: Record<LetterKind, (about: About, from: From) => Proposal> = {
  approved: ({ fields }, { phone, terms }) => ({
    subject: "Your trade account is open",
    body: [
      `Dear ${fields.name},`,
      `Thank you for applying for a trade account for ${fields.company_name}. We are pleased to tell you that we have opened it.`,
      paymentTermsInLetter(terms),
      `When you need us, ring ${phone} and give the name of your company.`,
    ],
  }),
  declined: ({ fields }, { phone }) => ({
    subject: "Your trade account application",
    body: [
      `Dear ${fields.name},`,
      `Thank you for applying for a trade account for ${fields.company_name}. We are sorry that we cannot open one at present.`,
      `We still work for you, with payment when the work is done. If you would like to talk about it, ring ${phone} or reply to this mail.`,
    ],
  }),
  reopened: ({ fields }, { phone }) => ({
    subject: "Your trade account application is open again",
    body: [
      `Dear ${fields.name},`,
      `We wrote to you that we cannot open a trade account for ${fields.company_name}. We are looking at your application again; our earlier letter no longer holds.`,
      `There is nothing that you need to do. If you have a question, ring ${phone} or reply to this mail.`,
    ],
  }),
  ref1: (about, from) => referenceLetter("ref1", about, from),
  ref2: (about, from) => referenceLetter("ref2", about, from),
  ref1_reminder: (about, from) => reminder("ref1", about, from),
  ref2_reminder: (about, from) => reminder("ref2", about, from),
};

/** Greets the company, because the form asks for no person at the referee's. */
function greeting(referee: Referee, { fields }: About): string {
  return `Dear ${fields[`${referee}_company_name`]},`;
}

function referenceLetter(referee: Referee, about: About, { name }: From): Proposal {
  const { company_name } = about.fields;
  return {
    subject: `Trade reference for ${company_name}`,
    body: [
      greeting(referee, about),
      `${company_name} has applied to ${name} for a trade account and named you as a reference.`,
      "Could you tell us how long they have had an account with you, what credit you give them, and whether they pay on time? The short form below takes two minutes. You can also reply to this mail.",
    ],
  };
}

function reminder(referee: Referee, about: About, { name, phone }: From): Proposal {
  const { company_name } = about.fields;
  return {
    subject: `Reminder: trade reference for ${company_name}`,
    body: [
      greeting(referee, about),
      `${company_name} has applied to ${name} for a trade account and named you as a reference. We have not had your answer yet.`,
      `The short form below takes two minutes. If you give no references, please say so there: then we ask no more. You can also ring ${phone}.`,
    ],
  };
}
