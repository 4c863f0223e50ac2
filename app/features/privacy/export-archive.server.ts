import { daysBefore } from "../../platform/durations.ts";
import { NotFound } from "../../platform/errors.ts";
import { firmDay } from "../../platform/firm-time.ts";
import { byteStream } from "../../platform/http/byte-stream.server.ts";
import { privateFile } from "../../platform/http/private-file.server.ts";
import type { Services } from "../../platform/services.ts";
import type { RequestRow } from "../data-requests/data-requests.server.ts";
import { knownBy } from "./subject.server.ts";
import { exportData } from "./export-data.server.ts";

export const archiveFile = { types: ["application/zip"], disposition: "attachment" as const };

/** Returns the archive of an export that was requested within the last day. Throws `NotFound`. */
export async function archiveOf(
  services: Services,
  now: Date,
  { id, via, userId }: { id: number; via: RequestRow["via"]; userId?: number },
): Promise<Response> {
  const request = await services.db
    .selectFrom("data_requests")
    .selectAll()
    .where("id", "=", id)
    .where("kind", "=", "export")
    .where("via", "=", via)
    .where("asked_at", ">", daysBefore(now, 1).toISOString())
    .$if(userId !== undefined, (rows) => rows.where("user_id", "=", userId!))
    .executeTakeFirst();
  if (!request || (!request.email && !request.numbers)) throw new NotFound();
  const { email, user_id, numbers } = request;
  const subject = await knownBy(services.db, { email, userId: user_id }, numbers);
  return privateFile(byteStream(exportData(services, subject, now)), {
    type: archiveFile.types[0]!,
    name: `personal-data-${firmDay(now)}.zip`,
  });
}
