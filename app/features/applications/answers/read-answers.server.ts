import type { Selectable } from "kysely";
import type { Db } from "../../../platform/db/tables.ts";
import type { TradeApplicationAnswersTable } from "../applications.tables.ts";

export type AnswerRow = Selectable<TradeApplicationAnswersTable>;

/** Returns the mails that answered letters about an application, oldest first. */
export async function readAnswers(db: Db, applicationId: number): Promise<AnswerRow[]> {
  return db
    .selectFrom("trade_application_answers")
    .selectAll()
    .where("application_id", "=", applicationId)
    .orderBy("id")
    .execute();
}
