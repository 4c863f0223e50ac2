import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { rowsApi } from "../../platform/resources/rows-api.server.ts";
import { historyOfRows } from "../../platform/resources/rows.server.ts";
import { presentNotice } from "./notices.present.ts";
import { notice as definition } from "./notices.resource.ts";
import { newestNotices, newNotice, notice } from "./notices.schema.ts";
import { withAddresses } from "./notice-pages.server.ts";
import { noticeRows, notices, noticesOfHistory } from "./notices.server.ts";

export const noticeResource = {
  stored: notices,
  history: historyOfRows(notices, noticesOfHistory, {
    input: newNotice,
    form: {
      read: ({ pages, ...fields }) => ({
        ...fields,
        pages: typeof pages === "string" ? pages.split("\n") : null,
      }),
      write: ({ pages, ...form }) => ({
        ...form,
        pages: Array.isArray(pages) && pages.length > 0 ? pages.join("\n") : null,
      }),
    },
    async inWords(db, { pages, ...words }) {
      const [shown] = await withAddresses(db, [{ pages: typeof pages === "string" ? pages : null }]);
      return { ...words, ...shown };
    },
  }),
} satisfies Restorable;

export const noticesApi = rowsApi(definition, noticeRows, {
  path: "/api/notices",
  about:
    "Notices at the top of public pages, shown from one time until another. Times are in the time zone of the firm's country. In the hour that occurs twice at the end of summer time, a start is in the first one and an end in the second.",
  samples: {
    text: "Closed on 28 December, breakdowns as always",
    link: "/contact",
    kind: "information",
    pages: ["/contact"],
    shown_from: "2026-12-24T17:30",
    shown_until: "2026-12-29T08:00",
  },
  answer: notice,
  input: newNotice,
  newest: newestNotices,
  // The list holds notices that begin later, which are not public yet.
  present: presentNotice,
});
