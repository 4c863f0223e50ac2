import { firmTime, firmTimeInWords } from "../../platform/firm-time.ts";
import type { NewMail } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { accountMail } from "../accounts/users/account-mail.server.ts";

/** What happened to a draft or to a return: it was refused, or done late. `text` is the reason, or when it was done. */
export type News = {
  row: {
    name: string;
    timed_by_id: number | null;
    author_id?: number | null;
    publish_time?: string | null;
    return_time: string | null;
  };
  kind: "draft" | "return";
  what: "refused" | "late";
  text: string;
};

/** Renders one mail for each person who has written one of these drafts or set its time. */
export async function mailsAbout(
  { db, config }: Pick<Services, "db" | "config">,
  news: News[],
): Promise<NewMail[]> {
  const ids = new Set(news.flatMap(({ row }) => peopleOf(row)));
  if (ids.size === 0) return [];
  const people = await db
    .selectFrom("users")
    .select(["id", "firstname", "email"])
    .where("id", "in", [...ids])
    .where("role", "=", "admin")
    .where("email_verified_at", "is not", null)
    .orderBy("id")
    .execute();
  return Promise.all(
    people.map(({ id, firstname, email }) => {
      const own = news.filter(({ row }) => peopleOf(row).includes(id));
      const isRefused = own.some(({ what }) => what === "refused");
      return accountMail(db, {
        kind: "timed-draft",
        to: email,
        subject: isRefused ? "A change did not happen at its time" : "A change happened late",
        lead: isRefused
          ? `Hello ${firstname}, what you have prepared for the website did not happen at its time.`
          : `Hello ${firstname}, what you have prepared for the website happened late, because the website was off.`,
        lines: own.map(lineOf),
        button: { label: "Open the drafts", address: `${config.appUrl}/admin/drafts` },
      });
    }),
  );
}

function peopleOf({ author_id, timed_by_id }: News["row"]): number[] {
  return [author_id, timed_by_id].filter((id) => id != null);
}

function lineOf({ row, kind, what, text }: News): string {
  const time = (kind === "draft" ? row.publish_time : row.return_time) ?? "";
  const was = kind === "draft" ? "was to be published on" : "was to go back on";
  const happened = what === "refused" ? text : `It happened on ${firmTimeInWords(firmTime(new Date(text)))}.`;
  return `“${row.name}” ${was} ${firmTimeInWords(time)}. ${happened}`;
}
