import type { Actor } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { type AdminDuties, mayOnlyLook, readDuties } from "../../../platform/http/duties.ts";
import type { PossibleOrigin } from "../../../platform/http/origin.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import {
  recordSecurityEvent,
  type SecurityEvent,
} from "../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../platform/services.ts";
import { accountMail } from "./account-mail.server.ts";
import { whereAndWhen } from "./not-me-mail.server.ts";
import { findUser, type UserRow } from "./users.server.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-admins": {
      userId: number;
      name: string;
      email: string;
      change: "added" | "removed";
      by: string;
      /** Absent in jobs of earlier versions. */ duties?: string | null;
    };
    "tell-export": { what: string; by: string; at: string; origin: PossibleOrigin };
    "tell-duties": { userId: number; duties: string | null; by: string };
  }
}

/** Mails the other unlimited administrators that one was added or removed, so that nobody becomes one unnoticed. */
export async function announceAdmin(
  transaction: Db,
  actor: Actor,
  { user, change }: { user: UserRow; change: Jobs["tell-admins"]["change"] },
): Promise<void> {
  const { id: userId, firstname, lastname, email, duties } = user;
  const payload = { userId, name: `${firstname} ${lastname}`, email, change, by: actor.name, duties };
  await enqueueJob(transaction, actor.now, { kind: "tell-admins", payload });
  if (change === "removed") return;
  const event = { kind: "administrator-added", userId, byId: actor.id } as const;
  await recordSecurityEvent(transaction, actor, event);
}

/** Job `tell-admins`: mails the unlimited administrators, who may see users and the audit log. */
export async function tellAdmins(
  { db, clock, config }: Services,
  { userId, name, email, change, by, duties }: Jobs["tell-admins"],
): Promise<void> {
  const others = await listOwners(db, userId);
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
        lines: [
          ...(change === "added" && duties !== undefined
            ? [`There, ${name} may ${wordsForDuties(readDuties(duties))}.`]
            : []),
          `This was done by ${by}. If it should not be so, look at the users and at the audit log.`,
        ],
        button: { label: "See the users", address: `${config.appUrl}/admin/users` },
      }),
    ),
  );
  await db.transaction().execute(async (transaction) => {
    for (const mail of mails) await queueMail(transaction, clock.now(), mail);
  });
}

/** Mails the user and every unlimited administrator what the user may do from now on. */
export async function announceDuties(
  transaction: Db,
  actor: Actor,
  { id: userId, duties }: Pick<UserRow, "id" | "duties">,
): Promise<void> {
  const payload = { userId, duties, by: actor.name };
  await enqueueJob(transaction, actor.now, { kind: "tell-duties", payload });
}

/** Job `tell-duties`. */
export async function tellDuties(
  { db, clock, config }: Services,
  { userId, duties, by }: Jobs["tell-duties"],
): Promise<void> {
  const person = await findUser(db, userId);
  if (!person) return;
  const allowed = wordsForDuties(readDuties(duties));
  const toPerson = accountMail(db, {
    kind: "duties-notice",
    to: person.email,
    subject: "What you may do on the website has changed",
    lead: `Hello ${person.firstname}, in the back office of the website you may from now on ${allowed}.`,
    lines: [`This was done by ${by}.`],
    button: { label: "Open the back office", address: `${config.appUrl}/admin` },
  });
  const others = await listOwners(db, userId);
  const toOthers = others.map(({ firstname, email }) =>
    accountMail(db, {
      kind: "duties-notice",
      to: email,
      subject: "An administrator’s duties have changed",
      lead: `Hello ${firstname}, in the back office of the website ${person.firstname} ${person.lastname} (${person.email}) may from now on ${allowed}.`,
      lines: [`This was done by ${by}. If it should not be so, look at the users and at the audit log.`],
      button: { label: "See the account", address: `${config.appUrl}/admin/users/${userId}` },
    }),
  );
  const mails = await Promise.all([toPerson, ...toOthers]);
  await db.transaction().execute(async (transaction) => {
    for (const mail of mails) await queueMail(transaction, clock.now(), mail);
  });
}

/**
 * Records an export of a list, a backup or a person's data as a security event, and mails every unlimited
 * administrator.
 */
export async function announceExport(
  transaction: Db,
  actor: Actor,
  { list, details = { list } }: { list: keyof typeof exported; details?: SecurityEvent["details"] },
): Promise<void> {
  const { now, name: by, client, device, requestId } = actor;
  await recordSecurityEvent(transaction, actor, { kind: "export", userId: actor.id, details });
  const origin = { client, device, requestId };
  const payload = { what: exported[list], by, at: now.toISOString(), origin };
  await enqueueJob(transaction, now, { kind: "tell-export", payload });
}

const exported = {
  messages: "the list of messages",
  applications: "the list of applications",
  customers: "the list of customers",
  "call-outs": "the list of call-outs",
  users: "the list of users",
  "audit log": "the audit log",
  "personal data": "all that is stored about a person",
  backup: "a backup of the whole website",
};

/** Job `tell-export`. The user who exported gets the mail, too, because a stranger may be in that account. */
export async function tellExport(
  { db, clock, config }: Services,
  { what, by, at, origin }: Jobs["tell-export"],
): Promise<void> {
  const mails = await Promise.all(
    (await listOwners(db)).map(({ firstname, email }) =>
      accountMail(db, {
        kind: "export-notice",
        to: email,
        subject: "A list was downloaded",
        lead: `Hello ${firstname}, ${by} has downloaded ${what}.`,
        lines: [
          `${whereAndWhen(origin, at)}.`,
          "If it should not be so, sign that person out, and look at the security events.",
        ],
        button: { label: "See the security events", address: `${config.appUrl}/admin/security-events` },
      }),
    ),
  );
  await db.transaction().execute(async (transaction) => {
    for (const mail of mails) await queueMail(transaction, clock.now(), mail);
  });
}

/** Returns the administrators who may do everything, except `but`. */
export async function listOwners(db: Db, but = 0): Promise<Pick<UserRow, "firstname" | "email">[]> {
  return db
    .selectFrom("users")
    .select(["firstname", "email"])
    .where("role", "=", "admin")
    .where("duties", "is", null)
    .where("id", "<>", but)
    .orderBy("id")
    .execute();
}

function wordsForDuties(held: AdminDuties): string {
  if (held === null) return "do everything";
  if (mayOnlyLook(held)) return "look at the pages and the office, and change nothing";
  const parts = [
    ...(held.includes("pages") ? ["edit the pages"] : []),
    ...(held.includes("office") ? ["look after applications, messages and customers"] : []),
  ];
  return parts.length === 0 ? "do nothing" : `${parts.join(" and ")}, and nothing else`;
}
