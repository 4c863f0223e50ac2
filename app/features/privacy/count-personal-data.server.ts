import type { Config } from "../../platform/config/config.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { listRequestsAbout, type RequestRow } from "../data-requests/data-requests.server.ts";
import { accountAddress } from "../../platform/validation/account-address.ts";
import { findUserByEmail } from "../users/users.server.ts";
import type { Subject } from "./personal-data.ts";
import { findPersonalRows } from "./personal-rows.server.ts";
import { kindsOfData } from "./register.server.ts";

export type Found = {
  email: string;
  has_account: boolean;
  found: { title: string; count: number }[];
  requests: RequestRow[];
};

/** Counts the rows of each kind of data about an address. */
export async function countPersonalData(db: Db, config: Config, address: string): Promise<Found> {
  const subject = await subjectOf(db, address);
  const found: Found["found"] = [];
  for (const [, { title, holdings }] of kindsOfData) {
    let count = 0;
    for (const holding of holdings) {
      for await (const rows of findPersonalRows(db, holding, subject)) count += rows.length;
    }
    if (count > 0) found.push({ title, count });
  }
  const has_account = (await findUserByEmail(db, subject.email)) !== undefined;
  return {
    email: subject.email,
    has_account,
    found,
    requests: await listRequestsAbout(db, config, subject.email),
  };
}

/** Finds the account that has the address, or one in the bin that had it. */
export async function subjectOf(db: Db, address: string): Promise<Subject> {
  const email = accountAddress(address);
  const user = await findUserByEmail(db, email);
  if (user) return { email, userId: user.id };
  const deleted = await db
    .selectFrom("bin")
    .select(["of_id", "name"])
    .where("kind", "in", ["user", "administrator"])
    .execute();
  const binned = deleted.find(({ name }) => name.endsWith(`(${email})`));
  return { email, userId: binned?.of_id ?? null };
}
