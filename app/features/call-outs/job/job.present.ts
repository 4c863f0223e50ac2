import { telephoneLink } from "../../../platform/telephone/telephone-link.ts";
import type { Company } from "../../company/company.schema.ts";
import { languageNames } from "../../pages/languages.present.ts";
import type { CallOutWithHistory } from "../call-outs.server.ts";
import type { AlarmMeaning } from "../card/alarm-meaning.ts";
import { directionsTo, mapOf } from "../maps.ts";
import { gridReference } from "../national-grid.ts";
import { positionDoubts, positionOf } from "../position-doubts.ts";
import type { EngineerRow } from "./engineer-links.server.ts";
import type { JobReportRow } from "./job-reports.server.ts";
import type { EngineerLink, EngineerPage } from "./job.schema.ts";

/** Presents a link to the office. `url` is null for those who may not send it. */
export function presentEngineerLink(row: EngineerRow, now: Date, url: string | null): EngineerLink {
  const { id, engineer, sent_by, created_at, ends_at, ended_why } = row;
  const why = ended_why ?? (ends_at > now.toISOString() ? null : "over");
  const engineer_url = why === null ? url : null;
  return { id, engineer, engineer_url, sent_by, sent_at: created_at, ends_at, ended_why: why };
}

type Beside = {
  link: EngineerRow;
  token: string;
  firm: Pick<Company, "latitude" | "longitude">;
  stopped: string | null;
  isOnStop: boolean;
  meaning: AlarmMeaning | undefined;
  report: Pick<JobReportRow, "reported_at" | "edition"> | undefined;
};

/** Presents a call-out to its engineer, who needs what the office knows to find the vehicle and to repair it. */
export function presentEngineerPage(row: CallOutWithHistory, beside: Beside): EngineerPage {
  const { link, token, firm, stopped, isOnStop, meaning, report } = beside;
  const position = positionOf(row);
  return {
    reference: row.reference,
    status: row.status,
    engineer: link.engineer,
    ends_at: link.ends_at,
    stopped,
    is_on_stop: isOnStop,
    place: row.place,
    grid_reference: position && gridReference(position, row.accuracy),
    latitude: row.latitude,
    longitude: row.longitude,
    accuracy: row.accuracy,
    position_at: row.position_at,
    position_doubts: positionDoubts(row, { ...firm, accuracy: null }),
    map_url: position && mapOf(position),
    directions_url: position && directionsTo(position),
    telephone: row.telephone,
    telephone_link: row.telephone === null ? null : (telephoneLink(row.telephone) ?? null),
    caller: row.caller,
    speaks: row.language && languageNames[row.language],
    vehicle_number: row.vehicle_number,
    trailer_number: row.trailer_number,
    make: row.make,
    alarm_code: row.alarm_code,
    alarm_meaning: meaning?.meaning ?? null,
    alarm_action: meaning?.action ?? null,
    set_point: row.set_point,
    box_temperature: row.box_temperature,
    load: row.load,
    details: row.details,
    expected_at: row.expected_at,
    photographs: row.photographs.map(({ id, width, height }) => ({
      id,
      url: `/api/engineer-pages/${token}/photographs/${id}`,
      width,
      height,
    })),
    steps: row.steps.map(({ status, author_name, created_at }) => ({
      status,
      by: author_name,
      at: created_at,
    })),
    reported_at: report?.reported_at ?? null,
    editions: report?.edition ?? 0,
    created_at: row.created_at,
  };
}
