import type { Db } from "../../../platform/db/tables.ts";
import { Invalid } from "../../../platform/errors.ts";
import { registrationKey, vatKey } from "../company-numbers.schema.ts";
import { ownersOf, readAddresses } from "../customer-addresses.server.ts";
import { customerStatuses, customerStatusLabels } from "../customer-status.ts";
import { type NewCustomer, newCustomer } from "../customers.schema.ts";
import type { CustomerRow } from "../customers.server.ts";
import { plainCompanyName } from "../similar-customers.server.ts";
import { mergeVehicles, parseVehicles, writeVehicles } from "../typed-vehicles.ts";
import type { ImportLine, LineOutcome } from "./customer-imports.schema.ts";
import { type ImportField, importFields } from "./import-fields.ts";

/** What a line says, checked. `changes` are the fields in which it differs from the stored customer. */
export type Classified = LineOutcome & { input: NewCustomer | null; changes: Partial<NewCustomer> };

type Known = Pick<CustomerRow, "id" | "company_name" | "reg_key" | "vat_key" | "account_number">;
type Numbers = Pick<Known, "reg_key" | "vat_key" | "account_number">;

const keysOfNumbers = ["account_number", "reg_key", "vat_key"] as const;
const mostSimilar = 3;
/** SQLite and PostgreSQL limit how many values a statement has. */
const idsAtOnce = 500;

/**
 * Says of each line of a file what its import would do. A customer is found by its numbers or by a mail address; one
 * with only the same name is doubtful. A line that is about the same company as an earlier one is refused.
 */
export async function classifyLines(db: Db, lines: readonly ImportLine[]): Promise<Classified[]> {
  const known = await db
    .selectFrom("customers")
    .select(["id", "company_name", "reg_key", "vat_key", "account_number"])
    .execute();
  const index = indexOf(known);
  const read = lines.map((line) => ({ line, ...readLine(line) }));
  const owners = await ownersOfAll(
    db,
    read.flatMap(({ input }) => (input?.addresses ?? "").split("\n").filter(Boolean)),
  );
  const matched = read.map((one) => ({
    ...one,
    found: one.input ? matchesOf(index, owners, one.input) : [],
  }));
  const files = await readFiles(
    db,
    matched.flatMap(({ found }) => (found.length === 1 ? found : [])),
  );
  const seen = new Map<string, number>();
  return matched.map(({ line: { line }, input, says, found }) => {
    const nothing = { line, customer: null, similar: [], says, input, changes: {} };
    if (!input) return { ...nothing, outcome: "refused" };
    const before = seenBefore(seen, line, input);
    if (before !== undefined) {
      return {
        ...nothing,
        input: null,
        outcome: "refused",
        says: [`It is about the same company as line ${before}.`],
      };
    }
    if (found.length > 1) {
      const names = found.map((id) => index.byId.get(id)?.company_name).join(" and ");
      return {
        ...nothing,
        input: null,
        outcome: "refused",
        says: [`Its numbers or addresses are in the files of ${names}.`],
      };
    }
    const file = found[0] === undefined ? undefined : files.get(found[0]);
    if (file) return { ...nothing, ...compared(file, input) };
    const similar = (index.byName.get(nameKey(input.company_name)) ?? []).slice(0, mostSimilar);
    if (similar.length === 0) return { ...nothing, outcome: "new" };
    return {
      ...nothing,
      outcome: "doubtful",
      similar: similar.map(({ id, company_name }) => ({ id, company_name })),
    };
  });
}

/** Compares what a line says with a stored customer. What the line leaves empty stays as it is. */
export function compared(
  file: CustomerRow,
  input: NewCustomer,
): Pick<Classified, "outcome" | "customer" | "says" | "changes"> {
  const wanted = {
    ...input,
    addresses: withNew(file.addresses, input.addresses),
    ...(input.vehicles && { vehicles: mergeVehicles(file.vehicles, input.vehicles).vehicles }),
  };
  const differing = (Object.keys(importFields) as ImportField[]).filter(
    (field) => wanted[field] && wanted[field] !== (file[field] ?? ""),
  );
  return {
    outcome: differing.length > 0 ? "changed" : "same",
    customer: { id: file.id, company_name: file.company_name },
    says: differing.map((field) => importFields[field]),
    changes: Object.fromEntries(differing.map((field) => [field, wanted[field]])),
  };
}

