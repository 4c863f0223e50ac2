import { randomBytes } from "node:crypto";
import pg from "pg";

/** Creates an empty database on a PostgreSQL and returns its address. */
export async function newDatabase(postgresUrl: string): Promise<string> {
  const name = `frostway_${randomBytes(8).toString("hex")}`;
  await query(postgresUrl, `create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Makes a database refuse or accept writes. Closes open connections, because only new ones see the setting. */
export async function setReadOnly(postgresUrl: string, databaseUrl: string, on: boolean): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await query(postgresUrl, `alter database ${name} set default_transaction_read_only = ${on ? "on" : "off"}`);
  await query(
    postgresUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
}

export async function query<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
