import { keysOf } from "../keys-of.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * How many events of a kind are accepted in a fixed window of `seconds`. Each name ends with the key of the count. For IPv6 a client
 * is a /64, and the /56 around it counts as two clients, because a single home connection may have it.
 */
export const defaultRateLimits = {
  failedLoginsPerAddressAndClient: { limit: 5, seconds: minute },
  failedLoginsPerClient: { limit: 60, seconds: minute },
  failedLoginsPerNetwork: { limit: 120, seconds: minute },
  // Counts the failures of all clients together, so that a thousand clients guess no faster than one. A browser in
  // which a user has signed in before is counted separately. With all these limits a guesser waits for minutes first,
  // then for an hour, then for a day.
  failedLoginsPerAddress: { limit: 20, seconds: hour },
  failedLoginsPerAddressADay: { limit: 100, seconds: day },
  twoFactorCodesPerAccount: { limit: 5, seconds: minute },
  // Counts wrong codes in a row: a correct code resets the counter.
  wrongCodesPerAccount: { limit: 10, seconds: hour },
  wrongCodesPerAccountADay: { limit: 30, seconds: day },
  wrongCodeNoticesPerAccount: { limit: 1, seconds: day },
  guessNoticesPerAccount: { limit: 1, seconds: day },
  infectedCvNoticesPerAccount: { limit: 3, seconds: day },
  registrationsPerClient: { limit: 30, seconds: hour },
  takenAddressesPerAccount: { limit: 20, seconds: hour },
  accountMailsPerAddress: { limit: 1, seconds: minute },
  accountMailsPerClient: { limit: 30, seconds: hour },
  // Mails to an address that anybody may type.
  verificationMailsPerAddressADay: { limit: 10, seconds: day },
  applicationCopiesPerAddressADay: { limit: 5, seconds: day },
  signingMailsPerAddressADay: { limit: 5, seconds: day },
  passwordConfirmationsPerAccount: { limit: 5, seconds: minute },
  passwordChangesPerAccount: { limit: 10, seconds: hour },
  passwordsSetPerAdmin: { limit: 100, seconds: hour },
  invitationsPerAdmin: { limit: 100, seconds: hour },
  dataExportsPerAccount: { limit: 10, seconds: hour },
  wakeTestsPerAccount: { limit: 20, seconds: hour },
  mailboxTestsPerAdmin: { limit: 10, seconds: hour },
  incomingMailsPerClient: { limit: 1_000, seconds: hour },
  contactPerClient: { limit: 10, seconds: hour },
  // Many drivers share one address of a mobile network.
  callOutsPerClient: { limit: 30, seconds: hour },
  accountRequestsPerClient: { limit: 20, seconds: hour },
  referencesPerClient: { limit: 30, seconds: hour },
  // Fewer than wait for a preview, so that one client cannot fill that queue.
  draftViewsPerClient: { limit: 10, seconds: minute },
  policyReportsPerClient: { limit: 60, seconds: hour },
};

export type RateLimitName = keyof typeof defaultRateLimits;
type RateLimit = { limit: number; seconds: number };
export type RateLimits = Record<RateLimitName, RateLimit>;

export const rateLimitNames = keysOf(defaultRateLimits);
