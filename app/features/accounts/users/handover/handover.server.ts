import { type Actor, recordAudit } from "../../../../platform/audit/audit.server.ts";
import type { Db } from "../../../../platform/db/tables.ts";
import { inTransaction } from "../../../../platform/db/transaction.server.ts";
import { days } from "../../../../platform/durations.ts";
import { Conflict, Invalid, NotFound } from "../../../../platform/errors.ts";
import { storeVersion } from "../../../../platform/history/versions.server.ts";
import { writeDuties } from "../../../../platform/http/duties.ts";
import { enqueueJob } from "../../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../../platform/jobs/jobs.ts";
import { queueMail } from "../../../../platform/mail/outbox.server.ts";
import { recordSecurityEvent } from "../../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../../platform/services.ts";
import { accountMail } from "../account-mail.server.ts";
import { announceAdmin, announceDuties } from "../admin-notices.server.ts";
import { isUnlimited, lockAdmins } from "../administrators.server.ts";
import {
  findUser,
  lockUser,
  requireUser,
  subjectOfUser,
  type UserChange,
  updateUser,
  users,
  type UserRow,
} from "../users.server.ts";
import type { LeavesWith } from "./leaves-with.ts";

declare module "../../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-successor": { userId: number; by: string };
  }
}

const openMilliseconds = days(7);

const afterwards: Record<LeavesWith, UserChange> = {
  look: { role: "admin", duties: writeDuties(["look"]) },
  office: { role: "admin", duties: writeDuties(["pages", "office"]) },
  none: { role: "user", duties: null },
};

/**
 * Names a successor to the actor and replaces one named before. Nothing changes until the successor agrees. Throws
 * `NotFound`. Throws `Invalid` for the actor and for anybody but an administrator with a verified address.
 */
export async function nameSuccessor(
  db: Db,
  actor: Actor & { id: number },
  { successorId, leavesWith }: { successorId: number; leavesWith: LeavesWith },
): Promise<HandoverRow> {
  return inTransaction(db, async (transaction) => {
    await lockAdmins(transaction);
    const successor = await requireUser(transaction, successorId);
    if (successor.id === actor.id) throw refused("You cannot hand over to yourself.");
    if (successor.role !== "admin" || !successor.email_verified_at) {
      throw refused("A successor is an administrator whose email address is verified.");
    }
    await transaction.deleteFrom("handovers").where("from_id", "=", actor.id).execute();
    const { id } = await transaction
      .insertInto("handovers")
      .values({
        from_id: actor.id,
        to_id: successorId,
        leaves_with: leavesWith,
        created_at: actor.now.toISOString(),
        expires_at: new Date(actor.now.getTime() + openMilliseconds).toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAudit(transaction, actor, {
      action: "named as successor",
      subject: subjectOfUser(successor),
    });
    const payload = { userId: successorId, by: actor.name };
    await enqueueJob(transaction, actor.now, { kind: "tell-successor", payload });
    return handoversWithNames(transaction).where("handovers.id", "=", id).executeTakeFirstOrThrow();
  });
}

/** Withdraws the actor's handover. If the successor has answered already, nothing happens. */
export async function withdrawHandover(db: Db, actor: Actor & { id: number }): Promise<void> {
  await endHandover(db, actor, { from_id: actor.id, action: "withdrew the handover to" });
}

/** Refuses a handover. Throws `NotFound` for a handover to somebody else, and for one that has ended. */
export async function refuseHandover(db: Db, actor: Actor & { id: number }, id: number): Promise<void> {
  const ended = { id, to_id: actor.id, action: "refused the handover to" };
  if (!(await endHandover(db, actor, ended))) throw new NotFound();
}

/**
 * Gives the successor all rights and limits the one who hands over, in one transaction. Throws `NotFound` for a
 * handover to somebody else and for one that has ended. Throws `Conflict` if the giver is limited now or the successor
 * is no administrator any more.
 */
export async function acceptHandover(db: Db, actor: Actor & { id: number }, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockAdmins(transaction);
    const offer = await openHandovers(transaction, actor.now)
      .where("handovers.id", "=", id)
      .where("handovers.to_id", "=", actor.id)
      .executeTakeFirstOrThrow(() => new NotFound());
    const giver = await lockUser(transaction, offer.from_id);
    const successor = await lockUser(transaction, actor.id);
    if (!isUnlimited(giver) || successor.role !== "admin") {
      throw new Conflict(`${giver.firstname} can no longer hand over. Please talk to each other.`);
    }
    await transaction.deleteFrom("handovers").where("id", "=", id).execute();
    await changeReach(transaction, actor, {
      before: successor,
      change: { role: "admin", duties: null },
    });
    await changeReach(transaction, actor, { before: giver, change: afterwards[offer.leaves_with] });
    await recordAudit(transaction, actor, {
      action: "took over from",
      subject: subjectOfUser(giver),
      details: { allowed: afterwards[offer.leaves_with].duties ?? "no back office" },
    });
  });
}

