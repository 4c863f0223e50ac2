import { sql } from "kysely";
import { type BinnedRow, rowsIn } from "../../../platform/bin/bin.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { Conflict } from "../../../platform/errors.ts";
import { findByIdWith, type Restorable, withHistory } from "../../../platform/resources/restorable.server.ts";
import { searchedAmongFew, searchedBy } from "../../../platform/resources/searched.server.ts";
import { findSchoolName } from "../../schools/schools.server.ts";
import { findTakenCredentials } from "../sessions/has-passkey.server.ts";
import { announceAdmin } from "./admin-notices.server.ts";
import { findAccount } from "./find-accounts.server.ts";
import { userPatch } from "./user-management.schema.ts";
import { editUser } from "./user-management.server.ts";
import { administrators, findUserByEmail, requireUser, users } from "./users.server.ts";

export const userResource = {
  stored: users,
  searched: searchedBy({
    label: "People",
    duty: "office",
    table: "users",
    filter: (rows) => rows.where("role", "<>", "admin"),
    columns: ["firstname", "lastname", "email"],
    hit: hitOf,
  }),
  history: withHistory({
    find: findByIdWith(users, (db, id, reader) => findAccount(db, reader, id)),
    save: userPatch,
    async inWords(db, { school_id, ...fields }) {
      return {
        ...fields,
        school_id: await findSchoolName(db, typeof school_id === "number" ? school_id : null),
      };
    },
    async restore(services, keeper, { current, fields, version }) {
      await editUser(services, keeper, { ...fields, version, id: current.id });
    },
  }),
  bin: { prepare: withoutWhatIsTaken },
} satisfies Restorable;

export const administratorResource = {
  stored: administrators,
  searched: searchedAmongFew({
    label: "Colleagues",
    duty: "all",
    list: listAdministrators,
    textOf: ({ search_text }) => search_text,
    hit: hitOf,
  }),
  bin: {
    prepare: withoutWhatIsTaken,
    async after(transaction, actor, id) {
      await announceAdmin(transaction, actor, { user: await requireUser(transaction, id), change: "added" });
    },
  },
} satisfies Restorable;

/** A literal, not a bound value: only then SQLite uses the index of administrators. */
async function listAdministrators(db: Db) {
  return db
    .selectFrom("users")
    .select(["id", "firstname", "lastname", "email", "search_text"])
    .where("role", "=", sql.lit("admin"))
    .orderBy("id", "desc")
    .execute();
}

type Named = { id: number; firstname: string; lastname: string; email: string };

function hitOf({ id, firstname, lastname, email }: Named) {
  return { title: `${firstname} ${lastname}`, detail: email, path: `/admin/users/${id}` };
}

async function withoutWhatIsTaken(transaction: Db, rows: BinnedRow[]): Promise<BinnedRow[]> {
  const passkeys = rowsIn(rows, "passkeys").map((passkey) => passkey.credential_id);
  const taken = await findTakenCredentials(transaction, passkeys);
  const back: BinnedRow[] = [];
  for (const user of rowsIn(rows, "users")) {
    if (await findUserByEmail(transaction, user.email))
      throw new Conflict("Somebody else has an account with this address by now.");
    const hasSchool = (await findSchoolName(transaction, user.school_id)) !== null;
    back.push({ table: "users", row: hasSchool ? user : { ...user, school_id: null } });
  }
  for (const passkey of rowsIn(rows, "passkeys")) {
    if (!taken.has(passkey.credential_id)) back.push({ table: "passkeys", row: passkey });
  }
  return back;
}
