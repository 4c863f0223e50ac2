import { readerOf } from "../../platform/db/sqlite.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { listStuckJobs, type StuckJobs } from "../../platform/jobs/stuck-jobs.server.ts";
import { countStuckMails } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { countNewMessages, messagesByDay } from "../contact/contact.server.ts";
import { listUndescribedGalleries } from "../galleries/galleries.server.ts";
import { applicationsByDay, countNewApplications } from "../applications/applications.server.ts";
import { listUndescribedWidgets } from "../widgets/widgets.server.ts";
import { byWeek, mondayOf, type Week } from "./weeks.ts";

const weeksShown = 12;

export type Dashboard = {
  newApplications: number;
  newMessages: number;
  stuckMails: number;
  stuckJobs: StuckJobs[];
  /** Without a mail server nothing leaves, and the owner should know why. */
  deliversMail: boolean;
  undescribedGalleries: { id: number; name: string; count: number }[];
  undescribedWidgets: { id: number; name: string }[];
  weeks: Week[];
};

/** What needs a person today, and how many wrote in the last twelve weeks. */
export async function readDashboard({ db: site, clock, mailer }: Services): Promise<Dashboard> {
  const db = readerOf(site);
  const now = clock.now();
  return {
    newApplications: await countNewApplications(db),
    newMessages: await countNewMessages(db),
    stuckMails: await countStuckMails(db, now),
    stuckJobs: await listStuckJobs(db),
    deliversMail: mailer.delivers,
    undescribedGalleries: await listUndescribedGalleries(db),
    undescribedWidgets: await listUndescribedWidgets(db),
    weeks: await enquiriesByWeek(db, now),
  };
}

async function enquiriesByWeek(db: Db, now: Date): Promise<Week[]> {
  const since = mondayOf(now, weeksShown - 1);
  return byWeek(now, weeksShown, await messagesByDay(db, since), await applicationsByDay(db, since));
}
