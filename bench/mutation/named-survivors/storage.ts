import type { NamedSurvivor } from "./named-survivor.ts";

/** Mutants that no test has to notice, of what keeps data: the database, files, pictures and backups. */
export const survivorsOfStorage: NamedSurvivor[] = [
  {
    file: "app/platform/db/sqlite-file.server.ts",
    change: "500 → 1000",
    code: "cachedStatements",
    reason: "how many statements are kept at hand",
  },
  {
    file: "app/platform/db/trigrams.server.ts",
    change: '.orderBy("id", "desc") → nothing',
    reason: "other rows tell as well how common a needle is; the same is found, sooner or later",
  },
  {
    file: "app/platform/db/upgrade-copy.server.ts",
    change: "closeSync(file); → nothing",
    reason: "the file stays open until the command or the start that made it ends",
  },
  {
    file: "app/platform/images/variants.server.ts",
    change: "2 → 4",
    code: "effort: 2",
    reason: "how long the encoder may look for a smaller file of the same picture",
  },
  {
    file: "app/platform/files/disk-files.server.ts",
    change: '!isErrno(error, "ENOENT") || attempt === 3 → false',
    reason: "only a deletion in the same instant meets it",
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
  {
    file: "app/platform/db/heard-content-version.server.ts",
    change: "2 → 4",
    code: 'words.split(" ", 2)',
    reason: "a notice has two words, both without spaces",
  },
  {
    file: "app/platform/retention/forget-old.server.ts",
    change: "200 → 400",
    reason: "how many rows are forgotten at once",
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
    file: "app/platform/db/heard-content-version.server.ts",
    change: 'logger.warn( { err: error }, "other processes …  within seconds", ); → nothing',
    reason: "a line of the log on an outage of PostgreSQL in the instant after a save",
  },
  {
    file: "app/platform/backup/restore.server.ts",
    change: "refuseNewerArchive(archive); → nothing",
    reason: "whoever has an archive restored asks the same before anything is written",
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
  {
    file: "app/platform/db/heard-content-version.server.ts",
    change: "closed → false",
    code: "if (closed) return;",
    reason: "only who closes within the milliseconds that its client takes to load would show it",
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
    file: "app/platform/db/content-version.server.ts",
    change: "1 → 2",
    code: "= -1",
    reason: "no version is negative",
  },
  {
    file: "app/platform/images/pictures.server.ts",
    change: 'logger.warn( { err: error, picture: staged.st … ft to the sweep", ); → nothing',
    reason: "a line of the log",
  },
  {
    file: "app/platform/retention/forget-old.server.ts",
    change: "found.length === 0 → false",
    reason: "SQLite finds nothing in an empty list; on PostgreSQL, which refuses one, a test notices",
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
  {
    file: "app/platform/backup/restore.server.ts",
    change: "0 → 1",
    code: "slice(0, 3)",
    reason: "which tables a message names",
  },
  ...["total - this.#offset → total + this.#offset", "on.skip <= back.skip → true"].map((change) => ({
    file: "app/platform/db/find-page.server.ts",
    change,
    reason: "which of two ways to the same rows is taken",
  })),
  {
    file: "app/platform/db/upgrade-copy.server.ts",
    change: "0 → 1",
    code: "applied.length > 0",
    reason: "only a database that was left after its very first step meets it, and nothing is in that",
  },
  {
    file: "app/platform/db/upgrade-copy.server.ts",
    change: "true → false",
    code: "readOnly: true",
    reason: "to copy it only reads either way",
  },
  {
    file: "app/platform/images/accept-picture.server.ts",
    change: "address.length <= maxPlaceholder → address.length < maxPlaceholder",
    reason: "how long a placeholder may be, by one letter",
  },
  {
    file: "app/platform/images/strip-gif.server.ts",
    change: "at < bytes.length → at <= bytes.length",
    reason: "a file that lacks its end gets a part of no bytes more",
  },
  {
    file: "app/platform/images/strip-metadata.server.ts",
    change: "at + 4 > bytes.length → at + 4 >= bytes.length",
    reason: "the last four bytes are kept either way",
  },
  {
    file: "app/platform/db/sqlite-connection.server.ts",
    change: "!this.#turn → false",
    reason: "the test of the write-ahead log notices; it is not among the twelve tried",
  },
  {
    file: "app/platform/db/transaction.server.ts",
    change: "await sql`set local synchronous_commit = off`.execute(transaction); → nothing",
    reason: "on PostgreSQL, which alone it is for, a test notices",
  },
  {
    file: "app/platform/files/scan-file.server.ts",
    change: 'process.env.PATH ?? "" → process.env.PATH',
    reason: "a process has a PATH; the type asks for the difference",
  },
  {
    file: "app/platform/files/disk-files.server.ts",
    change: "await flush(draft); → nothing",
    reason: "only a power cut would show it",
  },
  {
    file: "app/platform/zip/zip.server.ts",
    change: "false → true",
    code: "objectMode",
    reason: "what waits is counted in pieces in place of bytes; the archive is the same",
  },
];
