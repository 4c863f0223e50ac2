import { findPage } from "../../platform/db/find-page.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { registrationKey, vatKey } from "../customers/company-numbers.schema.ts";
import { plainCompanyName } from "../customers/similar-customers.server.ts";
import type { RowOf } from "../../platform/resources/stored.server.ts";

/** Another application of the same firm, and what the two have in common. */
export type SameFirmRow = Pick<
  RowOf<"trade_applications">,
  "id" | "reference" | "company_name" | "status" | "created_at"
> & { same: ("registration number" | "VAT number" | "name")[] };

const mostShown = 20;
const mostRead = 100;
/** A shorter name occurs in too many others. */
const fewestLetters = 3;

/** Finds other applications with the same registration number, VAT number or name, without spam, newest first. */
export async function findSameFirm(db: Db, row: RowOf<"trade_applications">): Promise<SameFirmRow[]> {
  const ids = new Set([...(await sameNumbers(db, row)), ...(await sameName(db, row))]);
  ids.delete(row.id);
  if (ids.size === 0) return [];
  const found = await db
    .selectFrom("trade_applications")
    .select(["id", "reference", "company_name", "status", "created_at", "reg_number", "vat_number"])
    .where("id", "in", [...ids])
    .where("status", "<>", "spam")
    .orderBy("id", "desc")
    .execute();
  return found
    .map(({ reg_number, vat_number, ...other }) => ({
      ...other,
      same: [
        ...(isSame(registrationKey, row.reg_number, reg_number) ? (["registration number"] as const) : []),
        ...(isSame(vatKey, row.vat_number, vat_number) ? (["VAT number"] as const) : []),
        ...(isSame(nameKey, row.company_name, other.company_name) ? (["name"] as const) : []),
      ],
    }))
    .filter(({ same }) => same.length > 0)
    .slice(0, mostShown);
}

/** Finds the applications in the same customer's file, and in other files with the same numbers. */
async function sameNumbers(
  db: Db,
  { id, reg_number, vat_number }: RowOf<"trade_applications">,
): Promise<number[]> {
  const [reg, vat] = [registrationKey(reg_number), vatKey(vat_number)];
  const rows = await db
    .selectFrom("customer_links as links")
    .innerJoin("customers as files", "files.id", "links.customer_id")
    .select("links.of_id")
    .where("links.kind", "=", "application")
    .where((eb) =>
      eb.or([
        eb("files.id", "in", (own) =>
          own
            .selectFrom("customer_links as own")
            .select("own.customer_id")
            .where("own.kind", "=", "application")
            .where("own.of_id", "=", id),
        ),
        ...(reg ? [eb("files.reg_key", "=", reg)] : []),
        ...(vat ? [eb("files.vat_key", "=", vat)] : []),
      ]),
    )
    .orderBy("links.of_id", "desc")
    .limit(mostRead)
    .execute();
  return rows.map(({ of_id }) => of_id);
}

async function sameName(db: Db, { company_name }: RowOf<"trade_applications">): Promise<number[]> {
  const search = plainCompanyName(company_name);
  if (search.length < fewestLetters) return [];
  return (await findPage(db, "trade_applications", { search, page: 1, size: mostRead })).ids;
}

function isSame(keyOf: (typed: string) => string | undefined, one: string, other: string): boolean {
  const key = keyOf(one);
  return key !== undefined && key === keyOf(other);
}

/** Returns a name without legal form, accents and punctuation. Undefined if nothing is left. */
function nameKey(typed: string): string | undefined {
  const folded = plainCompanyName(typed).normalize("NFKD").toLowerCase();
  return folded.replaceAll(/[^\p{L}\p{N}]/gu, "") || undefined;
}
