import { type Kysely, sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { engineOf } from "./engine.server.ts";
import { hasTable } from "./table-shapes.server.ts";
import type { Db, Engine } from "./tables.ts";

/** One step of the schema. Migrations name tables freely: they describe the past, not today's types. */
type MigrationStep = { up(db: Kysely<unknown>, engine: Engine): Promise<void> };

const steps = import.meta.glob<MigrationStep>("./migrations/*.ts", { eager: true });

/** The database has been used by a later version, whose steps this one does not know. */
export class NewerSchema extends Error {
  constructor(step: string, version: string | undefined) {
    super(
      `${version ? `version ${version}` : "a newer version"} of Frostway has used this database (its schema has "${step}"). ` +
        `Start that version, or bring back a copy from before.`,
    );
  }
}

const migrations = Object.entries(steps).map(([path, step]) => ({
  name: path.replace("./migrations/", "").replace(".ts", ""),
  step,
}));

/** The names of all steps that this version knows, in order. */
export const knownSteps: readonly string[] = migrations.map(({ name }) => name).toSorted();

/** Brings the schema up to date, or as far as a step, all or nothing. Throws `NewerSchema`, or what stopped it. */
export async function migrate(db: Db, upTo = knownSteps.at(-1)!): Promise<void> {
  const engine = engineOf(db);
  const provided = Object.fromEntries(
    migrations.map(({ name, step }): [string, Migration] => [
      name,
      { up: (transaction) => step.up(transaction, engine) },
    ]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => provided } });
  const { error } = await migrator.migrateTo(upTo);
  if (error) throw (await findNewerSchema(db)) ?? error;
}

/** The steps that a database has been brought up to date with, in order; none before its first start. */
export async function appliedSteps(db: Db): Promise<string[]> {
  if (!(await hasTable(db, "kysely_migration"))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function findNewerSchema(db: Db): Promise<NewerSchema | undefined> {
  const unknown = (await appliedSteps(db)).find((name) => !knownSteps.includes(name));
  return unknown === undefined ? undefined : new NewerSchema(unknown, await versionOf(db));
}

/** Which version of the program brought the database up to date, as `site_identity` has it. */
export async function versionOf(db: Db): Promise<string | undefined> {
  if (!(await hasTable(db, "site_identity"))) return undefined;
  const { rows } = await sql<{ value: string }>`
    select value from site_identity where name = 'version'
  `.execute(db);
  return rows[0]?.value;
}
