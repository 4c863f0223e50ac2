import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type AdminDuties, maySee } from "../../platform/http/duties.ts";
import { listStuckJobs, type StuckJobs } from "../../platform/jobs/stuck-jobs.server.ts";
import { countStuckMails, readMailState } from "../../platform/mail/mail-state.server.ts";
import { countDrafts } from "../drafts/find-drafts.server.ts";
import { listProblems } from "../system/list-problems.server.ts";
import type { Problem } from "../../platform/problems/problem.ts";
import { countRecentPolicyReports } from "../../platform/policy-reports/policy-reports.server.ts";
import type { Services } from "../../platform/services.ts";
import { version } from "../../platform/version.ts";
import { startOfWeek } from "../../platform/weeks.ts";
import { presentEntry } from "../audit-log/audit-log.present.ts";
import type { AuditLogEntry } from "../audit-log/audit-log.schema.ts";
import { sampleActor } from "../audit-log/sample-actor.schema.ts";
import { listAuditLog, listDeleted } from "../audit-log/audit-log.server.ts";
import { countNewCallOuts, countCallOutsUnderWay, oldestNewCallOut } from "../call-outs/count-open.server.ts";
import { countLateCallOuts, readCallOutLateRule } from "../call-outs/late-call-outs.server.ts";
import { countWakeDevices } from "../call-outs/waking/devices.server.ts";
import type { OnCallPlan } from "../call-outs/waking/on-call.schema.ts";
import { readPlan } from "../call-outs/waking/on-call.server.ts";
import { countUnconfirmed } from "../customers/opened-to.server.ts";
import { countNewMessages, messagesByHour, oldestNewMessage } from "../contact/contact.server.ts";
import { countGiven, type GivenWork } from "../contact/given-messages.server.ts";
import { countFailedReplies } from "../contact/unsent-replies.server.ts";
import { listUndescribedGalleries } from "../galleries/galleries.server.ts";
import {
  applicationsByHour,
  countNewApplications,
  oldestNewApplication,
} from "../applications/count-applications.server.ts";
import { countNeedingSomebody } from "../applications/needing-somebody.server.ts";
import { isCounting, readVisits, type WeekOfVisits } from "../visits/visits.server.ts";
import { listUndescribedWidgets } from "../widgets/widgets.server.ts";
import type { Opening } from "../opening/opening.schema.ts";
import { readOpening } from "../opening/opening.server.ts";
import { byWeek, type Week } from "./weeks.ts";

const weeksShown = 12;
const changesShown = 5;

/** `isGone` if the changed thing no longer exists. */
export type LastChange = AuditLogEntry & { isGone: boolean };

/** One part for each duty. A part is absent if the user does not have the duty. */
export type Dashboard = {
  pages?: {
    /** How many drafts wait to be published, and how many did not go out, or back, at their time. */
    drafts: { waiting: number; refused: number };
    undescribedGalleries: { id: number; name: string; count: number }[];
    undescribedWidgets: { id: number; name: string }[];
    /** The weeks shown, if visits are counted. */
    visits: WeekOfVisits[] | null;
  };
  office?: {
    newCallOuts: number;
    /** Call-outs that somebody has seen and nobody has ended. */
    callOutsUnderWay: number;
    /** Who is woken now, and who then. */
    onCall: OnCallPlan;
    /** Call-outs that nobody has seen in time, and what that means in words. */
    lateCallOuts: { count: number; words: string };
    newApplications: number;
    newMessages: number;
    /** How many messages wait because their last reply did not go out. */
    failedReplies: number;
    /** The open messages of the reader, and those with nobody. */
    given: GivenWork;
    withNobody: GivenWork;
    /** How many applications have a letter that did not go out, and how many have both references back. */
    failedLetters: number;
    bothBack: number;
    /** How many applications have an answer by mail that nobody has read. */
    answered: number;
    /** When the oldest waiting call-out, application and message came in. */
    oldestCallOut: string | null;
    oldestApplication: string | null;
    oldestMessage: string | null;
    /** How many customers’ files hold an address that nobody has confirmed. */
    unconfirmedFiles: number;
    weeks: Week[];
  };
  server?: {
    stuckMails: number;
    stuckJobs: StuckJobs[];
    /** False while no mail server is set. The dashboard then says why no mail is sent. */
    deliversMail: boolean;
    /** How many violations of a page's Content-Security-Policy browsers reported in the last seven days. */
    policyReports: number;
    /** The version of the program. */
    version: string;
    /** Problems of the system other than mails and jobs, without mere notes. */
    problems: Problem[];
    mail: { waiting: number; lastSentAt: string | null };
    lastChanges: LastChange[];
    /** Sample values that are still in use. Nobody should open a site with invented numbers. */
    opening: Opening;
  };
};

