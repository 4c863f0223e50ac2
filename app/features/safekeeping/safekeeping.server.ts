import { lastAuditAt } from "../../platform/audit/audit.server.ts";
import { findLastRun } from "../../platform/backup/backup-runs.server.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type AdminDuties, maySee } from "../../platform/http/duties.ts";
import { countStuckMails, readMailState } from "../../platform/mail/mail-state.server.ts";
import { listProblems } from "../system/list-problems.server.ts";
import type { Services } from "../../platform/services.ts";
import { ageInWords } from "../../ui/display/age-in-words.ts";
import { countBin } from "../bin/bin.server.ts";
import { countOpenErasures } from "../data-requests/data-requests.server.ts";
import { listMachines } from "../machines/machines.server.ts";
import { listWebhooks } from "../machines/webhooks.server.ts";
import { lastEventAt } from "../accounts/security-events/security-events.server.ts";
import { safePlaces, type SafeSection, type SafeState } from "../../platform/resources/safe-places.ts";

type Reading = { services: Services; db: Db; held: AdminDuties; now: Date };

/** Returns the current state of each section that the user may see. */
export async function readSafekeeping(
  services: Services,
  held: AdminDuties,
): Promise<Partial<Record<SafeSection, SafeState>>> {
  const reading = { services, db: readConnectionOf(services.db), held, now: services.clock.now() };
  const seen = safePlaces.filter(({ duty }) => maySee(held, duty));
  const states = await Promise.all(
    seen.map(async ({ section }) => [section, await stateOf[section](reading)] as const),
  );
  return Object.fromEntries(states);
}

const stateOf: Record<SafeSection, (reading: Reading) => Promise<SafeState>> = {
  bin: async ({ db, held }) => {
    const count = await countBin(db, held);
    return { text: count === 0 ? "Empty" : `${amount(count, "thing")} in it` };
  },
  backups: ({ services, db, now }) => stateOfBackups(services, db, now),
  mails: ({ services, db, now }) => stateOfMails(services, db, now),
  system: async ({ services }) => {
    const { length } = (await listProblems(services)).filter(({ urgency }) => urgency !== "note");
    if (length === 0) return { text: "Everything works" };
    return {
      text: `${amount(length, "thing")} ${length === 1 ? "needs" : "need"} somebody`,
      needsSomebody: true,
    };
  },
  "audit-log": async ({ db, now }) => ({ text: lastIn(await lastAuditAt(db), now, "change") }),
  "security-events": async ({ db, now }) => ({ text: lastIn(await lastEventAt(db), now, "event") }),
  "data-requests": async ({ db }) => {
    const count = await countOpenErasures(db);
    return { text: count === 0 ? "None waits" : `${amount(count, "erasure")} under way` };
  },
  machines: async ({ db }) => {
    const count = (await listMachines(db)).length + (await listWebhooks(db)).length;
    return { text: count === 0 ? "None" : amount(count, "connection") };
  },
};

async function stateOfBackups({ config }: Services, db: Db, now: Date): Promise<SafeState> {
  if (!config.backup.target) return { text: "Not set up yet", needsSomebody: true };
  const last = await findLastRun(db, now, { kind: "backup" });
  if (!last) return { text: "None made yet", needsSomebody: true };
  if (last.archive === null) return { text: "The last one failed", needsSomebody: true };
  return { text: `Last one ${ageInWords(last.ended_at, now.toISOString())}` };
}

async function stateOfMails({ mailer }: Services, db: Db, now: Date): Promise<SafeState> {
  if (!mailer.delivers) return { text: "Mail is not connected yet", needsSomebody: true };
  const stuck = await countStuckMails(db, now);
  if (stuck > 0) return { text: `${amount(stuck, "mail")} did not go out`, needsSomebody: true };
  const { waiting } = await readMailState(db);
  return { text: waiting > 0 ? `${amount(waiting, "mail")} on the way` : "Everything has gone out" };
}

function lastIn(at: string | undefined, now: Date, thing: string): string {
  return at === undefined ? "Nothing yet" : `Last ${thing} ${ageInWords(at, now.toISOString())}`;
}

function amount(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
