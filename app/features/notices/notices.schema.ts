import { line } from "../../platform/validation/fields.ts";
import { link } from "../../platform/validation/links.ts";
import { mostPages } from "../pages/pages.schema.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { timeOfFirm } from "../../platform/validation/times-of-firm.ts";
import { z } from "../../platform/validation/zod.ts";
import { noticeKinds } from "./notice-kinds.ts";

/** The length of a list without a limit. */
export const newestNotices = 100;
export const noticePageSize = 25;

export const notice = z
  .object({
    id: z.int(),
    text: z.string(),
    link: z.string().nullable(),
    kind: z.enum(noticeKinds),
    /** The paths of pages. Null for all pages. */
    pages: z.array(z.string()).nullable(),
    /** On the firm's clock, such as `2026-12-24T17:30`. */
    shown_from: z.string(),
    shown_until: z.string(),
    version: z.int(),
  })
  .meta({ id: "Notice" });
export type Notice = z.infer<typeof notice>;

/** The fields of a notice that pages need. */
export type ShownNotice = Pick<Notice, "id" | "text" | "link" | "kind" | "pages"> & {
  ends_at: string;
};

/** The path of a page, including pages that the owner added. `notices.server.ts` checks that the page exists. */
const page = z.string().max(limits.line);

export const newNotice = z
  .object({
    text: line(),
    link: link().nullish(),
    kind: z.enum(noticeKinds).nullish(),
    /** An empty list means all pages. */
    pages: z.array(page).max(mostPages).nullish(),
    shown_from: timeOfFirm(),
    shown_until: timeOfFirm(),
  })
  .refine(({ shown_from, shown_until }) => shown_from < shown_until, {
    path: ["shown_until"],
    error: "The notice must end after it begins.",
  })
  .meta({ id: "NewNotice" });
export type NewNotice = z.infer<typeof newNotice>;
