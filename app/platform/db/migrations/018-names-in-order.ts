import { type Kysely, sql } from "kysely";
import type { Engine } from "../tables.ts";

const tally = sql.lit("users.lastname");

/**
 * Counts the last names between two pairs of letters, in the database's own order. A late page by name can then begin
 * at a pair. Reading up to it costs PostgreSQL 50 ms for each half million rows.
 */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>, engine: Engine): Promise<void> {
  if (engine === "sqlite") return;
  await sql`create function name_bounds() returns text[] language sql immutable as $$
    select array_agg(bound order by bound) from (
      select chr(one) || chr(two) as bound
      from (select generate_series(65, 90) union all select generate_series(97, 122)) as ones (one),
        generate_series(97, 122) as twos (two)
    ) as bounds
  $$`.execute(db);
  await sql`create function tally_names() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      insert into row_tallies select ${tally}, width_bucket(lastname, name_bounds()), count(*) from changed group by 2;
    elsif tg_op = 'DELETE' then
      insert into row_tallies select ${tally}, width_bucket(lastname, name_bounds()), -count(*) from changed group by 2;
    else
      insert into row_tallies values
        (${tally}, width_bucket(old.lastname, name_bounds()), -1),
        (${tally}, width_bucket(new.lastname, name_bounds()), 1);
    end if;
    return null;
  end $$`.execute(db);
  await sql`insert into row_tallies
    select ${tally}, width_bucket(lastname, name_bounds()), count(*) from users group by 2`.execute(db);
  await sql`create trigger users_named after insert on users
    referencing new table as changed for each statement execute function tally_names()`.execute(db);
  await sql`create trigger users_unnamed after delete on users
    referencing old table as changed for each statement execute function tally_names()`.execute(db);
  await sql`create trigger users_renamed after update of lastname on users for each row
    when (old.lastname <> new.lastname) execute function tally_names()`.execute(db);
}
