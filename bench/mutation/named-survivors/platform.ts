import type { NamedSurvivor } from "./named-survivor.ts";

/** Mutants that no test has to notice, of the rest of the platform. */
export const survivorsOfPlatform: NamedSurvivor[] = [
  {
    file: "app/platform/problems/list-problems.server.ts",
    change: 'thingsWithFiles[table] ?? "file" → thingsWithFiles[table]',
    reason: "every table with files has its word; the type asks for one more",
  },
  {
    file: "app/platform/processes/living-processes.server.ts",
    change: "2 → 4",
    code: "wait(2 * beatEveryMilliseconds)",
    reason: "how long a person waits at a command; the tests bring a pause of their own",
  },
  {
    file: "app/platform/secrets/keys.server.ts",
    change: "keys.get(secret)!.set(purpose, key); → nothing",
    reason: "the same key is made anew each time, more slowly",
  },
  {
    file: "app/platform/threads/thread.server.ts",
    change: "1 → 2",
    code: "#asked += 1",
    reason: "questions need only numbers that differ",
  },
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
    file: "app/platform/pdf/pdf-fonts.server.ts",
    change: "word.match(/.{1,30}/gsu) ?? [word] → word.match(/.{1,30}/gsu)",
    reason: "only an empty word has no part, and a text is asked for none",
  },
  {
    file: "app/platform/html/clean-html.server.ts",
    change: ".trim() → nothing",
    reason: "reached only by text that five passes do not settle; none is known",
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
    file: "app/platform/http/body.server.ts",
    change: "1024 → 2048",
    code: "const long",
    reason: "how long a text is that is read in steps",
  },
  {
    file: "app/platform/validation/messages.ts",
    change: "z.config({ customError: (issue) => laravelMessage(issue) }); → nothing",
    reason: "what a process has been told once holds for every test in it",
  },
  ...["features/contact/contact", "features/users/first-admin", "platform/security-events/event-chain"].map(
    (file) => ({
      file: `app/${file}.server.ts`,
      change: " .limit(1) → nothing",
      reason: "only the first row is taken; it spares reading more",
    }),
  ),
  {
    file: "app/platform/validation/bounds.ts",
    change: "10_000 → 20000",
    code: "message",
    reason: "held by the journey of the contact form",
  },
  {
    file: "app/platform/http/upload-garbage.server.ts",
    change: "1024 → 2048",
    reason: "how often memory is swept while a file comes",
  },
  {
    file: "app/platform/audit/audit.server.ts",
    change: "1 → 2",
    code: ".limit(1)",
    reason: "only the first row is taken; it spares reading more",
  },
  {
    file: "app/platform/problems/house-days.server.ts",
    change: "room?.free ?? null → room?.free",
    reason: "the query builder leaves out what is undefined",
  },
  {
    file: "app/platform/html/clean-long-html.server.ts",
    change: "10_000 → 20000",
    reason: "only a thread that hangs for ten seconds would show it",
  },
  {
    file: "app/platform/config/app-secret.server.ts",
    change: "true → false",
    code: "rmSync",
    reason: "the draft is there whenever it is removed",
  },
  {
    file: "app/platform/history/forget-versions.server.ts",
    change: ".offset(most) → nothing",
    reason: "only a thread is spared where there are few",
  },
  {
    file: "app/platform/history/forget-versions.server.ts",
    change: "ids.length === 0 → false",
    reason: "SQLite forgets nothing by an empty list; on PostgreSQL, which refuses one, a test notices",
  },
  {
    file: "app/platform/http/page-cache.server.ts",
    change: "!this.#askedFor(request) → true",
    reason: "the same page is answered by the longer way",
  },
  {
    file: "app/platform/images/strip-metadata.server.ts",
    change: "1 → 2",
    code: "bytes.indexOf(0xff, at)",
    reason: "an end in the last two bytes is the end of the file either way",
  },
  {
    file: "app/platform/openapi/describe-api.server.ts",
    change: "await nextTurn(); → nothing",
    reason: "the same document, in one turn of the thread",
  },
  ...[".limit(1) → nothing", '.orderBy("id") → nothing'].map((change) => ({
    file: "app/platform/security-events/security-events.server.ts",
    change,
    code: "const from = await first",
    reason: "only the first row is taken; those of one moment are some numbers apart, of thousands",
  })),
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
    file: "app/platform/policy-reports/policy-reports.http.server.ts",
    change: "reports.length > 0 → true",
    reason: "no report is counted as none",
  },
  {
    file: "app/platform/security-events/event-chainer.server.ts",
    change: "chainer.wake(); → nothing",
    reason: "what is noted is chained a little later",
  },
  {
    file: "app/platform/http/error-responses.server.ts",
    change:
      "error instanceof SecondFactorRequired || erro … ConfirmationRequired → (error instanceof SecondFactorRequired) && (e … onfirmationRequired)",
    reason: "the tests of the second factor notice; they are not among the twelve tried",
  },
  {
    file: "app/platform/audit/audit.server.ts",
    change: ' .orderBy("id", "desc") → nothing',
    reason: "SQLite reads backwards in tests what has no order; on PostgreSQL a test notices",
  },
  {
    file: "app/platform/history/forget-versions.server.ts",
    change: '">" → ">="',
    reason: "of a thing that has just as many as it may none is found to forget",
  },
  ...(
    [
      ["features/galleries/read-gallery", "500 → 1000", "imagesAtOnce"],
      ["features/two-factor/sealed-factors", "500 → 1000", "batch"],
      ["platform/problems/missing-files", "500 → 1000", "rowsAtOnce"],
      ["platform/security-events/event-chain", "200 → 400", "rowsAtOnce"],
      ["platform/security-events/verify-chain", "1_000 → 2000", "rowsAtOnce"],
    ] as const
  ).map(([file, change, code]) => ({
    file: `app/${file}.server.ts`,
    change,
    code,
    reason: "how many rows are read at once",
  })),
  {
    file: "app/platform/http/endpoint.server.ts",
    change: ".toUpperCase() → nothing",
    reason: "the router writes a method in capitals itself",
  },
  {
    file: "app/platform/history/versions.server.ts",
    change: ' .orderBy("id", "desc") → nothing',
    reason: "SQLite reads backwards in tests what has no order; on PostgreSQL tests notice",
  },
  {
    file: "app/platform/identity/site-identity.server.ts",
    change: '(await recall(db, "version")) !== version → true',
    reason: "the same version is written down again",
  },
  {
    file: "app/platform/html/clean-long-html.server.ts",
    change: "html.length <= long → true",
    reason: "the same is answered, by the thread that serves",
  },
  {
    file: "app/platform/problems/missing-files.server.ts",
    change: " .limit(rowsAtOnce) → nothing",
    reason: "the same rows, all of them in memory at once",
  },
  {
    file: "app/platform/problems/missing-files.server.ts",
    change: "row[column] ?? null → row[column]",
    reason: "a column that was asked for is never undefined",
  },
];
