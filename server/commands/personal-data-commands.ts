import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { requestErasure, requestExport } from "../../app/features/privacy/carry-out.server.ts";
import { exportData } from "../../app/features/privacy/export-data.server.ts";
import { countPersonalData } from "../../app/features/privacy/count-personal-data.server.ts";
import { subjectOf } from "../../app/features/privacy/subject.server.ts";
import { presentRequest } from "../../app/features/data-requests/data-requests.present.ts";
import { systemActor } from "../../app/platform/audit/audit.server.ts";
import { firmDay } from "../../app/platform/firm-time.ts";
import { codeOf } from "../../app/platform/message-of.ts";
import { email } from "../../app/platform/validation/fields.ts";
import type { Services } from "../../app/platform/services.ts";
import { resolveTypedPath } from "./typed-path.ts";
import { parseWords, InvalidArguments } from "./invalid-arguments.ts";

/** Writes everything that is stored about an address into a ZIP archive. */
export async function exportAddress(services: Services, words: string[]): Promise<void> {
  const { positionals } = parseWords(words, { max: 2 });
  const now = services.clock.now();
  const address = parseAddress(positionals[0]);
  const file = resolveTypedPath(positionals[1] ?? `personal-data-${firmDay(now)}.zip`);
  const { found } = await countPersonalData(services.db, services.config, { email: address });
  if (found.length === 0) {
    console.log(`Nothing is stored about ${address}, and no file was made.`);
    return;
  }
  const subject = await subjectOf(services.db, { email: address });
  const handle = await createFile(file);
  await pipeline(exportData(services, subject, now), handle.createWriteStream());
  await requestExport(services, systemActor(now, "command line"), { email: address, via: "command line" });
  console.log(`Everything that is stored about ${subject.email} is in ${file}.`);
}

/** Prints what is stored about an address. With `--yes`, erases it and prints the result. */
export async function eraseAddress(services: Services, words: string[]): Promise<void> {
  const { values, positionals } = parseWords(words, { options: { yes: { type: "boolean" } }, max: 1 });
  const address = parseAddress(positionals[0]);
  if (!values.yes) {
    const { found } = await countPersonalData(services.db, services.config, { email: address });
    for (const { title, count } of found) console.log(`${title}: ${count}`);
    if (found.length === 0) console.log(`Nothing is stored about ${address}.`);
    else console.log("Nothing is erased yet. Add --yes to erase it for good.");
    return;
  }
  const actor = systemActor(services.clock.now(), "command line");
  const { id, outcome } = presentRequest(
    await requestErasure(services, actor, { email: address, via: "command line" }),
  );
  for (const { title, erased, changed, stays, why } of outcome) {
    if (erased + changed + stays === 0) continue;
    console.log(`${title}: ${erased} erased, ${changed} changed, ${stays} stay. ${why ?? ""}`.trimEnd());
  }
  console.log(`Request ${id} is done. Earlier backups contain the data until they are deleted.`);
}

/** Creates a file without overwriting an existing one. Throws `InvalidArguments` if it cannot create the file. */
async function createFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, "wx", 0o600);
  } catch (error) {
    const code = codeOf(error) ?? "";
    const why = { EEXIST: "it exists already", ENOENT: "its folder does not exist" }[code];
    throw new InvalidArguments(`The file ${file} cannot be created: ${why ?? code}.`);
  }
}

function parseAddress(word: string | undefined): string {
  const address = email().safeParse(word);
  if (!address.success) throw new InvalidArguments("Name one address.");
  return address.data;
}
