import type { ImapFlow } from "imapflow";
import type { MailboxSettings } from "../../../platform/config/mailbox-settings.server.ts";
import { Busy } from "../../../platform/errors.ts";
import { outageIn } from "../../../platform/outages.server.ts";
import { days, minutes } from "../../../platform/durations.ts";
import { maxMailBytes, UnreadableMail } from "../../../platform/incoming-mail/incoming-mail.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { logger } from "../../../platform/log.server.ts";
import type { Services } from "../../../platform/services.ts";
import { receiveMail } from "../receive-mail.server.ts";
import { openMailbox, readable } from "./open-mailbox.server.ts";
import {
  countTry,
  forgetTries,
  hasLasted,
  isOver,
  noteOutage,
  noteReason,
  type PlaceOfMail,
  setAside,
  type Tries,
} from "./refused-mails.server.ts";
import { noteFailure, notePosition, noteVisit, type Position, positionOf } from "./positions.server.ts";

/** A visit ends after this time. The next one continues where it was. */
const visitMilliseconds = minutes(5);
const mostOfVisit = 500;
/** How far back the first visit looks, and the first one after the server has numbered its mails anew. */
const firstLookMilliseconds = days(14);
/** How long a mail may stop the visits because the site cannot store it. */
const storePatience = minutes(20);
/** The same for reasons that other mails share: the mail server does not hand it out, the disk is full. */
const outagePatience = days(1);

type Counts = { stored: number; left: number; setAside: number };

/**
 * Reads the mails that are new in the mailbox of the settings. Stores after each mail up to where it has come, so that
 * the next visit continues there, whatever ends this one. Stores why the mailbox cannot be read, and does not throw.
 */
export async function readMailbox(services: Services, signal: AbortSignal): Promise<void> {
  const { mailbox } = services.config;
  if (!mailbox) return;
  const failure = await visit(services, mailbox, signal).then(
    () => undefined,
    (error: unknown) => readable(error).message,
  );
  if (signal.aborted) return;
  const { db, clock } = services;
  const now = clock.now();
  if (failure === undefined) return noteVisit(db, now, mailbox);
  logger.warn({ reason: failure }, "the mailbox cannot be read");
  await noteFailure(db, now, { mailbox, reason: failure });
}

async function visit(services: Services, mailbox: MailboxSettings, signal: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(visitMilliseconds)]);
  const client = await openMailbox(mailbox);
  const end = () => client.close();
  ends.addEventListener("abort", end);
  try {
    const counts = await readNew(services, { client, mailbox, ends });
    if (counts.stored + counts.left + counts.setAside > 0) logger.info(counts, "the mailbox was read");
  } finally {
    ends.removeEventListener("abort", end);
    end();
  }
}

type Visit = { client: ImapFlow; mailbox: MailboxSettings; ends: AbortSignal };

async function readNew(services: Services, { client, mailbox, ends }: Visit): Promise<Counts> {
  const { db } = services;
  const counts: Counts = { stored: 0, left: 0, setAside: 0 };
  const opened = client.mailbox;
  if (!opened) throw new Error("The mail server opened no folder.");
  const uidValidity = String(opened.uidValidity);
  const before = await positionOf(db, mailbox);
  const position = before?.uidValidity === uidValidity ? before : { uidValidity, lastUid: 0 };
  const uids = await newUids(services, client, position);
  for (const uid of uids) {
    if (ends.aborted) break;
    const place = { mailbox, uidValidity, uid };
    // A mail that stopped the visit before is the first of this one.
    const mail: Mail = { client, place, isFirst: uid === uids[0] };
    const outcome = await takeOrSetAside(services, mail);
    if (outcome !== "gone") counts[outcome] += 1;
    await notePosition(db, mailbox, { uidValidity, lastUid: uid });
    if (mailbox.deletes && outcome === "stored" && !mail.leavesFiles)
      await client.messageDelete(String(uid), { uid: true });
  }
  return counts;
}

/** Returns the UIDs after the position, in their order. The first look goes back some days. */
async function newUids({ clock }: Services, client: ImapFlow, { lastUid }: Position): Promise<number[]> {
  const since = new Date(clock.now().getTime() - firstLookMilliseconds);
  // A range that ends in `*` always contains the newest mail, also an old one (RFC 3501, 6.4.8).
  const query = lastUid > 0 ? { uid: `${lastUid + 1}:*` } : { since };
  const found = (await client.search(query, { uid: true })) || [];
  const after = found.filter((uid) => Number.isSafeInteger(uid) && uid > lastUid);
  return after.toSorted((a, b) => a - b).slice(0, mostOfVisit);
}

/** Returns a raw mail, or undefined if it is no longer there. Reads one byte more than a mail may have, whatever the size is said to be. */
async function fetchMail(client: ImapFlow, uid: number): Promise<Uint8Array | undefined> {
  const part = { start: 0, maxLength: maxMailBytes + 1 };
  const found = await client.fetchOne(String(uid), { uid: true, source: part }, { uid: true });
  return found && found.uid === uid ? found.source : undefined;
}

type Mail = { client: ImapFlow; place: PlaceOfMail; isFirst: boolean; leavesFiles?: boolean };

/**
 * Takes a mail, or sets it aside if it never can be read, or if it has stopped too many visits. Its try is counted
 * before, so that a mail that ends the process counts, too.
 */
async function takeOrSetAside(services: Services, mail: Mail): Promise<keyof Counts | "gone"> {
  const { db, clock } = services;
  const now = clock.now();
  const { client, place, isFirst } = mail;
  const tries = isFirst ? await countTry(db, now, place) : undefined;
  const raw = await fetchMail(client, place.uid).catch((error: unknown) =>
    giveUpOrThrow(db, now, { place, tries, error }),
  );
  if (raw === "setAside") return raw;
  if (raw === undefined) {
    await forgetTries(db, place);
    return "gone";
  }
  if (tries && isOver(tries, now, storePatience)) {
    await setAside(db, now, place, {
      raw,
      reason: tries.reason ?? "It ended the process that read it.",
    });
    return "setAside";
  }
  try {
    const { outcome, leavesFiles = false } = await receiveMail(services, raw);
    mail.leavesFiles = leavesFiles;
    if (isFirst) await forgetTries(db, place);
    return outcome === "left" ? outcome : "stored";
  } catch (error) {
    if (error instanceof UnreadableMail) {
      await setAside(db, now, place, { raw, reason: error.message });
      return "setAside";
    }
    if (!tries) throw error;
    const reason = readable(error).message;
    if (!isSharedByOthers(error)) {
      await noteReason(db, place, reason);
      throw error;
    }
    await noteOutage(db, place, reason);
    // A mail that is too large for what room is left fails every time, although nothing else does.
    if (!hasLasted(tries, now, outagePatience)) throw error;
    await setAside(db, now, place, { raw, reason });
    return "setAside";
  }
}

type Failure = { place: PlaceOfMail; tries: Tries | undefined; error: unknown };

/** Sets aside a mail that the server has not handed out for a long time. Otherwise throws the error. */
async function giveUpOrThrow(db: Db, now: Date, { place, tries, error }: Failure): Promise<"setAside"> {
  if (!tries) throw error;
  const reason = readable(error).message;
  await noteReason(db, place, reason);
  if (!isOver(tries, now, outagePatience)) throw error;
  await setAside(db, now, place, { raw: undefined, reason });
  return "setAside";
}

/** The database or the file store cannot serve, or too many mails come at once: other mails fail then, too. */
function isSharedByOthers(error: unknown): boolean {
  return outageIn(error) !== undefined || error instanceof Busy;
}
