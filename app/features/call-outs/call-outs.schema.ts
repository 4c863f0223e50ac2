import {
  id,
  limits,
  line,
  optionalLine,
  optionalText,
  text,
  versioned,
} from "../../platform/validation/fields.ts";
import { pageOf, pageQuery } from "../../platform/validation/paging.ts";
import { plainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";
import { mailFile } from "../mail-files/mail-files.schema.ts";
import { languages } from "../pages/languages.present.ts";
import { callOutStatuses } from "./call-out-status.ts";
import { engineerLink } from "./job/job.schema.ts";
import { jobReportAnswer } from "./job/report.schema.ts";

export const callOutPageSize = 25;
export const maxPhotographBytes = 20 * 1024 * 1024;
export const photographFields = ["photograph_1", "photograph_2", "photograph_3", "photograph_4"] as const;

/**
 * A number from a device or a stepper. Text that is not a number counts as missing, so that nothing stops a driver's
 * report.
 */
const number = () => plainNumber(z.number()).nullish().catch(null);
const time = () => z.iso.datetime({ offset: true }).nullish().catch(null);
const words = 2_000;

const cardShape = {
  latitude: number(),
  longitude: number(),
  accuracy: number(),
  position_at: time(),
  place: optionalText(words),
  make: optionalLine(),
  alarm_code: optionalLine(),
  set_point: number(),
  box_temperature: number(),
  load: optionalLine(),
  vehicle_number: optionalLine(),
  trailer_number: optionalLine(),
  telephone: optionalLine(),
  details: optionalText(words),
};

/** A driver's report, sent together with up to four photographs. */
export const newCallOut = z
  .object({
    ...cardShape,
    /** How old the position is, in seconds. It counts instead of `position_at`, because a device's clock may be wrong. */
    position_age: number(),
    /** Created by the browser for each card, so that sending a card again does not store a second one. */
    submission_key: optionalLine(),
    /** The language of the page on which the card was written. Missing for English. */
    language: z.enum(languages).nullish().catch(null),
  })
  .meta({ id: "NewCallOut" });
export type NewCallOut = z.infer<typeof newCallOut>;

/** What the office records while a driver is on the telephone. */
export const openedCallOut = z
  .object({
    telephone: line(),
    caller: optionalLine(),
    details: optionalText(words),
    submission_key: optionalLine(),
  })
  .meta({ id: "OpenedCallOut" });
export type OpenedCallOut = z.infer<typeof openedCallOut>;

export const callOutReceipt = z
  .object({
    message: z.string(),
    reference: z.string(),
    /** The page where the driver follows the call-out, until `page_ends_at`. */
    page_url: z.string(),
    page_ends_at: z.string(),
    /** Photographs that were not stored, with the reasons. The call-out itself was stored. */
    photographs_refused: z.array(z.object({ field: z.enum(photographFields), message: z.string() })),
  })
  .meta({ id: "CallOutReceipt" });
export type CallOutReceipt = z.infer<typeof callOutReceipt>;

const status = z.enum(callOutStatuses);
const absentNumber = z.number().nullable();
const absentLine = z.string().nullable();

const step = z.object({
  status,
  technician: absentLine,
  expected_at: absentLine,
  reason: absentLine,
  by: z.string(),
  at: z.string(),
  /** Whether the engineer pressed it, and when that reached the site if the telephone had no signal. */
  by_engineer: z.boolean(),
  arrived_at: absentLine,
});

/** "handed over": the push service took it. "arrived" and "seen" are what the device itself reported. */
const wakingOutcomes = ["waiting", "handed over", "arrived", "seen", "not sent"] as const;
const waking = z.object({
  id: z.int(),
  person: z.string(),
  device: z.string(),
  outcome: z.enum(wakingOutcomes),
  problem: absentLine,
  at: z.string(),
});
export type Waking = z.infer<typeof waking>;

const summary = {
  id: z.int(),
  reference: z.string(),
  status,
  place: absentLine,
  /** British National Grid. Null outside it. */
  grid_reference: absentLine,
  make: absentLine,
  alarm_code: absentLine,
  vehicle_number: absentLine,
  trailer_number: absentLine,
  telephone: absentLine,
  telephone_link: absentLine,
  caller: absentLine,
  technician: absentLine,
  expected_at: absentLine,
  joined_to: z.int().nullable(),
  /** Whether it rehearses the night, and no driver waits. */
  is_rehearsal: z.boolean(),
  created_at: z.string(),
};

const file = { id: z.int(), company_name: z.string(), is_on_stop: z.boolean() };

/** The customer whose call-out it is. Not certain if nobody has decided it and only the numbers say so. */
const likelyCustomer = z.object({ ...file, is_certain: z.boolean() });
export type CallOutCustomer = z.infer<typeof likelyCustomer> | null;

const callOutSummary = z
  .object({ ...summary, customer: likelyCustomer.nullable() })
  .meta({ id: "CallOutSummary" });
export type CallOutSummary = z.infer<typeof callOutSummary>;

const note = z.object({ id: z.int(), author: z.string(), text: z.string(), created_at: z.string() });

const other = z.object({ id: z.int(), reference: z.string(), status, created_at: z.string() });

export const callOutAnswer = z
  .object({
    ...summary,
    latitude: absentNumber,
    longitude: absentNumber,
    accuracy: absentNumber,
    position_at: absentLine,
    /** Doubts about the position, in words. */
    position_doubts: z.array(z.string()),
    map_url: absentLine,
    directions_url: absentLine,
    set_point: absentNumber,
    box_temperature: absentNumber,
    load: absentLine,
    details: absentLine,
    /** The driver's language, in English words. Null for English. */
    speaks: absentLine,
    user_id: z.int().nullable(),
    /** The customer that the office chose, or to whom the reporting account belonged. The driver does not see it. */
    customer: z.object(file).nullable(),
    /** Without `customer`: those who may have called, by their telephone number or their vehicle. */
    likely: z.array(z.object({ ...file, why: z.enum(["telephone", "vehicle"]), is_certain: z.boolean() })),
    /** The page on which the driver follows the call-out. Null once the page has ended. */
    page_url: absentLine,
    /** The link for the driver's telephone, if the office opened the call-out, and when a card arrived through it. */
    card_url: absentLine,
    card_sent_at: absentLine,
    photographs: z.array(z.object({ id: z.int(), url: z.string(), width: z.int(), height: z.int() })),
    notes: z.array(note.extend({ files: z.array(mailFile) })),
    steps: z.array(step),
    /** Whom the site woke, on which device, and what became of it, oldest first. */
    wakings: z.array(waking),
    next_statuses: z.array(status),
    /** The links that were sent to engineers, the newest first. Only the newest can work. */
    engineers: z.array(engineerLink),
    /** What the engineer reported of the work. */
    report: jobReportAnswer.nullable(),
    /** Other call-outs about the same vehicle that were joined to this one. */
    joined: z.array(other),
    /** Open call-outs with the same vehicle, trailer or telephone, which may be joined. */
    similar: z.array(other),
    version: z.int(),
  })
  .meta({ id: "CallOut" });
export type CallOut = z.infer<typeof callOutAnswer>;
export type CallerOfCallOut = Pick<CallOut, "customer" | "likely">;
export type OtherCallOut = z.infer<typeof other>;

export const callOutList = pageOf(callOutSummary).meta({ id: "CallOutList" });

const callOutFilters = ["open", "late", "done", "cancelled", "all"] as const;
export const callOutQuery = pageQuery.extend({
  status: z.enum(callOutFilters).nullish().catch(null),
  /** The order. Without it the newest come first. */
  sort: z.literal("oldest").nullish().catch(null),
});
export type CallOutQuery = z.infer<typeof callOutQuery>;

export const callOutChange = z
  .object({
    status,
    technician: optionalLine(),
    expected_at: z.iso.datetime({ offset: true }).nullish(),
    /** The same from now on, for a computer whose clock may be wrong. It counts instead of `expected_at`. */
    expected_in_minutes: z.int().positive().nullish(),
    /** Why it is cancelled. The driver reads it. */
    reason: optionalLine(),
    ...versioned,
  })
  .meta({ id: "CallOutChange" });
export type CallOutChange = z.infer<typeof callOutChange>;

/** What a driver said, corrected by the office. An empty field means that it is not known. */
export const callOutCorrection = z
  .object({
    place: optionalText(words),
    vehicle_number: optionalLine(),
    trailer_number: optionalLine(),
    telephone: optionalLine(),
    caller: optionalLine(),
    ...versioned,
  })
  .meta({ id: "CallOutCorrection" });
export type CallOutCorrection = z.infer<typeof callOutCorrection>;

export const callOutJoin = z.object({ into: id(), ...versioned }).meta({ id: "CallOutJoin" });
export const callOutParting = z.object(versioned).meta({ id: "CallOutParting" });
/** `customer_id` is null if the call-out belongs to no customer. */
export const callOutDecision = z
  .object({ customer_id: id().nullable(), ...versioned })
  .meta({ id: "CallOutDecision" });
export const callOutNote = z.object({ text: text(limits.message) }).meta({ id: "CallOutNote" });
export const byPhotograph = z.object({ id: id(), photograph: id() });

/** The key in the address of a driver's page or card. */
export const byPageToken = z.object({ token: line() });

/** What an event tells the office: how many call-outs nobody has seen, and a text that differs after each change. */
export type CallOutsNow = { unseen: number; state: string };
