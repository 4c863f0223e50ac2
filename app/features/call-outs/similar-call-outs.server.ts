import type { Db } from "../../platform/db/tables.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import { openStatuses } from "./call-out-status.ts";
import { plateKey } from "../../platform/plate-key.ts";
import type { RowOf } from "../../platform/resources/stored.server.ts";

/** More call-outs than the office could handle in a night. */
const mostCompared = 200;

/** Returns other open call-outs with the same vehicle, trailer or telephone number, in any spelling. */
export async function findSimilar(db: Db, row: RowOf<"call_outs">): Promise<RowOf<"call_outs">[]> {
  const own = numbersOf(row);
  if (own.length === 0) return [];
  const open = await db
    .selectFrom("call_outs")
    .selectAll()
    .where("status", "in", openStatuses)
    .where("joined_to", "is", null)
    .where("id", "!=", row.id)
    .orderBy("id", "desc")
    .limit(mostCompared)
    .execute();
  return open.filter((one) => numbersOf(one).some((number) => own.includes(number)));
}

function numbersOf({ vehicle_number, trailer_number, telephone }: RowOf<"call_outs">): string[] {
  const vehicles = [vehicle_number, trailer_number].map((number) => plateKey(number) ?? "");
  const dialled = telephone === null ? undefined : telephoneLink(telephone);
  return [...vehicles, dialled ?? ""].filter((number) => number !== "");
}
