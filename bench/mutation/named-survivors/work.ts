import type { NamedSurvivor } from "./named-survivor.ts";

/** Mutants that no test has to notice, of what works by itself: jobs, processes, mail, the log. */
export const survivorsOfWork: NamedSurvivor[] = [
  {
    file: "app/platform/threads/thread.server.ts",
    change: "clearTimeout(late); → nothing",
    reason: "a thread that is lost already is not lost again when the time is up",
  },
  {
    file: "app/platform/mail/send-mail.server.ts",
    change: "held_until <= latestEnd(now, hours(1)) → held_until < latestEnd(now, hours(1))",
    reason: "mails are held for a minute; none is held for an hour to the millisecond",
  },
  {
    file: "app/platform/mail/open-mailer.server.ts",
    change: "15_000 → 30000",
    reason: "patience with a connection: the tests bring limits of their own, and nothing waits for these",
  },
  {
    file: "app/platform/jobs/job-runner.server.ts",
    change: "this.#taking = turn.catch(() => false); → nothing",
    reason: "a runner that serves takes from one loop; only a drain beside it would take at once",
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
    file: "app/platform/log.server.ts",
    change: 'gathered !== "" → true',
    reason: "nothing is written by a write of nothing",
  },
  {
    file: "app/platform/log.server.ts",
    change: "now - milliseconds !== second → true",
    reason: "the same time is written, and the calendar asked for each line",
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
    file: "app/platform/jobs/stuck-jobs.server.ts",
    change: ' .orderBy("kind") → nothing',
    reason: "both databases group in that order today; neither promises it",
  },
  ...[
    "250 → 500",
    "8_192 → 16384",
    "gathered.length >= gatheredCharacters → true",
    "gathered.length >= gatheredCharacters → false",
    "gathered.length >= gatheredCharacters → gathered.length > gatheredCharacters",
    "gathered.length >= gatheredCharacters → gathered.length < gatheredCharacters",
  ].map((change) => ({
    file: "app/platform/log.server.ts",
    change,
    reason: "how long lines of the log are gathered",
  })),
  {
    file: "app/platform/log.server.ts",
    change: "passOn(); → nothing",
    code: "if (gathered.length",
    reason: "how long lines of the log are gathered",
  },
  {
    file: "app/platform/log.server.ts",
    change: "1_000 → 2000",
    reason: "how long a program that ends waits for a disk that takes no lines",
  },
  {
    file: "app/platform/log.server.ts",
    change: "false → true",
    code: "sync: false",
    reason: "whether the program waits while its lines are written, which are the same",
  },
  {
    file: "app/platform/log.server.ts",
    change: "process.stdout.isTTY → false",
    reason: "a test with a terminal notices, in a process of its own",
  },
  {
    file: "app/platform/jobs/job-runner.server.ts",
    change: '.where("held_by", "=", this.#owner) → nothing',
    code: "const held",
    reason: "what gives a job back asks again whose it is",
  },
  {
    file: "app/platform/threads/thread.server.ts",
    change: "0 → 1",
    code: "#asked = 0",
    reason: "questions are told apart by their numbers, whichever they are",
  },
  {
    file: "app/platform/jobs/job-runner.server.ts",
    change: "5_000 → 10000",
    reason: "how often it looks for work that nobody told it of",
  },
  {
    file: "app/platform/outages.server.ts",
    change: "0 → 1",
    code: "httpStatusCode ?? 0",
    reason: "neither is a status of HTTP",
  },
  ...[
    "1024 * 1024 → 1024 / 1024",
    'file.on("error", () => {}); → nothing',
    "gathered += line; → nothing",
    "file.flushSync(); → nothing",
    "passOn(); → nothing",
    "setInterval(passOn, writeEveryMilliseconds).unref(); → nothing",
    'process.once("beforeExit", passOn); → nothing',
    'gathered !== "" → false',
    'gathered !== "" → gathered === ""',
    "file.write(gathered); → nothing",
    'gathered = ""; → nothing',
    "level === process.env.LOG_LEVEL → level !== process.env.LOG_LEVEL",
    'named ?? "info" → named',
    "await Promise.race([new Promise((resolve) =>  … lushMilliseconds)]); → nothing",
  ].map((change) => ({
    file: "app/platform/log.server.ts",
    change,
    reason: "a test notices, in a process of its own",
  })),
  {
    file: "app/platform/outages.server.ts",
    change: "$metadata?.httpStatusCode ?? 0 → $metadata?.httpStatusCode",
    reason: "no status is no failure of a store",
  },
  {
    file: "app/platform/jobs/job-runner.server.ts",
    change: "this.#lookAgain → false",
    reason: "who is woken looks four times, and the next look finds what this one would",
  },
  {
    file: "app/platform/jobs/job-runner.server.ts",
    change: "kinds.length === 0 → false",
    reason: "SQLite finds nothing in an empty list; on PostgreSQL, which refuses one, a test notices",
  },
  {
    file: "app/platform/mail/open-mailer.server.ts",
    change: "120_000 → 240000",
    reason: "how long a server may take for a mail that comes in drops",
  },
  {
    file: "app/platform/jobs/job-runner.server.ts",
    change: "false → true",
    code: "#lookAgain = false",
    reason: "it looks for work once more after its first look",
  },
  {
    file: "app/platform/jobs/job-runner.server.ts",
    change: "this.#isTimedLook = false; → nothing",
    reason: "each look does what one in five seconds has to, and finds the same",
  },
  {
    file: "app/platform/processes/living-processes.server.ts",
    change: "now - this.#lookedAt > longestGapMilliseconds → now - this.#lookedAt >= longestGapMilliseconds",
    reason: "by one millisecond, how long it may not look",
  },
  {
    file: "app/platform/processes/own-process.server.ts",
    change: 'parts.pop() ?? "" → parts.pop()',
    reason: "a name that lacks its parts is that of no process either way; the type asks for the difference",
  },
  {
    file: "app/platform/processes/living-processes.server.ts",
    change: ".filter(({ owner }) => isRunningHere(owner) === undefined) → nothing",
    reason: "of this machine only dead ones are left, whose beat stands still; it spares the wait",
  },
  {
    file: "app/platform/semaphore.server.ts",
    change: "this.#free === 0 → true",
    reason: "nobody waits in line while a place is free",
  },
  {
    file: "app/platform/jobs/job-runner.server.ts",
    change: "100 → 200",
    code: "looksAfterWaking",
    reason: "when it looks again for work that was not there yet; the first look finds it in tests",
  },
  {
    file: "app/platform/mail/open-mailer.server.ts",
    change: "true → false",
    code: "pool:",
    reason: "a connection for each mail delivers it as well; npm run bench:mail shows what it costs",
  },
  {
    file: "app/platform/mail/outbox.server.ts",
    change: ' .where("sent_at", "is", null) → nothing',
    code: "const { since }",
    reason: "a mail that was sent has no last error any more",
  },
  {
    file: "app/platform/mail/send-mail.server.ts",
    change: ' .where("run_at", ">", now) → nothing',
    reason: "what is due already stays due",
  },
];
