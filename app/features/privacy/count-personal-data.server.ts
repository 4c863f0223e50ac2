import type { Config } from "../../platform/config/config.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { readCountriesOfNumbers } from "../company/former-countries.server.ts";
import { listRequestsAbout, type RequestRow } from "../data-requests/data-requests.server.ts";
import { findUserByEmail } from "../accounts/users/users.server.ts";
import type { PersonalData, Subject } from "./personal-data.ts";
import { findPersonalRows } from "./personal-rows.server.ts";
import { type Asked, namesInHash } from "./numbers-of-person.server.ts";
import { subjectOf } from "./subject.server.ts";
import { thingsOf } from "./things-of-person.server.ts";
import type { FoundThing } from "../data-requests/data-requests.schema.ts";
import { kindsOfData } from "./register.server.ts";

export type Found = {
  email: string | null;
  numbers: string;
  has_account: boolean;
  found: { title: string; count: number }[];
  things: FoundThing[];
  requests: RequestRow[];
};

/** Counts the rows of each kind of data about a person. */
export async function countPersonalData(db: Db, config: Config, asked: Asked): Promise<Found> {
  const subject = await subjectOf(db, asked);
  const { email } = subject;
  const found: Found["found"] = [];
  for (const [, { title, holdings }] of kindsOfData) {
    const count = await countRowsOf(db, holdings, subject);
    if (count > 0) found.push({ title, count });
  }
  const named = namesInHash({ ...asked, email }, await readCountriesOfNumbers(db));
  const has_account = email !== null && (await findUserByEmail(db, email)) !== undefined;
  return {
    email,
    numbers: asked.numbers ?? "",
    has_account,
    found,
    things: await thingsOf(db, subject),
    requests: await listRequestsAbout(db, config, named),
  };
}

export async function countRowsOf(
  db: Db,
  holdings: PersonalData["holdings"],
  subject: Subject,
): Promise<number> {
  let count = 0;
  for (const holding of holdings) {
    for await (const rows of findPersonalRows(db, holding, subject)) count += rows.length;
  }
  return count;
}
