const minute = 60;
const hour = 60 * minute;

/** How many of a thing are accepted in a fixed window of `seconds`. The keys they count by are in their names. */
export const defaultRateLimits = {
  failedLoginsPerAddressAndClient: { limit: 5, seconds: minute },
  failedLoginsPerClient: { limit: 60, seconds: minute },
  twoFactorCodesPerAccount: { limit: 5, seconds: minute },
  registrationsPerClient: { limit: 30, seconds: hour },
  accountMailsPerAddress: { limit: 1, seconds: minute },
  accountMailsPerClient: { limit: 30, seconds: hour },
  passwordConfirmationsPerAccount: { limit: 5, seconds: minute },
  passwordChangesPerAccount: { limit: 10, seconds: hour },
  passwordsSetPerAdmin: { limit: 100, seconds: hour },
  contactPerClient: { limit: 10, seconds: hour },
  accountRequestsPerClient: { limit: 20, seconds: hour },
};

export type RateLimitName = keyof typeof defaultRateLimits;
export type RateLimit = { limit: number; seconds: number };
export type RateLimits = Record<RateLimitName, RateLimit>;

export const rateLimitNames = Object.keys(defaultRateLimits) as [RateLimitName, ...RateLimitName[]];
