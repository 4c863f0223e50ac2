import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import { onPostgres, testsPostgres } from "../../test/engine.ts";
import { openSite } from "../../test/site.ts";
import { migrate } from "../../app/platform/db/migrate.server.ts";
import { startFailure } from "./start-failure.ts";

it("a database that a newer version has used is left as it is, and one line says so", async () => {
  const { db, config } = await openSite();
  const steps = () => sql`select name from kysely_migration order by name`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '2027')`.execute(db);
  const before = await steps();
  const error = await migrate(db).catch((failure: unknown) => failure);
  const environment = testsPostgres ? { DATABASE_URL: config.databaseAddress } : {};
  expect(startFailure(error, environment)).toBe(
    `${testsPostgres ? "DATABASE_URL" : "DATA_DIR"}: a newer version of Frostway has used this database (its schema has "999-of-tomorrow"). Start that version, or restore an earlier copy.`,
  );
  expect((await steps()).rows).toEqual(before.rows);
});

onPostgres(
  "a new database that cannot hold every letter has one line that says which encoding it needs",
  async () => {
    const { config, db: own } = await openSite();
    for (const encoding of ["LATIN1", "SQL_ASCII"]) {
      const name = `encoded_${encoding.toLowerCase()}_${process.pid}`;
      const quoted = sql.raw(`"${name}"`);
      await sql`create database ${quoted} encoding ${sql.lit(encoding)} locale 'C' template template0`.execute(
        own,
      );
      const db = openDatabase(Object.assign(new URL(config.databaseAddress), { pathname: `/${name}` }).href);
      const error = await migrate(db).catch((failure: unknown) => failure);
      await db.destroy();
      await sql`drop database ${quoted}`.execute(own);
      expect(startFailure(error, { DATABASE_URL: config.databaseAddress })).toBe(
        `DATABASE_URL: the encoding of the database must be UTF8, not ${encoding}: create it with "encoding 'UTF8' template template0".`,
      );
    }
  },
);

onPostgres("a database address that is wrong has one line that names it, without the password", async () => {
  const { config } = await openSite();
  const lineWith = async (change: (url: URL) => void) => {
    const url = new URL(config.databaseAddress);
    change(url);
    const db = openDatabase(url.href);
    const error = await migrate(db).catch((failure: unknown) => failure);
    await db.destroy();
    return startFailure(error, { DATABASE_URL: url.href });
  };
  const { hostname, port } = new URL(config.databaseAddress);
  const host = `${hostname}:${port || 5432}`;
  expect(await lineWith((url) => (url.pathname = "/no_such_database"))).toBe(
    `DATABASE_URL: there is no such database at ${host}.`,
  );
  expect(await lineWith((url) => (url.port = "1"))).toBe(`DATABASE_URL: nothing listens at ${hostname}:1.`);
  expect(await lineWith((url) => (url.username = "nobody_of_this_name"))).toMatch(
    /^DATABASE_URL: (the user or the password is wrong at|this user is rejected by|[^ ]+ says: role)/,
  );
});
