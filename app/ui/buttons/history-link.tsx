import type { HistoryPlace } from "../../platform/resources/resources.ts";
import { ButtonLink } from "./button-link.tsx";
import { ClockIcon } from "./icons.tsx";

/** A link to the history of a thing. `of` is, for example, "widget/3". */
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