/** Returns the open handovers from or to a user. */
export async function listHandovers(db: Db, now: Date, userId: number): Promise<HandoverRow[]> {
  return openHandovers(db, now)
    .where((eb) => eb.or([eb("handovers.from_id", "=", userId), eb("handovers.to_id", "=", userId)]))
    .orderBy("handovers.id")
    .execute();
}

/** Housekeeping task: deletes expired handovers. */
export async function forgetExpiredHandovers({ db, clock }: Services): Promise<void> {
  await db.deleteFrom("handovers").where("expires_at", "<=", clock.now().toISOString()).execute();
}

/** Job `tell-successor`. */
export async function tellSuccessor(
  { db, clock, config }: Services,
  { userId, by }: Jobs["tell-successor"],
): Promise<void> {
  const user = await findUser(db, userId);
  if (!user) return;
  const mail = await accountMail(db, {
    kind: "handover",
    to: user.email,
    subject: "The website is to be handed over to you",
    lead: `Hello ${user.firstname}, ${by} would like you to take over the website.`,
    lines: [
      "Once you agree, you may do everything there, and what they may do is limited. Nothing changes before that.",
      "The question stands in the back office for 7 days. If it surprises you, talk to each other first.",
    ],
    button: { label: "Open the back office", address: `${config.appUrl}/admin` },
  });
  await db.transaction().execute((transaction) => queueMail(transaction, clock.now(), mail));
}

export type HandoverRow = Awaited<
  ReturnType<ReturnType<typeof handoversWithNames>["executeTakeFirstOrThrow"]>
>;

function handoversWithNames(db: Db) {
  return db
    .selectFrom("handovers")
    .innerJoin("users as giver", "giver.id", "handovers.from_id")
    .innerJoin("users as successor", "successor.id", "handovers.to_id")
    .selectAll("handovers")
    .select([
      "giver.firstname as from_firstname",
      "giver.lastname as from_lastname",
      "successor.firstname as to_firstname",
      "successor.lastname as to_lastname",
    ]);
}

function openHandovers(db: Db, now: Date) {
  return handoversWithNames(db).where("handovers.expires_at", ">", now.toISOString());
}

/** Deletes a handover and returns whether there was one. */
async function endHandover(
  db: Db,
  actor: Actor,
  { action, ...which }: { action: string; id?: number; from_id?: number; to_id?: number },
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    let handovers = transaction.deleteFrom("handovers");
    if (which.id !== undefined) handovers = handovers.where("id", "=", which.id);
    if (which.from_id !== undefined) handovers = handovers.where("from_id", "=", which.from_id);
    if (which.to_id !== undefined) handovers = handovers.where("to_id", "=", which.to_id);
    const ended = await handovers.returning("to_id").executeTakeFirst();
    if (!ended) return false;
    const subject = subjectOfUser(await requireUser(transaction, ended.to_id));
    await recordAudit(transaction, actor, { action, subject });
    return true;
  });
}

/**
 * Changes a user's role and duties, with the history, the security event and the mails that belong to such a change.
 */
async function changeReach(
  transaction: Db,
  actor: Actor,
  { before, change }: { before: UserRow; change: UserChange },
): Promise<void> {
  const after = await updateUser(transaction, actor.now, { ...change, id: before.id });
  if (after.role === before.role && after.duties === before.duties) return;
  await storeVersion(transaction, actor, { resource: users, before, after });
  const kind = after.role === before.role ? "duties-changed" : "role-changed";
  await recordSecurityEvent(transaction, actor, {
    kind,
    userId: before.id,
    byId: before.id === actor.id ? null : actor.id,
    details: { from: before.role, to: after.role, allowed: after.duties ?? "everything" },
  });
  if (after.role === "admin") await announceDuties(transaction, actor, after);
  else await announceAdmin(transaction, actor, { user: after, change: "removed" });
}

function refused(message: string): Invalid {
  return new Invalid({ user: [message] });
}
