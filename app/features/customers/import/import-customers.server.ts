import type { Actor } from "../../../platform/audit/audit.server.ts";
import { rowCount } from "../../../platform/db/counting.server.ts";
import { locked } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Conflict, Invalid, orNotFound } from "../../../platform/errors.ts";
import { keysOf, recordOf } from "../../../platform/keys-of.ts";
import type { NewCustomer } from "../customers.schema.ts";
import { type CustomerRow, customerRows } from "../customers.server.ts";
import { type Classified, classifyLines, compared } from "./classify-lines.server.ts";
import type { CustomerImport, DecidedLine, LineOutcome } from "./customer-imports.schema.ts";
import { importFields } from "./import-fields.ts";

const mostListed = 20;

/** Begins an import, to which its lines are added. */
export async function beginImport(db: Db, actor: Actor, fileName: string): Promise<CustomerImport> {
  const { id } = await db
    .insertInto("customer_imports")
    .values({
      file_name: fileName,
      author_name: actor.name,
      created_at: actor.now.toISOString(),
      undone_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return orNotFound(await findImport(db, id));
}

export async function findImport(db: Db, id: number): Promise<CustomerImport | undefined> {
  return (await readImports(db, id))[0];
}

/** Returns the latest imports, newest first. */
export async function readImports(db: Db, id?: number): Promise<CustomerImport[]> {
  const rows = await db
    .selectFrom("customer_imports as one")
    .selectAll("one")
    .select((eb) => {
      const lines = eb
        .selectFrom("customer_import_lines as lines")
        .select((inner) => rowCount(inner).as("count"))
        .whereRef("lines.import_id", "=", "one.id");
      return [lines.as("lines"), lines.where("lines.replaced", "is", null).as("added")];
    })
    .$if(id !== undefined, (all) => all.where("one.id", "=", id ?? 0))
    .orderBy("one.id", "desc")
    .limit(mostListed)
    .execute();
  return rows.map(({ lines, added, ...one }) => ({
    ...one,
    added: Number(added),
    changed: Number(lines) - Number(added),
  }));
}

/**
 * Imports lines. Each is stored by itself, and once: a line that is sent again is answered as "same". Doubtful lines
 * need a decision. Throws `NotFound`, and `Conflict` once the import is undone.
 */
export async function importLines(
  db: Db,
  actor: Actor,
  importId: number,
  lines: readonly DecidedLine[],
): Promise<LineOutcome[]> {
  const classified = await classifyLines(db, lines);
  const outcomes: LineOutcome[] = [];
  for (const [at, one] of classified.entries()) {
    const stored = await inTransaction(db, (transaction) =>
      importLine(transaction, actor, importId, { one, into: lines[at]?.into }),
    ).catch((error: unknown) => {
      // Somebody else has taken a number or an address since the lines were compared.
      if (error instanceof Invalid) return refused(one, Object.values(error.errors).flat());
      throw error;
    });
    outcomes.push(stored);
  }
  return outcomes;
}

type Decided = { one: Classified; into: number | null | undefined };

async function importLine(
  transaction: Db,
  actor: Actor,
  importId: number,
  { one, into }: Decided,
): Promise<LineOutcome> {
  await lockStanding(transaction, importId);
  const { line, outcome, input } = one;
  if (!input) return publicPart(one);
  const before = await transaction
    .selectFrom("customer_import_lines")
    .select("customer_id")
    .where("import_id", "=", importId)
    .where("line", "=", line)
    .executeTakeFirst();
  if (before) return { ...publicPart(one), outcome: "same", similar: [] };
  if (outcome === "doubtful" && into === undefined) return publicPart(one);
  const intoId = outcome === "doubtful" ? into : one.customer?.id;
  if (intoId === undefined || intoId === null) return add(transaction, actor, { importId, line, input });
  const file = await customerRows.require(transaction, intoId);
  const { changes, ...said } = compared(file, input);
  if (said.outcome === "changed") await change(transaction, actor, { importId, line, file, changes });
  return { line, similar: [], ...said };
}

type New = { importId: number; line: number; input: NewCustomer };

async function add(transaction: Db, actor: Actor, { importId, line, input }: New): Promise<LineOutcome> {
  const row = await customerRows.create(transaction, actor, { ...input, status: input.status ?? "open" });
  await remember(transaction, {
    import_id: importId,
    line,
    customer_id: row.id,
    version: row.version,
    replaced: null,
  });
  const customer = { id: row.id, company_name: row.company_name };
  return { line, outcome: "new", customer, similar: [], says: [] };
}

type Changed = { importId: number; line: number; file: CustomerRow; changes: Partial<NewCustomer> };

async function change(
  transaction: Db,
  actor: Actor,
  { importId, line, file, changes }: Changed,
): Promise<void> {
  const after = await customerRows.save(transaction, actor, file.id, { ...typed(file), ...changes });
  const replaced = Object.fromEntries(
    Object.keys(changes).map((field) => [field, file[field as keyof CustomerRow] ?? null]),
  );
  await remember(transaction, {
    import_id: importId,
    line,
    customer_id: file.id,
    version: after.version,
    replaced: JSON.stringify(replaced),
  });
}

/** The fields of a stored customer as a form sends them. */
export function typed(file: CustomerRow): NewCustomer {
  return recordOf(keysOf(importFields), (field) => file[field]) as NewCustomer;
}

async function remember(
  transaction: Db,
  line: { import_id: number; line: number; customer_id: number; version: number; replaced: string | null },
): Promise<void> {
  await transaction.insertInto("customer_import_lines").values(line).execute();
}

async function lockStanding(transaction: Db, importId: number): Promise<void> {
  const found = await locked(
    transaction.selectFrom("customer_imports").select("undone_at").where("id", "=", importId),
  ).executeTakeFirst();
  if (orNotFound(found).undone_at !== null) throw new Conflict("This import has been undone.");
}

function publicPart({ input: _input, changes: _changes, ...said }: Classified): LineOutcome {
  return said;
}

function refused({ line }: Classified, says: string[]): LineOutcome {
  return { line, outcome: "refused", customer: null, similar: [], says };
}
