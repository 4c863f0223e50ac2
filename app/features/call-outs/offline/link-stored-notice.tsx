import type { ReactNode } from "react";
import { Notice } from "../../../ui/display/notice.tsx";

/** What the copy of a link's page says until its scripts run. The service worker shows it, and fills in the time. */
export function LinkStoredNotice({ title, words }: { title: ReactNode; words: string }) {
  return (
    <div data-link-stored="" data-stored="fresh" hidden>
      <Notice standing title={title} tone="error">
        {words} <span className="figures whitespace-nowrap" data-stored-at="" />
      </Notice>
    </div>
  );
}
