import { readDuties } from "../../../platform/http/duties.ts";
import { presentPage } from "../../../platform/validation/paging.ts";
import { usersPageSize } from "./user-management.schema.ts";
import type { User } from "./users.schema.ts";
import type { UserRow } from "./users.server.ts";

/** The columns of a row that `presentUser` reads. */
type Presented = Pick<
  UserRow,
  | Exclude<keyof User, "cvfile" | "email_verified" | "two_factor_enabled">
  | "cv_filename"
  | "email_verified_at"
  | "two_factor_confirmed_at"
>;

/** Returns a user as other features see it, without secrets. */
export function presentUser(row: Presented): User {
  const duties = readDuties(row.duties);
  return {
    id: row.id,
    firstname: row.firstname,
    lastname: row.lastname,
    email: row.email,
    telephone: row.telephone,
    address1: row.address1,
    address2: row.address2,
    town: row.town,
    postcode: row.postcode,
    role: row.role,
    ...(duties && { duties: [...duties] }),
    cvfile: row.cv_filename,
    ...(row.cv_check && { cv_check: row.cv_check }),
    school_id: row.school_id,
    school_name: row.school_name,
    email_verified: row.email_verified_at !== null,
    two_factor_enabled: row.two_factor_confirmed_at !== null,
    version: row.version,
  };
}

export function presentUsers(
  { users, ...found }: { users: UserRow[]; total: number; more: boolean },
  page: number,
) {
  return presentPage(users.map(presentUser), { ...found, page, size: usersPageSize });
}
