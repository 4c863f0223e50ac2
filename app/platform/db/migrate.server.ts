import { type Kysely, sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { engineOf } from "./engine.server.ts";
import { hasTable } from "./table-shapes.server.ts";
import type { Db, Engine } from "./tables.ts";

/** One migration step. Migrations name tables freely, since they describe the past and not the current types. */
type MigrationStep = { up(db: Kysely<unknown>, engine: Engine): Promise<void> };

const steps = import.meta.glob<MigrationStep>("./migrations/*.ts", { eager: true });

/** Thrown when a later version has used the database and applied steps that this version does not know. */
export class NewerSchema extends Error {
  constructor(step: string, version: string | undefined) {
    super(
      `${version ? `version ${version}` : "a newer version"} of Frostway has used this database (its schema has "${step}"). ` +
        `Start that version, or restore an earlier copy.`,
    );
  }
}

/** Thrown for a new PostgreSQL database that cannot hold every letter. A database that is in use is not refused. */
export class OtherEncoding extends Error {
  constructor(encoding: string) {
    super(
      `the encoding of the database must be UTF8, not ${encoding}: create it with "encoding 'UTF8' template template0".`,
    );
  }
}

const migrations = Object.entries(steps).map(([path, step]) => ({
  name: path.replace("./migrations/", "").replace(".ts", ""),
  step,
}));

/** The names of all steps that this version knows, in order. */
export const knownSteps: readonly string[] = migrations.map(({ name }) => name).toSorted();

/** A step that begins, its number among those that are due, and their count. */
export type StepProgress = { name: string; number: number; count: number };

/**
 * Migrates the schema to the newest step, or up to a given one, all or nothing. Calls `begin` before each step. Throws
 * `NewerSchema`, `OtherEncoding` for a new database, or the error of a step.
 */
export async function migrate(
  db: Db,
  upTo = knownSteps.at(-1)!,
  begin: (step: StepProgress) => void = () => {},
): Promise<void> {
  const engine = engineOf(db);
  const applied = await appliedSteps(db);
  if (engine === "postgres" && applied.length === 0) await requireUtf8(db);
  const due = knownSteps.filter((name) => !applied.includes(name) && name <= upTo);
  const provided = Object.fromEntries(
    migrations.map(({ name, step }): [string, Migration] => [
      name,
      {
        async up(transaction) {
          begin({ name, number: due.indexOf(name) + 1, count: due.length });
          await step.up(transaction, engine);
        },
      },
    ]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => provided } });
  const { error } = await migrator.migrateTo(upTo);
  if (error) throw (await findNewerSchema(db)) ?? error;
}

async function requireUtf8(db: Db): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding
  `.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding !== undefined && encoding !== "UTF8") throw new OtherEncoding(encoding);
}

/** Returns the steps that a database has applied, in order. Empty before its first start. */
export async function appliedSteps(db: Db): Promise<string[]> {
  if (!(await hasTable(db, "kysely_migration"))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function findNewerSchema(db: Db): Promise<NewerSchema | undefined> {
  const unknown = (await appliedSteps(db)).find((name) => !knownSteps.includes(name));
  return unknown === undefined ? undefined : new NewerSchema(unknown, await versionOf(db));
}

/** Returns the version of the program that last migrated the database, as `site_identity` stores it. */
export async function versionOf(db: Db): Promise<string | undefined> {
  if (!(await hasTable(db, "site_identity"))) return undefined;
  const { rows } = await sql<{ value: string }>`
    select value from site_identity where name = 'version'
  `.execute(db);
  return rows[0]?.value;
}
