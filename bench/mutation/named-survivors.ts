type NamedSurvivor = {
  file: string;
  /** As the report prints it. */
  change: string;
  /** What its line holds, where the file knows this change more than once. */
  code?: string;
  reason: string;
};

const examples: [file: string, change: string, code: string][] = [
  ["backups/backups", "412_000_000 → 824000000", "bytes:"],
  ["galleries/galleries", "2400 → 4800", "width:"],
  ["galleries/galleries", "1600 → 3200", "height:"],
  ["galleries/galleries", "0 → 1", "order: 0"],
  ["galleries/gallery-images", "1 → 2", "gallery_id:"],
  ["mail-log/mail-log", "1 → 2", "attempts:"],
  ["opening/opening", "29 → 58", "pictures:"],
  ["passkeys/passkey-confirmation", "300_000 → 600000", "timeout:"],
  ["passkeys/passkey-sign-in", "300_000 → 600000", "timeout:"],
  ["passkeys/passkeys", "300_000 → 600000", "timeout:"],
  ["passkeys/passkeys", "12 → 24", "id:"],
  ["passkeys/passkeys", "7 → 14", "alg:"],
  ["privacy/data-requests", "1 → 2", "changed:"],
  ["privacy/own-data", "1 → 2", "changed:"],
  ["system/system", "3 → 6", "attempts:"],
  ["system/system", "2 → 4", "waiting_jobs:"],
  ["system/system", "74_000_000_000 → 148000000000", "free:"],
  ["system/system", "252_000_000_000 → 504000000000", "total:"],
  ["system/system", "12_000_000 → 24000000", "database_bytes:"],
  ["testimonials/testimonials", "5 → 10", "score:"],
  ["users/users", "4 → 8", "school_id:"],
  ["widgets/widgets", "2400 → 4800", "width:"],
  ["widgets/widgets", "1600 → 3200", "height:"],
];

