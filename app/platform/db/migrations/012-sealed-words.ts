import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";

const mailsAtOnce = 500;
const kindsWithLink = ["password-reset", "email-verification", "email-change"];

/**
 * Stores sealed words in a column of their mail. Moves those in the text of mails with a link there, if the text has
 * only one. A second one may have been typed by somebody.
 */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("mails")
    .addColumn("sealed_words", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
  let mails = await mailsAfter(db, 0);
  while (mails.length > 0) {
    for (const { id, text, html, sent_at } of mails) {
      const words = new Set(`${text}\n${html}`.match(/(?<=sealed~)[\w-]+(?=~)/g));
      const [word] = words;
      if (!word || words.size > 1) continue;
      const mark = `sealed~${randomBytes(16).toString("base64url")}~`;
      const sealed_words = JSON.stringify([{ mark, sealed: sent_at ? null : word, isBound: false }]);
      const marked = {
        text: text.replaceAll(`sealed~${word}~`, mark),
        html: html.replaceAll(`sealed~${word}~`, mark),
      };
      await db
        .updateTable("mails")
        .set({ ...marked, sealed_words })
        .where("id", "=", id)
        .execute();
    }
    mails = await mailsAfter(db, mails.at(-1)!.id);
  }
}

// eslint-disable-next-line typescript/no-explicit-any
async function mailsAfter(db: Kysely<any>, id: number) {
  return db
    .selectFrom("mails")
    .select(["id", "text", "html", "sent_at"])
    .where("id", ">", id)
    .where("kind", "in", kindsWithLink)
    .orderBy("id")
    .limit(mailsAtOnce)
    .execute();
}
