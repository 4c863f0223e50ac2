import type { HistoryPlace } from "../platform/resources/resources.ts";
import { ButtonLink } from "./button-link.tsx";
import { ClockIcon } from "./icons.tsx";

/** To what has been changed of a thing; `of` is such as "widget/3". */
export function HistoryLink({ of }: { of: HistoryPlace }) {
  return (
    <ButtonLink
      icon={<ClockIcon size={20} />}
      to={`/admin/history/${of}`}
      className="max-sm:-ml-5"
      variant="quiet"
    >
      History
    </ButtonLink>
  );
}
