import type { Actor } from "../../platform/audit/audit.server.ts";
import { changeRow } from "../../platform/audit/change-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { hours } from "../../platform/durations.ts";
import { Conflict } from "../../platform/errors.ts";
import { keysOf } from "../../platform/keys-of.ts";
import { type Card, callOutLines } from "./call-out-lines.ts";
import { callerColumns } from "./callers.server.ts";
import { commitPhotographs, type TakenPhotographs } from "./call-out-photographs.server.ts";
import { isOpen } from "./call-out-status.ts";
import { type CallOutRow, callOuts, searchTextOfCallOut } from "./call-outs.server.ts";
import { emptyCard } from "./empty-card.ts";

/** Anybody with the key can send a card again and again. */
const mostNotes = 50;
/** How long a changed card may complete a call-out. */
const longestMilliseconds = hours(12);
const noPhotographs: TakenPhotographs = { folder: null, photographs: [], refused: [] };

type Completed = { card: Card; taken: TakenPhotographs };

/**
 * Completes a call-out with a card. Fields of the card replace the stored ones, the others stay, and the driver's
 * words are added to the office's. Throws `Conflict` when two requests with photographs arrive at the same time.
 */
export async function completeCallOut(
  transaction: Db,
  actor: Actor,
  id: number,
  { card, taken, ...stamp }: Completed & Partial<Pick<CallOutRow, "card_sent_at">>,
): Promise<void> {
  const row = await lockRow(transaction, "call_outs", id);
  if (taken.folder && row.photographs_folder !== null) {
    throw new Conflict("Photographs are arriving already. Please send it again.");
  }
  const change = { ...given(card), details: bothDetails(row, card) };
  await changeRow(transaction, actor, {
    resource: callOuts,
    before: row,
    change: {
      ...change,
      ...stamp,
      ...(await callerColumns(transaction, { ...row, ...change })),
      photographs_folder: taken.folder ?? row.photographs_folder,
      search_text: searchTextOfCallOut({ ...row, ...change }),
    },
    entry: () => ({ action: "card arrived" }),
  });
  await commitPhotographs(transaction, actor.now, id, taken);
}

/**
 * Adds what the driver changed in a card that had already arrived, because its answer was lost. A note shows the
 * office what is new. Photographs are added only to a call-out without any, since most were sent before. Returns
 * "gone" if the call-out was deleted in the meantime, is over, or is of another day. `answer` begins with its reference.
 */
export async function addCard(
  transaction: Db,
  actor: Actor,
  { answer, card, taken }: Completed & { answer: string },
): Promise<"gone" | "added" | "added without photographs"> {
  const [reference = ""] = answer.split(" ");
  const before = await transaction
    .selectFrom("call_outs")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
  // A driver who edits an old card has broken down again: that must not disappear in what is over.
  const age = before ? actor.now.getTime() - Date.parse(before.created_at) : 0;
  if (!before || !isOpen(before.status) || age > longestMilliseconds) return "gone";
  const isFirst = before.photographs_folder === null;
  await completeCallOut(transaction, actor, before.id, { card, taken: isFirst ? taken : noPhotographs });
  await noteChange(transaction, actor, {
    before,
    card,
    said: "The driver has sent the card again, changed.",
  });
  return isFirst ? "added" : "added without photographs";
}

type Changed = { before: CallOutRow; card: Card; said: string };

/** Adds a note with what differs in the card, for the office. Beyond fifty notes it adds none. */
export async function noteChange(
  transaction: Db,
  actor: Actor,
  { before, card, said }: Changed,
): Promise<void> {
  const { count } = await transaction
    .selectFrom("call_out_notes")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("call_out_id", "=", before.joined_to ?? before.id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostNotes) return;
  const text = [said, ...changedLines(before, card)].join("\n");
  await transaction
    .insertInto("call_out_notes")
    .values({
      // The office works on the call-out to which this one was joined.
      call_out_id: before.joined_to ?? before.id,
      author_name: actor.name,
      text,
      created_at: actor.now.toISOString(),
    })
    .execute();
}

function given(card: Card): Partial<Card> {
  return Object.fromEntries(
    keysOf(card).flatMap((name) => (card[name] === null ? [] : [[name, card[name]]])),
  );
}

/** Returns the lines of the card that say something else than the stored call-out. */
function changedLines(before: Card, card: Card): string[] {
  const stored = callOutLines({ ...emptyCard, ...before });
  return callOutLines(card).filter((line) => !stored.includes(line));
}

/** Appends the driver's text, so that the office's text stays. */
function bothDetails({ details }: CallOutRow, card: Card): string | null {
  const said = card.details ?? "";
  if (said === "" || details?.includes(said)) return details;
  return details ? `${details}\n${said}` : said;
}