function withNew(before: string, more: string | null | undefined): string {
  return [...new Set([...before.split("\n"), ...(more ?? "").split("\n")])].filter(Boolean).join("\n");
}

function readLine({ line: _line, status, ...fields }: ImportLine): {
  input: NewCustomer | null;
  says: string[];
} {
  const typed = status
    ?.trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ");
  const known = customerStatuses.find(
    (one) => typed === one.replace("_", " ") || typed === customerStatusLabels[one].toLowerCase(),
  );
  if (typed && !known) {
    return { input: null, says: [`The status is one of ${Object.values(customerStatusLabels).join(", ")}.`] };
  }
  const { success, data, error } = newCustomer.safeParse({ ...fields, status: known });
  if (!success)
    return { input: null, says: error.issues.map(({ path, message }) => `${labelOf(path[0])}: ${message}`) };
  try {
    const addresses = readAddresses(data.addresses).join("\n");
    const vehicles = writeVehicles(parseVehicles(data.vehicles ?? ""));
    return { input: { ...data, addresses, vehicles }, says: [] };
  } catch (problem) {
    if (!(problem instanceof Invalid)) throw problem;
    return { input: null, says: Object.values(problem.errors).flat() };
  }
}

function labelOf(field: PropertyKey | undefined): string {
  return importFields[field as ImportField] ?? String(field);
}

export function numbersOf({ reg_number, vat_number, account_number }: NewCustomer): Numbers {
  return {
    reg_key: registrationKey(reg_number ?? "") ?? null,
    vat_key: vatKey(vat_number ?? "") ?? null,
    account_number: account_number ?? null,
  };
}

function keysOf(numbers: Numbers): string[] {
  return keysOfNumbers.flatMap((name) => (numbers[name] ? [`${name} ${numbers[name].toLowerCase()}`] : []));
}

function nameKey(companyName: string): string {
  return plainCompanyName(companyName)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function indexOf(known: readonly Known[]) {
  const byNumber = new Map<string, number>();
  for (const one of known) for (const key of keysOf(one)) byNumber.set(key, one.id);
  return {
    byNumber,
    byName: Map.groupBy(known, ({ company_name }) => nameKey(company_name)),
    byId: new Map(known.map((one) => [one.id, one])),
  };
}

/** The ids of the customers with one of the numbers, or else with one of the addresses. */
function matchesOf(
  { byNumber }: ReturnType<typeof indexOf>,
  owners: ReadonlyMap<string, { id: number }>,
  input: NewCustomer,
): number[] {
  const numbers = keysOf(numbersOf(input)).flatMap((key) => byNumber.get(key) ?? []);
  const addresses = (input.addresses ?? "").split("\n").flatMap((address) => owners.get(address)?.id ?? []);
  return [...new Set([...numbers, ...addresses])];
}

/** Returns the earlier line about the same company, and remembers this one. */
function seenBefore(seen: Map<string, number>, line: number, input: NewCustomer): number | undefined {
  const numbers = keysOf(numbersOf(input));
  const addresses = (input.addresses ?? "").split("\n").filter(Boolean);
  const keys = [
    ...numbers,
    ...addresses,
    ...(numbers.length === 0 ? [`name ${nameKey(input.company_name)}`] : []),
  ];
  const before = keys.flatMap((key) => seen.get(key) ?? []);
  if (before.length > 0) return Math.min(...before);
  for (const key of [...keys, `name ${nameKey(input.company_name)}`]) seen.set(key, line);
  return undefined;
}

async function ownersOfAll(db: Db, addresses: string[]): Promise<Map<string, { id: number; name: string }>> {
  const all = new Map<string, { id: number; name: string }>();
  for (let from = 0; from < addresses.length; from += idsAtOnce) {
    for (const [address, owner] of await ownersOf(db, addresses.slice(from, from + idsAtOnce)))
      all.set(address, owner);
  }
  return all;
}

async function readFiles(db: Db, ids: number[]): Promise<Map<number, CustomerRow>> {
  const files = new Map<number, CustomerRow>();
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce);
    for (const file of await db.selectFrom("customers").selectAll().where("id", "in", some).execute())
      files.set(file.id, file);
  }
  return files;
}
