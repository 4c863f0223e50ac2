import type {
  SecurityEventKind,
  SecurityEventResult,
} from "../../../platform/security-events/security-event-kinds.ts";

/** Returns in plain words what happened. */
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
  export: ["A list, a backup or personal data was downloaded"],
  "infected-file-deleted": ["CV with a virus deleted"],
  "not-me": ["Said “This was not me”"],
};
