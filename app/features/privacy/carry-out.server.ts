import { type Actor, recordAudit, systemActor } from "../../platform/audit/audit.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { ExpectedError } from "../../platform/errors.ts";
import { logger } from "../../platform/log.server.ts";
import { recordSecurityEvent } from "../../platform/security-events/security-events.server.ts";
import type { Services } from "../../platform/services.ts";
import { readCountriesOfNumbers } from "../company/former-countries.server.ts";
import {
  eraseFromRequests,
  insertRequest,
  openErasures,
  type RequestRow,
} from "../data-requests/data-requests.server.ts";
import type { Outcome } from "../data-requests/data-requests.schema.ts";
import { announceExport } from "../accounts/users/admin-notices.server.ts";
import { requireErasable } from "../accounts/users/erase-account.server.ts";
import { findUser } from "../accounts/users/users.server.ts";
import { erasers } from "./erasers.server.ts";
import { countRowsOf } from "./count-personal-data.server.ts";
import { type Asked, namesInHash, readNumbers, withoutNumbers } from "./numbers-of-person.server.ts";
import { knownBy, subjectOf } from "./subject.server.ts";
import { countElsewhere } from "./things-of-person.server.ts";
import type { Subject } from "./personal-data.ts";
import { type KindOfData, kindsOfData } from "./register.server.ts";

type Via = RequestRow["via"];
type Request = Asked & { via: Via };

/** Stores that somebody exports the data of a person. `exportData` makes the archive. */
export async function requestExport(
  { db, config }: Pick<Services, "db" | "config">,
  actor: Actor,
  { via, ...asked }: Request,
): Promise<RequestRow> {
  const { email, userId } = await subjectOf(db, asked);
  const { numbers = "" } = asked;
  const [named] = namesInHash({ email, numbers }, await readCountriesOfNumbers(db));
  return inTransaction(db, async (transaction) => {
    const columns = {
      kind: "export",
      via,
      email,
      numbers,
      named,
      user_id: userId,
      actor_name: nameOf(actor, via),
    } as const;
    const request = await insertRequest(transaction, config, { askedAt: actor.now, ...columns });
    if (via === "back office") await announceExport(transaction, actor, { list: "personal data" });
    else {
      const details = { list: "personal data" };
      await recordSecurityEvent(transaction, actor, { kind: "export", userId: actor.id, details });
    }
    return request;
  });
}

/**
 * Stores an erasure request and erases all data about a person except what must stay. Housekeeping resumes an
 * erasure that was interrupted. Throws `Invalid` for the last administrator who may do everything.
 */
export async function requestErasure(
  services: Services,
  actor: Actor,
  { via, ...asked }: Request,
): Promise<RequestRow> {
  const { db, config } = services;
  const { email, userId } = await subjectOf(db, asked);
  const { numbers = "" } = asked;
  const [named] = namesInHash({ email, numbers }, await readCountriesOfNumbers(db));
  if (userId !== null) await requireErasable(db, userId);
  const request = await inTransaction(db, async (transaction) => {
    const columns = {
      kind: "erasure",
      via,
      email,
      numbers,
      named,
      user_id: userId,
      actor_name: nameOf(actor, via),
    } as const;
    const inserted = await insertRequest(transaction, config, { askedAt: actor.now, ...columns });
    await recordAudit(transaction, actor, {
      action: "asked for the erasure of",
      subject: { type: "data request", id: inserted.id, name: "a person" },
    });
    return inserted;
  });
  return carryOut(services, actor.now, request);
}

/** Carries out erasures that are due, including interrupted ones. A housekeeping task. */
export async function carryOutErasures(services: Services): Promise<void> {
  const now = services.clock.now();
  const due = await openErasures(services.db)
    .where("due_at", "<=", now.toISOString())
    .orderBy("id")
    .execute();
  for (const request of due) {
    try {
      await carryOut(services, now, request);
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      logger.warn({ request: request.id, reason: error.message }, "cannot carry out an erasure that is due");
      await services.db
        .updateTable("data_requests")
        .set({ problem: error.message })
        .where("id", "=", request.id)
        .execute();
    }
  }
}

async function carryOut(services: Services, now: Date, request: RequestRow): Promise<RequestRow> {
  const subject = await subjectAsked(services.db, request);
  const outcome: Outcome[] = [];
  for (const [kind, { title }] of kindsOfData) {
    const counts = await erasers[kind]({ services, now, subject });
    outcome.push({ title, erased: 0, changed: 0, stays: 0, left: 0, why: null, ...counts });
  }
  await addWhatIsLeft(services.db, request, outcome);
  return inTransaction(services.db, async (transaction) => {
    const ended = { ended_at: now.toISOString(), outcome: JSON.stringify(outcome), problem: null };
    await transaction.updateTable("data_requests").set(ended).where("id", "=", request.id).execute();
    // The erasure settles all other requests about the person: exports lose the address, and an open closing ends, too.
    const homes = await readCountriesOfNumbers(transaction);
    const erased = readNumbers(request.numbers, homes);
    const without = (numbers: string) => withoutNumbers(numbers, erased, homes);
    await eraseFromRequests(transaction, now, { erased: request, withoutNumbers: without });
    await recordAudit(transaction, systemActor(now), {
      action: "erased",
      subject: { type: "data request", id: request.id, name: "a person" },
    });
    return transaction
      .selectFrom("data_requests")
      .selectAll()
      .where("id", "=", request.id)
      .executeTakeFirstOrThrow();
  });
}

/** These hold no name, or are the request itself. Their own outcome says why they stay. */
const unnamed = new Set<KindOfData>(["securityEvents", "requests"]);

/** Looks for the person again, by address and numbers, and says of each kind of data what is left and why. */
async function addWhatIsLeft(db: Db, request: RequestRow, outcome: Outcome[]): Promise<void> {
  const subject = await knownBy(db, { email: request.email, userId: null }, request.numbers);
  for (const [kind, { title, holdings }] of kindsOfData) {
    const one = outcome.find((came) => came.title === title);
    if (!one || unnamed.has(kind)) continue;
    const found = await countRowsOf(db, holdings, subject);
    let elsewhere = 0;
    for (const { table } of holdings) elsewhere += await countElsewhere(db, subject, table);
    one.left = found + elsewhere;
    const unexplained = found > 0 && one.why === null;
    const reasons = [one.why, unexplained ? unseen : null, elsewhere > 0 ? underAnotherAddress : null];
    one.why = reasons.filter((why) => why !== null).join(" ") || null;
  }
}

const unseen = "It came in meanwhile, or its words name the person: look again, or see to it by hand.";
const underAnotherAddress =
  "It holds a number but belongs to another address: look for that address if it is the same person.";

/** Uses the account's current address, because the person may have changed it since the request. */
async function subjectAsked(db: Db, { email, user_id: userId, numbers }: RequestRow): Promise<Subject> {
  const user = userId === null ? undefined : await findUser(db, userId);
  return knownBy(db, { email: user?.email ?? email, userId }, numbers);
}

/** Names no person for an own account, because the request outlives the account. */
function nameOf(actor: Actor, via: Via): string {
  return via === "account" ? "the person" : actor.name;
}
