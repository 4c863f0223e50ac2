import { Resource } from "../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../platform/http/guards.server.ts";
import { pageQuery } from "../../platform/validation/paging.ts";
import { applicationQuery } from "../applications/applications.schema.ts";
import { auditQuery } from "../audit-log/audit-log.schema.ts";
import { messageQuery } from "../contact/contact.schema.ts";
import { exportApplications, exportAuditLog, exportMessages, exportUsers } from "./exports.server.ts";

const download = { types: ["text/csv"], disposition: "attachment" as const };

export const exportsApi = new Resource("Exports", "Lists of the back office as spreadsheets open them.")
  .endpoint(
    {
      operationId: "exportMessages",
      method: "get",
      path: "/api/exports/messages",
      summary: "Messages as CSV, narrowed down as their list is. Needs a confirmed password",
      guard: "admin",
      duty: "office",
      query: messageQuery,
      download,
      changesWhenRead: true,
      refuses: [423],
    },
    async ({ query, actor, viewer, services: { db } }) => {
      requireConfirmedPassword(viewer, actor.now);
      return csvAnswer("messages", actor.now, await exportMessages(db, actor, query));
    },
  )
  .endpoint(
    {
      operationId: "exportApplications",
      method: "get",
      path: "/api/exports/applications",
      summary: "Applications as CSV, narrowed down as their list is. Needs a confirmed password",
      guard: "admin",
      duty: "office",
      query: applicationQuery,
      download,
      changesWhenRead: true,
      refuses: [423],
    },
    async ({ query, actor, viewer, services: { db } }) => {
      requireConfirmedPassword(viewer, actor.now);
      return csvAnswer("applications", actor.now, await exportApplications(db, actor, query));
    },
  )
  .endpoint(
    {
      operationId: "exportUsers",
      method: "get",
      path: "/api/exports/users",
      summary: "Users as CSV, narrowed down as their list is. Needs a confirmed password",
      guard: "admin",
      duty: "office",
      query: pageQuery,
      download,
      changesWhenRead: true,
      refuses: [423],
    },
    async ({ query: { search }, viewer, actor, services: { db } }) => {
      requireConfirmedPassword(viewer, actor.now);
      return csvAnswer(
        "users",
        actor.now,
        await exportUsers(db, actor, { search: search ?? null, isLimited: viewer.duties !== null }),
      );
    },
  )
  .endpoint(
    {
      operationId: "exportAuditLog",
      method: "get",
      path: "/api/exports/audit-log",
      summary: "The audit log as CSV, narrowed down as on its screen. Needs a confirmed password",
      guard: "admin",
      duty: "all",
      query: auditQuery,
      download,
      changesWhenRead: true,
      refuses: [423],
    },
    async ({ query, actor, viewer, services: { db } }) => {
      requireConfirmedPassword(viewer, actor.now);
      return csvAnswer("audit-log", actor.now, await exportAuditLog(db, actor, query));
    },
  );

function csvAnswer(list: string, now: Date, csv: ReadableStream<Uint8Array>): Response {
  const name = `${list}-${now.toISOString().slice(0, 10)}.csv`;
  return new Response(csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
