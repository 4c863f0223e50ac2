/** The kinds of security events. */
export const securityEventKinds = [
  "account-opened",
  "administrator-added",
  "role-changed",
  "duties-changed",
  "sign-in",
  "second-factor",
  "recovery-code",
  "passkey",
  "password-confirmation",
  "passkey-confirmation",
  "second-factor-on",
  "second-factor-off",
  "recovery-codes-replaced",
  "passkey-added",
  "passkey-removed",
  "password-changed",
  "password-reset-asked",
  "password-reset",
  "address-change-asked",
  "address-changed",
  "session-ended",
  "other-sessions-ended",
  "all-sessions-ended",
  "personal-file-downloaded",
  "export",
  "infected-file-deleted",
  "not-me",
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** `limited`: refused without a check, after too many wrong attempts. */
export const securityEventResults = ["right", "wrong", "limited"] as const;
export type SecurityEventResult = (typeof securityEventResults)[number];
