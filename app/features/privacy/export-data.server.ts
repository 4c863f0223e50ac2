import type { FileStore } from "../../platform/files/file-store.ts";
import type { Services } from "../../platform/services.ts";
import { type ZipEntry, zipped } from "../../platform/zip/zip.server.ts";
import { readFirm } from "../firm/firm.server.ts";
import type { PersonalData, Subject } from "./personal-data.ts";
import { findPersonalRows, type PersonalRow } from "./personal-rows.server.ts";
import { kindsOfData } from "./register.server.ts";
import { readablePage, type ShownTable } from "./readable-page.server.ts";
import { filesOfRow, shownRow } from "./shown-row.server.ts";

/**
 * Streams all data about an address as a ZIP archive: a readable page, each kind of data as JSON, and files. Rows are
 * read in batches while the archive is sent.
 */
export function exportData(services: Services, subject: Subject, now: Date): AsyncGenerator<Uint8Array> {
  return zipped(entriesOf(services, subject, now), now);
}

async function* entriesOf(services: Services, subject: Subject, now: Date): AsyncGenerator<ZipEntry> {
  const { short_name } = await readFirm(services.db);
  yield {
    name: "read-me-first.html",
    content: encoded(
      readablePage(services.config, {
        firm: short_name,
        about: [subject.email, ...subject.telephones, ...subject.vehicles]
          .filter((one) => one !== null)
          .map((one) => one.replace(/^tel:/, ""))
          .join(", "),
        now,
        tablesOf: ({ holdings }) => tablesOf(services, holdings, subject),
      }),
    ),
  };
  for (const [name, { holdings }] of kindsOfData) {
    yield { name: `${name}.json`, content: encoded(jsonOf(tablesOf(services, holdings, subject))) };
  }
  yield* files(services, subject);
}

function* tablesOf(
  { db }: Services,
  holdings: PersonalData["holdings"],
  subject: Subject,
): Generator<ShownTable> {
  for (const holding of holdings) {
    const rows = async function* () {
      for await (const batch of findPersonalRows(db, holding, subject)) {
        for (const row of batch) yield shownRow(holding.table, row, subject);
      }
    };
    yield { table: holding.table, rows: rows() };
  }
}

async function* jsonOf(tables: Iterable<ShownTable>): AsyncGenerator<string> {
  let before = "{";
  for (const { table, rows } of tables) {
    yield `${before}\n${JSON.stringify(table)}: [`;
    let between = "\n";
    for await (const row of rows) {
      yield `${between}${JSON.stringify(row)}`;
      between = ",\n";
    }
    yield "]";
    before = ",";
  }
  yield "\n}\n";
}

async function* files({ db, files: store }: Services, subject: Subject): AsyncGenerator<ZipEntry> {
  for (const { table, ...holding } of kindsOfData.flatMap(([, { holdings }]) => holdings)) {
    if (!holding.files) continue;
    for await (const batch of findPersonalRows(db, { table, ...holding }, subject)) {
      for (const key of batch.flatMap((row: PersonalRow) => filesOfRow(table, row, subject))) {
        if (await store.exists(key)) yield { name: `files/${key}`, content: fileOf(store, key) };
      }
    }
  }
}

/** Opens the stream only when it is read: an error of a stream that nobody reads would end the process. */
async function* fileOf(store: FileStore, key: string): AsyncGenerator<Uint8Array> {
  const content: AsyncIterable<Uint8Array> = await store.stream(key);
  yield* content;
}

const pieceCharacters = 65_536;

/** Joins short texts into pieces of at least 64 Ki characters. */
async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let piece = "";
  for await (const text of texts) {
    piece += text;
    if (piece.length < pieceCharacters) continue;
    yield Buffer.from(piece);
    piece = "";
  }
  if (piece !== "") yield Buffer.from(piece);
}
