import { expect, it } from "vitest";
import { historyLink, subjectLink } from "./subject-link.present.ts";

it.each([
  ["changed", "widget", "3", "/admin/widgets/3", "/admin/history/widget/3"],
  ["edited", "user", "4", "/admin/users/4", "/admin/history/user/4"],
  ["image described", "image", "5", undefined, "/admin/history/image/5"],
  ["changed", "company", null, "/admin/company", "/admin/history/company/details"],
  ["marked approved", "application", "12", "/admin/applications/12", undefined],
  ["changed", "message", "2", "/admin/messages/2", undefined],
  ["changed", "fact", "homeFigures", "/admin/facts/homeFigures", "/admin/history/fact/homeFigures"],
  ["changed", "gallery", null, undefined, undefined],
  ["created", "widget", "3", "/admin/widgets/3", undefined],
  ["deleted", "widget", "3", undefined, undefined],
  ["imported", "schools", null, undefined, undefined],
])(
  "“%s” of a %s leads to the thing, and to what stood there before",
  (action, subject_type, subject_id, thing, history) => {
    const entry = { action, subject_type, subject_id };
    expect([subjectLink(entry), historyLink(entry)]).toEqual([thing, history]);
  },
);
