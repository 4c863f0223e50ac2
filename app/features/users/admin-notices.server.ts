import type { Actor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import { recordSecurityEvent } from "../../platform/security-events/security-events.server.ts";
import type { Services } from "../../platform/services.ts";
import { accountMail } from "./account-mail.server.ts";
import type { UserRow } from "./users.server.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-admins": { userId: number; name: string; email: string; change: "added" | "removed"; by: string };
  }
}

/** Has every administrator told of one more or one less, so that nobody becomes one unseen. */
export async function announceAdmin(
  transaction: Db,
  actor: Actor,
  { id: userId, firstname, lastname, email }: UserRow,
  change: Jobs["tell-admins"]["change"],
): Promise<void> {
  const payload = { userId, name: `${firstname} ${lastname}`, email, change, by: actor.name };
  await enqueueJob(transaction, actor.now, { kind: "tell-admins", payload });
  if (change === "removed") return;
  const event = { kind: "administrator-added", userId, byId: actor.id } as const;
  await recordSecurityEvent(transaction, actor.now, actor, event);
}

/** Job `tell-admins`. */
export async function tellAdmins(
  { db, clock, config }: Services,
  { userId, name, email, change, by }: Jobs["tell-admins"],
): Promise<void> {
  const others = await db
    .selectFrom("users")
    .select(["firstname", "email"])
    .where("role", "=", "admin")
    .where("id", "<>", userId)
    .orderBy("id")
    .execute();
  const news =
    change === "added"
      ? { subject: "A new administrator", words: "is an administrator of the website from now on" }
      : { subject: "One administrator less", words: "is no administrator of the website any more" };
  const mails = await Promise.all(
    others.map((admin) =>
      accountMail(db, {
        kind: "admin-notice",
        to: admin.email,
        subject: news.subject,
        lead: `Hello ${admin.firstname}, ${name} (${email}) ${news.words}.`,
        lines: [`This was done by ${by}. If it should not be so, look at the users and at the audit log.`],
        button: { label: "See the users", address: `${config.appUrl}/admin/users` },
      }),
    ),
  );
  await db.transaction().execute(async (transaction) => {
    for (const mail of mails) await queueMail(transaction, clock.now(), mail);
  });
}
