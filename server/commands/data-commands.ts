import { importSchools } from "../../app/features/schools/schools.server.ts";
import { readSchoolsFile } from "../../app/features/schools/schools-file.server.ts";
import { systemActor } from "../../app/platform/audit/audit.server.ts";
import { adoptIdentity, isOwnIdentity } from "../../app/platform/identity/site-identity.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { resolveTypedPath } from "./typed-path.ts";
import { showProgress } from "./progress-bar.ts";
import { rotateSecrets } from "./rotate-secrets.ts";
import { parseWords, InvalidArguments } from "./invalid-arguments.ts";

export async function schoolsImport({ db, clock }: Services, words: string[]): Promise<void> {
  const [file] = parseWords(words, { max: 1 }).positionals;
  if (!file) throw new InvalidArguments("Name one file.");
  const { schools, skipped } = await readSchoolsFile(resolveTypedPath(file));
  const actor = systemActor(clock.now(), "command line");
  await importSchools(db, actor, {
    schools,
    progress: (done) => showProgress("Importing schools", done, schools.length),
  });
  const left = skipped > 0 ? `; ${skipped} rows without a URN or a name were left out` : "";
  console.log(`Imported ${schools.length} ${schools.length === 1 ? "school" : "schools"}${left}.`);
}

export async function secretsRotate(services: Services, words: string[]): Promise<void> {
  parseWords(words);
  const { lines, isWhole } = await rotateSecrets(services);
  for (const line of lines) console.log(line);
  if (!isWhole) process.exitCode = 1;
}

export async function settingsAdopt(services: Services, words: string[]): Promise<void> {
  const { values } = parseWords(words, { options: { yes: { type: "boolean" } } });
  if (await isOwnIdentity(services)) {
    console.log("The secret and the files that the settings name belong to this database already.");
    return;
  }
  if (!values.yes) {
    console.log(
      "The secret or the files that the settings name do not belong to this database. Texts that another secret encrypted " +
        "cannot be read with this one, and pictures in another place are missing. With --yes the database accepts them anyway.",
    );
    process.exitCode = 1;
    return;
  }
  await adoptIdentity(services);
  console.log("The secret and the files that the settings name belong to this database from now on.");
}