/** Reads the user's open tasks and the number of enquiries in each of the last twelve weeks. */
export async function readDashboard(
  services: Services,
  duties: AdminDuties,
  readerId: number | null = null,
): Promise<Dashboard> {
  const db = readConnectionOf(services.db);
  const now = services.clock.now();
  const [pages, office, server] = await Promise.all([
    maySee(duties, "pages") ? readPages(db, now, duties) : undefined,
    maySee(duties, "office") ? readOffice({ db, config: services.config }, now, readerId) : undefined,
    maySee(duties, "all") ? readServer(services, db, now) : undefined,
  ]);
  return { ...(pages && { pages }), ...(office && { office }), ...(server && { server }) };
}

async function readPages(db: Db, now: Date, duties: AdminDuties): Promise<Dashboard["pages"]> {
  return {
    drafts: await countDrafts(db, duties),
    undescribedGalleries: await listUndescribedGalleries(db),
    undescribedWidgets: await listUndescribedWidgets(db),
    visits: (await isCounting(db)) ? (await readVisits(db, now, { weeks: weeksShown })).weeks : null,
  };
}

async function readOffice(
  { db, config }: Pick<Services, "db" | "config">,
  now: Date,
  readerId: number | null,
): Promise<Dashboard["office"]> {
  const late = await readCallOutLateRule(db, now);
  return {
    newCallOuts: await countNewCallOuts(db),
    callOutsUnderWay: await countCallOutsUnderWay(db),
    onCall: await readPlan(db, now, await countWakeDevices({ db, config })),
    lateCallOuts: { count: await countLateCallOuts(db, late), words: late.words },
    newApplications: await countNewApplications(db),
    newMessages: await countNewMessages(db),
    failedReplies: await countFailedReplies(db),
    given: await countGiven(db, now, readerId ?? 0),
    withNobody: await countGiven(db, now, null),
    ...(await countNeedingSomebody(db)),
    oldestCallOut: await oldestNewCallOut(db),
    oldestApplication: await oldestNewApplication(db),
    oldestMessage: await oldestNewMessage(db),
    unconfirmedFiles: await countUnconfirmed(db),
    weeks: await enquiriesByWeek(db, now),
  };
}

async function readServer(services: Services, db: Db, now: Date): Promise<Dashboard["server"]> {
  return {
    stuckMails: await countStuckMails(db, now),
    stuckJobs: await listStuckJobs(db),
    deliversMail: services.mailer.delivers,
    policyReports: await countRecentPolicyReports(db, now),
    version,
    problems: (await listProblems(services)).filter(
      ({ key, urgency }) => urgency !== "note" && !/^(mail|jobs)/.test(key),
    ),
    mail: await readMailState(db),
    lastChanges: await readLastChanges(db),
    opening: await readOpening(db),
  };
}

/** Returns the newest entries of the audit log, without those that the sample content made. */
async function readLastChanges(db: Db): Promise<LastChange[]> {
  const { entries } = await listAuditLog(db, { page: 1 });
  const changes = entries.filter(({ actor_name }) => actor_name !== sampleActor).slice(0, changesShown);
  const deletedIds = await listDeleted(db, changes);
  return changes.map((row) => ({ ...presentEntry(row), isGone: deletedIds.includes(row.id) }));
}

async function enquiriesByWeek(db: Db, now: Date): Promise<Week[]> {
  const since = startOfWeek(now, weeksShown - 1);
  return byWeek(now, weeksShown, {
    messages: await messagesByHour(db, since),
    applications: await applicationsByHour(db, since),
  });
}
