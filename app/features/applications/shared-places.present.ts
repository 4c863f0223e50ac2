import { companyDomain } from "../../platform/validation/company-domain.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import type { Application } from "./applications.schema.ts";

type Compared = Pick<Application, "client_address" | "fields" | "references" | "signer">;
type Answered = {
  who: string;
  client_address: string | null;
  answered_at: string;
  asked_at: string | null;
};

/** A referee who reads a letter, fetches the books and answers needs longer. */
const quickMilliseconds = 3 * 60_000;

/**
 * Returns what applicant, signer and referees have in common: addresses of the network, domains, telephone numbers,
 * and answers that came at once. Each may have a good reason; the office should look before it trusts them.
 */
export function sharedPlaces(application: Compared): string[] {
  return [
    ...networks(application),
    ...quickAnswers(application),
    ...domains(application),
    ...numbers(application),
  ];
}

function networks({ client_address, references, signer }: Compared): string[] {
  const answered = answersOf(references);
  // The person who signs sends the application, so `client_address` is the signer's.
  const sender = signer ? "the form was signed" : "the application was sent";
  const [first, second] = answered;
  return [
    ...answered
      .filter((one) => isSameNetwork(one.client_address, client_address))
      .map(({ who }) => `${who} answered from the network from which ${sender}.`),
    ...answered
      .filter((one) => signer && isSameNetwork(one.client_address, signer.filled_from))
      .map(({ who }) => `${who} answered from the network where the form was filled in.`),
    ...(first && second && isSameNetwork(first.client_address, second.client_address)
      ? ["Both references answered from the same network."]
      : []),
    ...(signer && isSameNetwork(signer.filled_from, client_address)
      ? ["The form was filled in and signed in the same network."]
      : []),
  ];
}

function quickAnswers({ references }: Compared): string[] {
  return answersOf(references)
    .filter(
      ({ asked_at, answered_at }) =>
        asked_at && Date.parse(answered_at) - Date.parse(asked_at) < quickMilliseconds,
    )
    .map(({ who }) => `${who} answered within three minutes of our letter.`);
}

function domains({ fields }: Compared): string[] {
  const [first, second] = [companyDomain(fields.ref1_email), companyDomain(fields.ref2_email)];
  const own = new Set([companyDomain(fields.email), companyDomain(fields.accounts_email)].filter(Boolean));
  return [
    ...[first, second].flatMap((domain, at) =>
      domain && own.has(domain)
        ? [`Reference ${at + 1} has a mailbox at the applicant’s domain, ${domain}.`]
        : [],
    ),
    ...(first && first === second ? [`Both references have mailboxes at ${first}.`] : []),
  ];
}

function numbers({ fields }: Compared): string[] {
  const [first, second] = [telephoneLink(fields.ref1_telephone), telephoneLink(fields.ref2_telephone)];
  const own = new Set([fields.telephone, fields.accounts_telephone].map((number) => telephoneLink(number)));
  return [
    ...[first, second].flatMap((number, at) =>
      number && own.has(number) ? [`Reference ${at + 1} has the applicant’s telephone number.`] : [],
    ),
    ...(first && first === second ? ["Both references have the same telephone number."] : []),
  ];
}

function answersOf(references: Compared["references"]): Answered[] {
  return references.flatMap(({ referee, asked_at, answer }) => {
    if (!answer || answer.taken_by) return [];
    const { client_address, answered_at } = answer;
    return [{ who: `Reference ${referee.at(-1)}`, client_address, answered_at, asked_at }];
  });
}

/** Whether two clients are in one network: the same address of IPv4, or the same /56 of IPv6. */
function isSameNetwork(one: string | null, other: string | null): boolean {
  if (!one || !other || one === "unknown") return false;
  return networkOf(one) === networkOf(other);
}

/** Shortens `2001:db8:1:2ff::/64` to its /56. Leaves other addresses as they are. */
function networkOf(client: string): string {
  const [, begin, subnet] = /^((?:[0-9a-f]+:){3})([0-9a-f]+)::\/64$/.exec(client) ?? [];
  return begin && subnet ? `${begin}${(Number.parseInt(subnet, 16) & 0xff00).toString(16)}` : client;
}
