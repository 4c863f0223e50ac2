import type { HistoryPlace } from "../../platform/resources/resources.ts";
import { useInPlace } from "../forms/in-place.tsx";
import { ButtonLink } from "./button-link.tsx";
import { ClockIcon } from "./icons.tsx";

/** A link to the history of a thing. `of` is, for example, "widget/3". */
export function HistoryLink({ of }: { of: HistoryPlace }) {
  const inPlace = useInPlace();
  const screen = `/admin/history/${of}`;
  return (
    <ButtonLink
      icon={<ClockIcon size={20} />}
      to={inPlace?.addressOf(screen) ?? screen}
      className="max-sm:-ml-5"
      variant="quiet"
    >
      History
    </ButtonLink>
  );
}
