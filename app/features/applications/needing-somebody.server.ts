import { type ExpressionBuilder, sql } from "kysely";
import { countRows } from "../../platform/db/counting.server.ts";
import type { RowFilter } from "../../platform/db/find-page.server.ts";
import type { Db, Tables } from "../../platform/db/tables.ts";
import { referees } from "./references/reference-answer.ts";

type Rows = RowFilter<"trade_applications">;

/** Filters the applications whose two references have answered, and which wait for a decision. */
export const withBothBack: Rows = (rows) =>
  rows
    .where("status", "=", "references_asked")
    .where((eb) =>
      eb.and(
        referees.map((referee) =>
          eb.exists(
            eb
              .selectFrom("trade_references as answers")
              .select("answers.id")
              .whereRef("answers.application_id", "=", "trade_applications.id")
              .where("answers.referee", "=", referee)
              .where("answers.answered_at", "is not", null),
          ),
        ),
      ),
    );

/**
 * Filters the applications with a letter that did not go out. A letter no longer counts after another of its kind, the
 * referee's answer, or a note of the office, who may have rung.
 */
export const withFailedLetter: Rows = (rows) =>
  rows.where("status", "<>", "spam").where((eb) => eb("trade_applications.id", "in", failedLetters(eb)));

/** Filters the applications with an answer by mail that nobody has marked as read. */
export const withAnswer: Rows = (rows) =>
  rows
    .where("status", "<>", "spam")
    .where("trade_applications.id", "in", (eb) =>
      eb
        .selectFrom("trade_application_answers as answers")
        .select("answers.application_id")
        .where("answers.is_automatic", "=", 0)
        .where("answers.seen_at", "is", null),
    );

/** Starts from the mails, of which few fail. */
function failedLetters(eb: ExpressionBuilder<Tables, "trade_applications">) {
  // The first four letters name the referee or the decision. A reminder is of the kind of the letter before it.
  const kind = (letter: "letters" | "later") => sql<string>`substr(${sql.ref(`${letter}.kind`)}, 1, 4)`;
  return eb
    .selectFrom("mails")
    .innerJoin("trade_application_letters as letters", "letters.mail_id", "mails.id")
    .select("letters.application_id")
    .where("mails.failed_at", "is not", null)
    .where("letters.taken_back_at", "is", null)
    .where((letter) =>
      letter.not(
        letter.or([
          letter.exists(
            letter
              .selectFrom("trade_application_letters as later")
              .select("later.id")
              .whereRef("later.application_id", "=", "letters.application_id")
              .whereRef("later.id", ">", "letters.id")
              .where(kind("later"), "=", kind("letters")),
          ),
          letter.exists(
            letter
              .selectFrom("trade_references as answers")
              .select("answers.id")
              .whereRef("answers.application_id", "=", "letters.application_id")
              .where(sql<string>`answers.referee`, "=", kind("letters"))
              .where("answers.answered_at", "is not", null),
          ),
          letter.exists(
            letter
              .selectFrom("trade_application_notes as notes")
              .select("notes.id")
              .whereRef("notes.application_id", "=", "letters.application_id")
              .whereRef("notes.created_at", ">=", "mails.failed_at"),
          ),
        ]),
      ),
    );
}

/** Returns which of these applications have a letter that did not go out. */
export async function findFailedLetters(db: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await withFailedLetter(db.selectFrom("trade_applications").where("id", "in", ids))
    .select("trade_applications.id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function countNeedingSomebody(db: Db): Promise<{
  failedLetters: number;
  bothBack: number;
  answered: number;
}> {
  return {
    failedLetters: await countRows(withFailedLetter(db.selectFrom("trade_applications"))),
    answered: await countRows(withAnswer(db.selectFrom("trade_applications"))),
    bothBack: await countRows(withBothBack(db.selectFrom("trade_applications"))),
  };
}
