import { type Kysely, sql } from "kysely";

/**
 * Drops every table and function of a PostgreSQL schema in one statement, except one table and whatever extensions
 * created.
 */
export async function emptySchema(db: Pick<Kysely<unknown>, "getExecutor">, except: string): Promise<void> {
  await sql`do $$ declare one record; begin
    for one in select tablename from pg_tables where schemaname = current_schema() and tablename <> ${sql.lit(except)} loop
      execute format('drop table %I cascade', one.tablename);
    end loop;
    for one in select p.oid::regprocedure::text as name from pg_proc as p
      where p.pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend as d where d.objid = p.oid and d.deptype = 'e') loop
      execute 'drop function ' || one.name || ' cascade';
    end loop;
  end $$`.execute(db);
}
