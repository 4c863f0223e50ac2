import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { readCountriesOfNumbers } from "../../app/features/company/former-countries.server.ts";
import type { Country } from "../../app/platform/countries/country.ts";
import { requestErasure, requestExport } from "../../app/features/privacy/carry-out.server.ts";
import { exportData } from "../../app/features/privacy/export-data.server.ts";
import { countPersonalData } from "../../app/features/privacy/count-personal-data.server.ts";
import { subjectOf } from "../../app/features/privacy/subject.server.ts";
import { type Asked, checkedNumbers } from "../../app/features/privacy/numbers-of-person.server.ts";
import { presentRequest } from "../../app/features/data-requests/data-requests.present.ts";
import { systemActor } from "../../app/platform/audit/audit.server.ts";
import { firmDay } from "../../app/platform/firm-time.ts";
import { Invalid } from "../../app/platform/errors.ts";
import { codeOf } from "../../app/platform/message-of.ts";
import { email } from "../../app/platform/validation/fields.ts";
import type { Services } from "../../app/platform/services.ts";
import { resolveTypedPath } from "./typed-path.ts";
import { parseWords, InvalidArguments } from "./invalid-arguments.ts";

const options = { numbers: { type: "string" } } as const;

/** Writes everything that is stored about a person into a ZIP archive. */
export async function exportPerson(services: Services, words: string[]): Promise<void> {
  const { values, positionals } = parseWords(words, { options, max: 2 });
  const now = services.clock.now();
  const homes = await readCountriesOfNumbers(services.db);
  const person = parsePerson(homes, positionals[0], values.numbers);
  const file = resolveTypedPath(positionals[1] ?? `personal-data-${firmDay(now)}.zip`);
  const { found } = await countPersonalData(services.db, services.config, person);
  if (found.length === 0) {
    console.log(`Nothing is stored about ${nameOf(person)}, and no file was made.`);
    return;
  }
  const subject = await subjectOf(services.db, person);
  const handle = await createFile(file);
  await pipeline(exportData(services, subject, now), handle.createWriteStream());
  await requestExport(services, systemActor(now, "command line"), { ...person, via: "command line" });
  console.log(`Everything that is stored about ${subject.email ?? nameOf(person)} is in ${file}.`);
}

/** Prints what is stored about a person. With `--yes`, erases it and prints the result. */
export async function erasePerson(services: Services, words: string[]): Promise<void> {
  const { values, positionals } = parseWords(words, {
    options: { ...options, yes: { type: "boolean" } },
    max: 1,
  });
  const homes = await readCountriesOfNumbers(services.db);
  const person = parsePerson(homes, positionals[0], values.numbers);
  if (!values.yes) {
    const { found } = await countPersonalData(services.db, services.config, person);
    for (const { title, count } of found) console.log(`${title}: ${count}`);
    if (found.length === 0) console.log(`Nothing is stored about ${nameOf(person)}.`);
    else console.log("Nothing is erased yet. Add --yes to erase it for good.");
    return;
  }
  const actor = systemActor(services.clock.now(), "command line");
  const { id, outcome } = presentRequest(
    await requestErasure(services, actor, { ...person, via: "command line" }),
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

/** Reads whom a command is about: an address, or telephone numbers and vehicles separated by commas, or both. */
function parsePerson(
  homes: readonly Country[],
  word: string | undefined,
  numbers: string | undefined,
): Asked {
  const isAddress = word?.includes("@") ?? false;
  if (word && !isAddress && numbers) throw new InvalidArguments("Name one address.");
  const address = email().safeParse(word);
  if (isAddress && !address.success) throw new InvalidArguments("Name one address.");
  try {
    const typed = checkedNumbers((isAddress ? numbers : (word ?? numbers)) ?? "", homes);
    if (!isAddress && typed === "") throw new InvalidArguments("Name an address, or numbers.");
    return { email: address.data ?? null, numbers: typed };
  } catch (error) {
    if (error instanceof Invalid) throw new InvalidArguments(error.errors["numbers"]?.[0] ?? error.message);
    throw error;
  }
}

function nameOf({ email: address, numbers = "" }: Asked): string {
  return [...(address ? [address] : []), ...numbers.split("\n").filter(Boolean)].join(", ");
}
