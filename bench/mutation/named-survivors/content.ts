import type { NamedSurvivor } from "./named-survivor.ts";

/** Mutants that no test has to notice, of what pages show, and of the office around it. */
export const survivorsOfContent: NamedSurvivor[] = [
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
    file: "app/features/galleries/galleries.server.ts",
    change: ' .orderBy("gallery_images.id") → nothing',
    reason: "no two images of a gallery have the same place",
  },
  {
    file: "app/features/galleries/gallery-images.server.ts",
    change: "last ?? -1 → last",
    reason: "places count by their order alone: the first may be 1 as well as 0",
  },
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
    file: "app/features/widgets/widget-cards.server.ts",
    change: "600 → 1200",
    reason: "how much of a text is read for its first words",
  },
  {
    file: "app/features/opening/still-sample.server.ts",
    change: "200 → 400",
    reason: "how many of the first rows are looked through; the sample has fewer of each kind",
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
    file: "app/features/galleries/read-gallery.server.ts",
    change: "start < ids.length → start <= ids.length",
    reason: "one more look, for no picture",
  },
  {
    file: "app/features/applications/pack-application.server.ts",
    change: "isFirst → false",
    reason: "what is committed has no intent any more, so nothing is removed and the same key is answered",
  },
  {
    file: "app/features/galleries/galleries.server.ts",
    change: "1 → 2",
    code: ".limit(1)",
    reason: "SQLite takes the first row of a query within a query; on PostgreSQL it fails in tests",
  },
  ...["bin/bin", "data-requests/data-requests", "history/history"].map((file) => ({
    file: `app/features/${file}.server.ts`,
    change: "1 → 2",
    code: "PageSize + 1",
    reason: "how far is looked for more than a page, which one row tells as well as two",
  })),
  {
    file: "app/features/widgets/widget-cards.server.ts",
    change: "100_000 → 200000",
    reason: "how much of a text is looked through",
  },
  {
    file: "app/features/opening/still-sample.server.ts",
    change: ' .orderBy("id") → nothing',
    reason: "in which order they are counted and taken out, which nobody sees",
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
    file: "app/features/widgets/widgets.server.ts",
    change: "names.length === 0 → false",
    reason: "SQLite finds nothing in an empty list; on PostgreSQL, which refuses one, a test notices",
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
  {
    file: "app/features/audit-log/audit-log.server.ts",
    change: "about.length === 0 → false",
    reason: "the same is answered, only later",
  },
  {
    file: "app/features/audit-log/audit-log.server.ts",
    change: ' .where("id", "in", ids) → nothing',
    code: "as unknown as",
    reason: "the same is answered, only later",
  },
  {
    file: "app/features/galleries/gallery-images.server.ts",
    change: "error instanceof NotFound → true",
    reason: "only what the database itself fails with meets it",
  },
  {
    file: "app/features/opening/still-sample.server.ts",
    change: '"=" → "!="',
    code: '.where("id", "=", 1)',
    reason: "the galleries of the pages are of one moment, and nobody can delete them",
  },
];
