import type { Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { engineOf } from "./engine.server.ts";
import type { Db, Engine } from "./tables.ts";

/** One step of the schema. Migrations name tables freely: they describe the past, not today's types. */
export type MigrationStep = { up(db: Kysely<unknown>, engine: Engine): Promise<void> };

const steps = import.meta.glob<MigrationStep>("./migrations/*.ts", { eager: true });

/** Brings the schema up to date, all or nothing. Throws what stopped it. */
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
  if (error) throw error;
}
