import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import { presentPage } from "../../platform/validation/paging.ts";
import { phrases } from "./card/words/card-words.present.ts";
import { languageNames } from "../pages/languages.present.ts";
import type { Company } from "../company/company.schema.ts";
import { presentFilesOf } from "../mail-files/mail-files.present.ts";
import { presentWaking } from "./waking/wakings.present.ts";
import { nextStepsOf } from "./call-out-status.ts";
import {
  type CallOut,
  type CallOutCustomer,
  callOutPageSize,
  type CallOutSummary,
  type OtherCallOut,
} from "./call-outs.schema.ts";
import { type FollowedCallOut } from "./driver-call-outs.schema.ts";
import type { CallOutRow, CallOutWithHistory } from "./call-outs.server.ts";
import type { Followed } from "./followed-call-out.server.ts";
import { directionsTo, mapOf } from "./maps.ts";
import { gridReference } from "./national-grid.ts";
import { positionDoubts, positionOf } from "./position-doubts.ts";

export function presentCallOuts(
  { callOuts, ...found }: { callOuts: CallOutRow[]; total: number; more: boolean },
  callers: ReadonlyMap<number, CallOutCustomer>,
  page: number,
) {
  const data = callOuts.map((row) => ({ ...presentNumbers(row), customer: callers.get(row.id) ?? null }));
  return presentPage(data, { ...found, page, size: callOutPageSize });
}

function presentNumbers(row: CallOutRow): Omit<CallOutSummary, "customer"> {
  const position = positionOf(row);
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    place: row.place,
    grid_reference: position && gridReference(position, row.accuracy),
    make: row.make,
    alarm_code: row.alarm_code,
    vehicle_number: row.vehicle_number,
    trailer_number: row.trailer_number,
    telephone: row.telephone,
    telephone_link: row.telephone === null ? null : (telephoneLink(row.telephone) ?? null),
    caller: row.caller,
    technician: row.technician,
    expected_at: row.expected_at,
    joined_to: row.joined_to,
    is_rehearsal: row.is_rehearsal === 1,
    created_at: row.created_at,
  };
}

type Beside = Pick<CallOut, "page_url" | "card_url" | "customer" | "likely" | "engineers" | "report">;

/** Presents a call-out. `latitude` and `longitude` are the firm's, from where its vans come. */
export function presentCallOut(
  row: CallOutWithHistory,
  { latitude, longitude }: Pick<Company, "latitude" | "longitude">,
  beside: Beside,
): CallOut {
  const position = positionOf(row);
  return {
    ...presentNumbers(row),
    latitude: row.latitude,
    longitude: row.longitude,
    accuracy: row.accuracy,
    position_at: row.position_at,
    position_doubts: positionDoubts(row, { latitude, longitude, accuracy: null }),
    map_url: position && mapOf(position),
    directions_url: position && directionsTo(position),
    set_point: row.set_point,
    box_temperature: row.box_temperature,
    load: row.load,
    details: row.details,
    speaks: row.language && languageNames[row.language],
    user_id: row.user_id,
    ...beside,
    card_sent_at: row.card_sent_at,
    photographs: row.photographs.map(({ id, call_out_id, width, height }) => ({
      id,
      url: `/api/callouts/${call_out_id}/photographs/${id}`,
      width,
      height,
    })),
    notes: row.notes.map(({ id, author_name, text, told_driver, created_at }) => ({
      id,
      author: author_name,
      text: told_driver ? `To the driver: ${text}` : text,
      created_at,
      files: presentFilesOf(row.files, id),
    })),
    steps: row.steps.map(({ status, technician, expected_at, reason, ...step }) => ({
      status,
      technician,
      expected_at,
      reason,
      by: step.author_name,
      at: step.created_at,
      by_engineer: step.by_engineer === 1,
      arrived_at: step.arrived_at,
    })),
    wakings: row.wakings.map(presentWaking),
    // A joined call-out has no steps of its own. Its driver follows the one that it is joined to.
    next_statuses: row.joined_to === null ? nextStepsOf(row, row.steps) : [],
    joined: row.joined.map(presentOther),
    similar: row.similar.map(presentOther),
    version: row.version,
  };
}

function presentOther({ id, reference, status, created_at }: CallOutRow): OtherCallOut {
  return { id, reference, status, created_at };
}

/** Presents a call-out without the driver's place and telephone, because the link may be passed on. */
export function presentFollowed(followed: Followed): FollowedCallOut {
  const { row, steps, ends_at, ring_in_seconds, told, language } = followed;
  const { reference, status, vehicle_number, trailer_number, technician, expected_at } = row;
  return {
    reference,
    status,
    vehicle_number,
    trailer_number,
    technician,
    expected_at,
    steps: steps.map((step) => ({ status: step.status, at: step.created_at })),
    reason: status === "cancelled" ? (steps.at(-1)?.reason ?? null) : null,
    ring_in_seconds,
    told: told.map(({ text, told_driver, created_at }) => ({
      text: language && told_driver && told_driver !== "own" ? phrases[language][told_driver] : text,
      at: created_at,
    })),
    ends_at,
  };
}
