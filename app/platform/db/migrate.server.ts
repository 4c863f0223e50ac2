import { type Kysely, sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { engineOf } from "./engine.server.ts";
import type { Db, Engine } from "./tables.ts";

/** One step of the schema. Migrations name tables freely: they describe the past, not today's types. */
export type MigrationStep = { up(db: Kysely<unknown>, engine: Engine): Promise<void> };

const steps = import.meta.glob<MigrationStep>("./migrations/*.ts", { eager: true });

/** The database has been used by a later version, whose steps this one does not know. */
export class NewerSchema extends Error {
  constructor(step: string) {
    super(
      `a newer version of Frostway has used this database (its schema has "${step}"). Start that version, or bring back a copy from before.`,
    );
  }
}

/** Brings the schema up to date, all or nothing. Throws `NewerSchema`, or what stopped it. */
export async function migrate(db: Db): Promise<void> {
  const engine = engineOf(db);
  const migrations = Object.fromEntries(
    Object.entries(steps).map(([path, step]): [string, Migration] => [
      path.replace("./migrations/", "").replace(".ts", ""),
      { up: (transaction) => step.up(transaction, engine) },
    ]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw (await firstUnknownStep(db, Object.keys(migrations))) ?? error;
}

async function firstUnknownStep(db: Db, known: string[]): Promise<NewerSchema | undefined> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.find(({ name }) => !known.includes(name));
  return unknown && new NewerSchema(unknown.name);
}