/** Mutants that no test has to notice, and why. */
export const namedSurvivors: NamedSurvivor[] = [
  {
    file: "app/platform/config/app-secret.server.ts",
    change: '(error as NodeJS.ErrnoException).code !== "EEXIST" → true',
    reason: "only two processes that start in the same instant meet it",
  },
  {
    file: "app/platform/config/app-secret.server.ts",
    change:
      '(error as NodeJS.ErrnoException).code !== "EEXIST" → (error as NodeJS.ErrnoException).code === "EEXIST"',
    reason: "only two processes that start in the same instant meet it",
  },
  {
    file: "app/platform/images/variants.server.ts",
    change: "2 → 4",
    code: "effort: 2",
    reason: "how long the encoder may look for a smaller file of the same picture",
  },
  {
    file: "app/platform/pdf/pdf-fonts.server.ts",
    change: "word.match(/.{1,30}/gsu) ?? [word] → word.match(/.{1,30}/gsu)",
    reason: "only an empty word has no part, and a text is asked for none",
  },
  {
    file: "app/platform/files/disk-files.server.ts",
    change: '!isErrno(error, "ENOENT") || attempt === 3 → false',
    reason: "only a deletion in the same instant meets it",
  },
  {
    file: "app/features/sessions/sessions.server.ts",
    change: 'throw new Error("This viewer does not come from a session."); → nothing',
    reason: "a mistake of whoever writes the code; nobody meets it at run time",
  },
  {
    file: "app/platform/html/clean-html.server.ts",
    change: ".trim() → nothing",
    reason: "reached only by text that five passes do not settle; none is known",
  },
  {
    file: "app/platform/files/s3-files.server.ts",
    change: "found.isFile → true",
    reason: "a recursive list holds files only; the type does not say so",
  },
  {
    file: "app/platform/files/s3-files.server.ts",
    change: "true → false",
    code: "await rm(path",
    reason: "the file to remove is there unless it could not be opened, which is an error anyway",
  },
  {
    file: "app/platform/files/s3-files.server.ts",
    change: "true → false",
    code: "maxResults: 1",
    reason: "whether the bucket answers, not what it holds",
  },
  {
    file: "app/platform/http/page-cache.server.ts",
    change: "0 → 1",
    code: "#bytes = 0",
    reason: "one byte less of many megabytes",
  },
  {
    file: "app/platform/html/clean-html.server.ts",
    change: "0 → 1",
    code: "let pass = 0",
    reason: "fewer passes are enough for all that is known; the last resort is the same",
  },
  {
    file: "app/platform/html/clean-html.server.ts",
    change: "1 → 2",
    code: "pass += 1",
    reason: "fewer passes are enough for all that is known; the last resort is the same",
  },
  {
    file: "app/platform/db/open-database.server.ts",
    change: 'pool.on("error", () => {}); → nothing',
    reason: "PostgreSQL only, when it drops a connection that nobody uses",
  },
  {
    file: "app/platform/db/heard-content-version.server.ts",
    change: "true → false",
    code: "keepAlive: true",
    reason: "a network that forgets connections; nothing on one machine shows it",
  },
  {
    file: "app/platform/db/heard-content-version.server.ts",
    change: 'next.on("end", lost); → nothing',
    reason: "the database says why it ends a connection, so that an error comes first",
  },
  {
    file: "app/platform/db/heard-content-version.server.ts",
    change: "known ?? 0 → known",
    code: "version)",
    reason: "only a notice in the instant between LISTEN and the first look meets it",
  },
  {
    file: "app/platform/db/heard-content-version.server.ts",
    change: "0 → 1",
    code: "known ?? 0",
    reason: "versions begin at 1",
  },
  {
    file: "app/platform/db/heard-content-version.server.ts",
    change: "lost(); → nothing",
    reason: "the end of its connection tells the same",
  },
  {
    file: "app/platform/db/heard-content-version.server.ts",
    change: "await listening; → nothing",
    reason: "what is found after the close is ended then",
  },
  ...["applications/applications", "contact/contact"].map((file) => ({
    file: `app/features/${file}.server.ts`,
    change: ' .where("created_at", ">=", since.toISOString()) → nothing',
    reason: "more is read than is shown; byWeek leaves the rest out",
  })),
  ...["applications/applications", "contact/contact"].map((file) => ({
    file: `app/features/${file}.server.ts`,
    change: ' .orderBy("id") → nothing',
    code: "const oldest",
    reason: "SQLite reads them in that order; on PostgreSQL the dashboard's test notices",
  })),
  {
    file: "app/features/dashboard/dashboard.server.ts",
    change: "weeksShown - 1 → weeksShown + 1",
    reason: "more is read than is shown; byWeek leaves the rest out",
  },
  {
    file: "app/features/mail-log/mail-log.server.ts",
    change: ".filter(({ sent_at }) => sent_at === null) → nothing",
    reason: "mail that has left has no job; it only spares the question",
  },
  {
    file: "app/features/users/email-verification.server.ts",
    change: "link.expires * 1000 <= now.getTime() → link.expires * 1000 < now.getTime()",
    reason: "the token that it goes with ends in the same instant, and is asked for next",
  },
  {
    file: "app/features/galleries/galleries.server.ts",
    change: ' .orderBy("gallery_images.id") → nothing',
    reason: "no two images of a gallery have the same place",
  },
  {
    file: "app/features/galleries/gallery-images.server.ts",
    change: "last ?? -1 → last",
    reason: "places count by their order alone: the first may be 1 as well as 0",
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
  ...(
    [
      ["bin/bin", "entries.length === 0 → false"],
      ["passkeys/passkeys", "credentialIds.length === 0 → false"],
      ["privacy/erasers", "theirs.length > 0 → theirs.length >= 0"],
    ] as const
  ).map(([file, change]) => ({
    file: `app/features/${file}.server.ts`,
    change,
    reason: "on SQLite the query that is saved finds nothing for no number; on PostgreSQL it fails in tests",
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
    file: "app/features/galleries/read-gallery.server.ts",
    change: ' .where("id", "in", ids.slice(start, start + imagesAtOnce)) → nothing',
    reason: "more names are read than are asked for; who asks looks them up by their numbers",
  },
  {
    file: "app/features/galleries/gallery-images.server.ts",
    change: "await requireImage(services.db, imageId); → nothing",
    code: "await requireImage(services.db, imageId);",
    reason: "the same is refused once the picture has been taken in; it spares the work",
  },
  {
    file: "app/features/mail-log/mail-log.server.ts",
    change: "status → true",
    reason: "no status has no way to narrow down either; the type asks for the difference",
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
    file: "app/features/widgets/widget-cards.server.ts",
    change: "600 → 1200",
    reason: "how much of a text is read for its first words",
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
    file: "app/features/opening/still-sample.server.ts",
    change: "200 → 400",
    reason: "how many of the first rows are looked through; the sample has fewer of each kind",
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
    file: "app/features/history/history-kinds.server.ts",
    change: "data === undefined → false",
    reason: "no row has no number; it spares the question",
  },
  {
    file: "app/features/mail-log/mail-log.server.ts",
    change: "sentId === undefined → false",
    reason: "a mail without a number is not found either; the type asks for the difference",
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
    file: "app/features/galleries/gallery-images.server.ts",
    change: "name === undefined → false",
    reason: "the query builder leaves out what is undefined",
  },
  {
    file: "app/features/widgets/widgets.server.ts",
    change: "alt === undefined → false",
    reason: "the query builder leaves out what is undefined",
  },
  {
    file: "app/features/widgets/widgets.server.ts",
    change: "type === undefined → false",
    reason: "the query builder leaves out what is undefined",
  },
  {
    file: "app/features/sessions/sessions.server.ts",
    change: "1 → 2",
    code: "remembered: remembered === 1",
    reason: "the test of the hint notices; it is not among the twelve tried",
  },
  {
    file: "app/features/galleries/read-gallery.server.ts",
    change: "start < ids.length → start <= ids.length",
    reason: "one more look, for no picture",
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
    file: "app/features/applications/pack-application.server.ts",
    change: "isFirst → false",
    reason: "what is committed has no intent any more, so nothing is removed and the same key is answered",
  },
  {
    file: "app/features/galleries/galleries.server.ts",
    change: "0 → 1",
    code: "imageIds.length > 0",
    reason: "one picture has no order",
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
    file: "app/platform/facts/facts.server.ts",
    change: "isDeepStrictEqual(before, value) → false",
    reason: "what is equal is written as the same text, and the text tells whether anything changed",
  },
  {
    file: "app/platform/errors.ts",
    change: 'messages[0] ?? "The given data was invalid." → messages[0]',
    reason: "every refusal names a field",
  },
  {
    file: "app/platform/audit/audit.server.ts",
    change: "entry.subject.id === null → false",
    reason: "the tests of the schools notice; they are not among the twelve tried",
  },
  {
    file: "app/platform/db/heard-content-version.server.ts",
    change: "2 → 4",
    code: 'words.split(" ", 2)',
    reason: "a notice has two words, both without spaces",
  },
  {
    file: "app/platform/jobs/job-runner.server.ts",
    change: "numDeletedRows === 0n → true",
    reason: "to give back a job whose row is gone changes nothing",
  },
  {
    file: "app/platform/mail/sealed-words.server.ts",
    change: "16 → 32",
    reason: "a longer mark is no less its own",
  },
  {
    file: "app/platform/mail/send-mail.server.ts",
    change: "await queueSending(db, now, id); → nothing",
    code: "isPaused",
    reason: "only a pause that another process ends in the same instant meets it",
  },
  {
    file: "app/platform/processes/living-processes.server.ts",
    change: "numDeletedRows === 0n → false",
    reason: "only two that find a process dead in the same instant meet it, and the second says it again",
  },
  {
    file: "app/platform/retention/forget-old.server.ts",
    change: "200 → 400",
    reason: "how many rows are forgotten at once",
  },
  {
    file: "app/platform/log.server.ts",
    change: "1024 → 2048",
    code: "maxWaitingBytes",
    reason: "how much waits for a disk that is full",
  },
  {
    file: "app/platform/log.server.ts",
    change: "1 → 2",
    code: "fd: 1",
    reason: "a test notices, in a process of its own",
  },
  {
    file: "app/platform/db/find-page.server.ts",
    change: "20_000 → 40000",
    reason: "how many rows are read for what no index knows",
  },
  {
    file: "app/platform/db/find-page.server.ts",
    change: "few + 1 → few - 1",
    reason: "which of two ways to the same rows is taken",
  },
  {
    file: "app/platform/http/body.server.ts",
    change: "1024 → 2048",
    code: "const long",
    reason: "how long a text is that is read in steps",
  },
  {
    file: "app/platform/jobs/stuck-jobs.server.ts",
    change: ' .orderBy("kind") → nothing',
    reason: "both databases group in that order today; neither promises it",
  },
  {
    file: "app/platform/validation/messages.ts",
    change: "z.config({ customError: (issue) => laravelMessage(issue) }); → nothing",
    reason: "what a process has been told once holds for every test in it",
  },
  {
    file: "app/platform/log.server.ts",
    change: "250 → 500",
    reason: "how long lines of the log are gathered",
  },
  {
    file: "app/platform/log.server.ts",
    change: 'process.once("beforeExit", () => output.flush()); → nothing',
    reason: "a test notices, in a process of its own",
  },
  {
    file: "app/platform/log.server.ts",
    change: "process.stdout.isTTY → false",
    reason: "a test with a terminal notices, in a process of its own",
  },
  ...["features/contact/contact", "features/users/first-admin", "platform/security-events/event-chain"].map(
    (file) => ({
      file: `app/${file}.server.ts`,
      change: " .limit(1) → nothing",
      reason: "only the first row is taken; it spares reading more",
    }),
  ),
  {
    file: "app/features/galleries/galleries.server.ts",
    change: "1 → 2",
    code: ".limit(1)",
    reason: "SQLite takes the first row of a query within a query; on PostgreSQL it fails in tests",
  },
  {
    file: "app/platform/jobs/job-runner.server.ts",
    change: '.where("held_by", "=", this.#owner) → nothing',
    code: "const held",
    reason: "what gives a job back asks again whose it is",
  },
  {
    file: "app/features/two-factor/two-factor.server.ts",
    change: ' .where("two_factor_secret", "=", user.two_factor_secret) → nothing',
    reason: "only a secret that is replaced in the same instant meets it",
  },
  {
    file: "app/platform/threads/thread.server.ts",
    change: "0 → 1",
    code: "#asked = 0",
    reason: "questions are told apart by their numbers, whichever they are",
  },
  {
    file: "app/platform/validation/bounds.ts",
    change: "10_000 → 20000",
    code: "message",
    reason: "held by the journey of the contact form",
  },
  {
    file: "app/platform/zip/zip.server.ts",
    change: "0xffff → 131070",
    reason: "a greater count does not fit its two bytes, which is an error too",
  },
  {
    file: "app/platform/db/find-page.server.ts",
    change: "0 → 1",
    code: "first > 0",
    reason: "where to read from is nothing or a thousand and more",
  },
  {
    file: "app/platform/http/upload-garbage.server.ts",
    change: "1024 → 2048",
    reason: "how often memory is swept while a file comes",
  },
  ...["bin/bin", "data-requests/data-requests", "history/history"].map((file) => ({
    file: `app/features/${file}.server.ts`,
    change: "1 → 2",
    code: "PageSize + 1",
    reason: "how far is looked for more than a page, which one row tells as well as two",
  })),
  ...examples.map(([file, change, code]) => ({
    file: `app/features/${file}.api.server.ts`,
    change,
    code,
    reason: "an example in the description of the API",
  })),
  {
    file: "app/features/schools/schools.server.ts",
    change: "2 → 4",
    code: ".else(2)",
    reason: "the last of three places, whichever its number",
  },
  {
    file: "app/features/widgets/widget-cards.server.ts",
    change: "100_000 → 200000",
    reason: "how much of a text is looked through",
  },
  {
    file: "app/platform/audit/audit.server.ts",
    change: "1 → 2",
    code: ".limit(1)",
    reason: "only the first row is taken; it spares reading more",
  },
  {
    file: "app/platform/jobs/job-runner.server.ts",
    change: "5_000 → 10000",
    reason: "how often it looks for work that nobody told it of",
  },
  {
    file: "app/features/opening/still-sample.server.ts",
    change: ' .orderBy("id") → nothing',
    reason: "in which order they are counted and taken out, which nobody sees",
  },
  {
    file: "app/platform/db/heard-content-version.server.ts",
    change: 'logger.warn( { err: error }, "other processes …  within seconds", ); → nothing',
    reason: "a line of the log on an outage of PostgreSQL in the instant after a save",
  },
  {
    file: "app/features/applications/application-pdf-look.server.ts",
    change: "34 → 68",
    reason: "sizes and spacing on paper",
  },
  {
    file: "app/features/bin/bin.server.ts",
    change: "100 → 200",
    code: "entriesAtOnce",
    reason: "how many are cleared at once",
  },
  {
    file: "app/features/galleries/galleries.server.ts",
    change: "row.cover_id ?? [] → row.cover_id",
    reason: "no picture has null for an id",
  },
  {
    file: "app/features/opening/still-sample.server.ts",
    change: "1 → 2",
    code: '.where("id", "=", 1)',
    reason: "all of the sample content was made at one moment",
  },
  {
    file: "app/features/security-events/not-me.server.ts",
    change: "throw error; → nothing",
    reason: "only what the database itself fails with meets it",
  },
  {
    file: "app/platform/backup/restore.server.ts",
    change: "refuseNewerArchive(archive); → nothing",
    reason: "whoever has an archive restored asks the same before anything is written",
  },
  {
    file: "app/platform/outages.server.ts",
    change: "0 → 1",
    code: "httpStatusCode ?? 0",
    reason: "neither is a status of HTTP",
  },
  {
    file: "app/platform/problems/house-days.server.ts",
    change: "room?.free ?? null → room?.free",
    reason: "the query builder leaves out what is undefined",
  },
  ...[
    "0xffffffff → 8589934590",
    "at > most || entry.size > most || written.length === mostEntries → false",
    "at > most || entry.size > most || written.length === mostEntries → (at > most || entry.size > most) && (written.length === mostEntries)",
    "at > most || entry.size > most → (at > most) && (entry.size > most)",
    "at > most → at >= most",
    "entry.size > most → entry.size >= most",
    'throw new RangeError("Too much for one ZIP archive."); → nothing',
  ].map((change) => ({
    file: "app/platform/zip/zip.server.ts",
    change,
    reason: "only four gigabytes or 65,535 entries would show it",
  })),
  {
    file: "app/platform/zip/zip.server.ts",
    change: "2 → 4",
    code: "[name.length, 2],",
    reason: "two zeros follow, and no name is so long",
  },
  ...["1024 * 1024 → 1024 / 1024", 'output.on("error", () => {}); → nothing'].map((change) => ({
    file: "app/platform/log.server.ts",
    change,
    reason: "a test notices, in a process of its own",
  })),
  {
    file: "app/features/security-events/not-me.server.ts",
    change: "!(error instanceof Invalid) → false",
    reason: "only a database that fails at this very statement would show it",
  },
  {
    file: "app/features/widgets/widgets.server.ts",
    change: "names.length === 0 → false",
    reason: "SQLite finds nothing in an empty list; on PostgreSQL, which refuses one, a test notices",
  },
  {
    file: "app/platform/db/heard-content-version.server.ts",
    change: "closed → false",
    code: "if (closed) return;",
    reason: "only who closes within the milliseconds that its client takes to load would show it",
  },
  {
    file: "app/platform/html/clean-long-html.server.ts",
    change: "10_000 → 20000",
    reason: "only a thread that hangs for ten seconds would show it",
  },
  ...["1600 → 3200", "false → true"].map((change) => ({
    file: "app/features/applications/application-pdf.server.ts",
    change,
    code: change.startsWith("1600") ? "resize" : "progressive",
    reason: "how large and how a signature is packed; paper shows it alike",
  })),
  {
    file: "app/features/applications/application-pdf.server.ts",
    change: "false → true",
    code: "look.group, wrap",
    reason: "where the paper breaks; sheets of samples are looked at",
  },
  {
    file: "app/features/applications/application-pdf-frame.server.ts",
    change: "3 → 6",
    reason: "how thick the mark is drawn",
  },
  {
    file: "app/features/applications/own-application.server.ts",
    change: "1 → 2",
    reason: "the first of what is found is taken, however many are read",
  },
  {
    file: "app/features/applications/pack-application.server.ts",
    change:
      "(await requireApplication(db, application.id)).pdf_key ?? key → (await requireApplication(db, application.id)).pdf_key",
    reason: "who comes too late finds the key of who came first",
  },
  ...["about.length === 0 → false", '.where("id", "in", ids) → nothing'].map((change) => ({
    file: "app/features/audit-log/audit-log.server.ts",
    change,
    reason: "the same is answered, only later",
  })),
  {
    file: "app/features/two-factor/two-factor.server.ts",
    change: "throw new Invalid({ recovery_code: [wrongRecoveryCode] }); → nothing",
    code: "numUpdatedRows",
    reason: "only one code that is sent twice in the same instant meets it",
  },
  {
    file: "app/platform/backup/restore.server.ts",
    change: ".slice(0, 3) → nothing",
    reason: "how many tables a message names",
  },
  {
    file: "app/platform/backup/verify-archive.server.ts",
    change: "rows !== table.rows → false",
    reason: "the hash of the lines is wrong before",
  },
  {
    file: "app/platform/config/app-secret.server.ts",
    change: "true → false",
    code: "rmSync",
    reason: "the draft is there whenever it is removed",
  },
  {
    file: "app/platform/db/content-version.server.ts",
    change: "1 → 2",
    code: "= -1",
    reason: "no version is negative",
  },
  {
    file: "app/platform/history/forget-versions.server.ts",
    change: ".offset(most) → nothing",
    reason: "only a thread is spared where there are few",
  },
  {
    file: "app/platform/history/versions.server.ts",
    change: "picture_id !== null → true",
    reason: "no picture is nobody's",
  },
  {
    file: "app/platform/html/clean-html.server.ts",
    change: 'style ?? "" → style',
    reason: "no style is read as a word that aligns nothing",
  },
  {
    file: "app/platform/images/pictures.server.ts",
    change: 'logger.warn( { err: error, picture: staged.st … ft to the sweep", ); → nothing',
    reason: "a line of the log",
  },
  {
    file: "app/platform/outages.server.ts",
    change: "$metadata?.httpStatusCode ?? 0 → $metadata?.httpStatusCode",
    reason: "no status is no failure of a store",
  },
  {
    file: "app/platform/policy-reports/policy-reports.http.server.ts",
    change: "reports.length > 0 → true",
    reason: "no report is counted as none",
  },
  {
    file: "app/platform/retention/forget-old.server.ts",
    change: "found.length === 0 → false",
    reason: "SQLite finds nothing in an empty list; on PostgreSQL, which refuses one, a test notices",
  },
  {
    file: "app/platform/security-events/event-chainer.server.ts",
    change: "chainer.wake(); → nothing",
    reason: "what is noted is chained a little later",
  },
  {
    file: "app/platform/files/disk-files.server.ts",
    change: "1 → 2",
    reason: "only a folder that is taken away twice in one instant meets it",
  },
  {
    file: "app/platform/files/scan-file.server.ts",
    change: "stream.destroy(); → nothing",
    reason: "the streams of a program that has ended end by themselves",
  },
];
