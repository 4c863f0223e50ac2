import type { NamedSurvivor } from "./named-survivor.ts";

/** Mutants that no test has to notice, of what concerns accounts and those who hold them. */
export const survivorsOfAccounts: NamedSurvivor[] = [
  {
    file: "app/features/sessions/sessions.server.ts",
    change: 'throw new Error("This viewer does not come from a session."); → nothing',
    reason: "a mistake of whoever writes the code; nobody meets it at run time",
  },
  {
    file: "app/features/users/email-verification.server.ts",
    change: "link.expires * 1000 <= now.getTime() → link.expires * 1000 < now.getTime()",
    reason: "the token that it goes with ends in the same instant, and is asked for next",
  },
  {
    file: "app/features/two-factor/two-factor.api.server.ts",
    change: "2 → 4",
    reason: "the white around a picture",
  },
  {
    file: "app/features/two-factor/two-factor.server.ts",
    change: "!/^\\d{6}$/.test(token) → false",
    reason: "the library refuses the same; it only spares opening the secret",
  },
  {
    file: "app/features/sessions/sessions.server.ts",
    change: "5 → 10",
    code: "touchEveryMilliseconds",
    reason: "how often it is noted that a session is in use; it lasts for two hours",
  },
  ...[
    "applications/pack-application",
    "bin/bin-kinds",
    "galleries/gallery-images",
    "security-events/not-me",
    "two-factor/wrong-codes",
    "users/account-mail-limit",
    "users/cv",
    "users/email-verification",
    "users/first-admin",
    "users/user-management",
    "users/users",
    "widgets/widgets",
  ].map((file) => ({
    file: `app/features/${file}.server.ts`,
    change: "throw error; → nothing",
    reason: "only what the database or the disk itself fails with meets it",
  })),
  {
    file: "app/features/password-reset/password-reset.server.ts",
    change: "throw invalidToken(); → nothing",
    code: "!user",
    reason: "only an account that is deleted in the same instant meets it",
  },
  {
    file: "app/features/privacy/binned-things.server.ts",
    change: "holding?.addresses?.slice(0, 1) ?? [] → holding?.addresses?.slice(0, 1)",
    reason: "whoever is given no addresses takes none; the type asks for the list",
  },
  {
    file: "app/features/privacy/personal-rows.server.ts",
    change: " .where(either([...about, ...mentioning])) → nothing",
    reason: "more is read than is asked for; what is not about the person is left out below",
  },
  {
    file: "app/features/privacy/personal-rows.server.ts",
    change: "userId === null → false",
    code: "versions:",
    reason: "nothing equals what is null; it spares the question",
  },
  {
    file: "app/features/two-factor/sealed-factors.server.ts",
    change: " .limit(batch) → nothing",
    reason: "how many accounts are read at once",
  },
  {
    file: "app/features/users/administrators.server.ts",
    change: ' .orderBy("id") → nothing',
    reason: "of two it is enough to know that they are two",
  },
  {
    file: "app/features/passkeys/webauthn.server.ts",
    change: "verified → true",
    code: "registrationInfo",
    reason: "what was not verified comes without its parts; the type asks for the difference",
  },
  {
    file: "app/features/schools/schools.server.ts",
    change: "id === null → false",
    reason: "no row has no number; it spares the question",
  },
  {
    file: "app/features/sign-in/begin-session.server.ts",
    change: "400 * 24 * 60 → 400 * 24 / 60",
    reason: "the test of the devices notices; it is not among the twelve tried",
  },
  {
    file: "app/features/privacy/export-data.server.ts",
    change: "piece.length < pieceCharacters → true",
    reason: "in what pieces an archive is handed on",
  },
  {
    file: "app/features/privacy/personal-rows.server.ts",
    change: "userId === null → false",
    code: "subject_type",
    reason: "no entry is about a number that is none; it spares the question",
  },
  {
    file: "app/features/two-factor/two-factor.server.ts",
    change: 'result.valid && "timeStep" in result → true',
    reason: "a wrong code has no time step; the type asks for the difference",
  },
  {
    file: "app/features/users/document-dangers.server.ts",
    change: "0 → 1",
    code: "end < 0",
    reason: "nothing ends where a file begins",
  },
  ...[
    "applications/applications",
    "audit-log/audit-log",
    "contact/contact",
    "mail-log/mail-log",
    "security-events/security-events",
    "users/find-accounts",
  ].map((file) => ({
    file: `app/features/${file}.server.ts`,
    change: "ids.length === 0 → false",
    reason: "on SQLite the query that is saved finds nothing for no number; on PostgreSQL it fails in tests",
  })),
  {
    file: "app/features/sessions/sessions.server.ts",
    change: "1 → 2",
    code: "remembered: remembered === 1",
    reason: "the test of the hint notices; it is not among the twelve tried",
  },
  {
    file: "app/features/passkeys/passkeys.server.ts",
    change: "throw error; → nothing",
    reason: "only what the database itself fails with meets it",
  },
  {
    file: "app/features/users/passwords.server.ts",
    change: "1 → 2",
    code: 'version: eb("version", "+", 1)',
    reason: "any later number is another version",
  },
  {
    file: "app/features/sign-in/known-devices.server.ts",
    change: "100 → 200",
    reason: "how many of a person's devices are looked through; nobody has a hundred",
  },
  {
    file: "app/features/registration/first-admin-link.server.ts",
    change: "throw invalidLink(); → nothing",
    code: "!redeemed",
    reason: "only two who redeem the link in the same instant meet it",
  },
  {
    file: "app/features/schools/schools-file.server.ts",
    change: "throw words ? new UnreadableSchools(`${words}: ${path}`) : error; → nothing",
    reason: "held by the journey of the command",
  },
  {
    file: "app/features/users/not-me-mail.server.ts",
    change: "!user → false",
    reason: "only an account that was deleted between what happened and its mail meets it",
  },
  {
    file: "app/features/two-factor/two-factor.server.ts",
    change: ' .where("two_factor_secret", "=", user.two_factor_secret) → nothing',
    reason: "only a secret that is replaced in the same instant meets it",
  },
  {
    file: "app/features/schools/schools.server.ts",
    change: "2 → 4",
    code: ".else(2)",
    reason: "the last of three places, whichever its number",
  },
  {
    file: "app/features/security-events/not-me.server.ts",
    change: "throw error; → nothing",
    reason: "only what the database itself fails with meets it",
  },
  {
    file: "app/features/security-events/not-me.server.ts",
    change: "!(error instanceof Invalid) → false",
    reason: "only a database that fails at this very statement would show it",
  },
  {
    file: "app/features/two-factor/two-factor.server.ts",
    change: "throw new Invalid({ recovery_code: [wrongRecoveryCode] }); → nothing",
    code: "numUpdatedRows",
    reason: "only one code that is sent twice in the same instant meets it",
  },
  {
    file: "app/features/data-requests/data-requests.server.ts",
    change: " .limit(requestsPageSize + 1) → nothing",
    reason: "more is read than is shown; what is over a page is left out below",
  },
  {
    file: "app/features/passkeys/passkeys.server.ts",
    change: ' .where("credential_id", "in", credentialIds) → nothing',
    reason: "more are read than are asked for; who asks looks up their own",
  },
  {
    file: "app/features/schools/schools-file.server.ts",
    change: 'error.code ?? "" → error.code',
    reason: "no code has no words either; the type asks for the difference",
  },
  {
    file: "app/features/schools/schools.server.ts",
    change: ' .orderBy("id") → nothing',
    reason: "SQLite keeps what sorts alike in that order; on PostgreSQL a test notices",
  },
  {
    file: "app/features/security-events/security-events.server.ts",
    change: "0 → 1",
    code: "user_id ?? 0",
    reason: "one name more is read, which is only shown where its number stands",
  },
  {
    file: "app/features/sessions/signed-in-user.server.ts",
    change: ' .where("sessions.awaits_two_factor", "=", 0) → nothing',
    reason: "the tests of the second factor notice; they are not among the twelve tried",
  },
  {
    file: "app/features/sign-in/begin-session.server.ts",
    change: "false → true",
    code: "hasProvedFactor: false",
    reason:
      "nobody asks a session that awaits its second factor for what it has proved; the next one is another",
  },
  {
    file: "app/features/sign-in/known-devices.server.ts",
    change: ' .orderBy("last_seen_at", "desc") → nothing',
    reason: "how many of a person's devices are looked through; nobody has a hundred",
  },
  {
    file: "app/features/sign-in/begin-session.server.ts",
    change: "true → false",
    code: "deviceCookie",
    reason: "the test of the cookies notices; it is not among the twelve tried",
  },
];
