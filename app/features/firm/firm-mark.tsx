import { classNames } from "../../ui/class-names.ts";
import { FrostwayMark } from "../../ui/display/marks.tsx";
import { hasDrawnMark } from "./firm.present.ts";
import { initialsOf, type ShownFirm, wordmarkOf } from "./firm.schema.ts";
import type { Mark } from "./mark/mark.schema.ts";

type Named = Pick<ShownFirm, "short_name" | "mark">;
type Props = { firm: Named; className?: string };

/** The mark in front of a firm's name: its own, the drawn one of the sample firm, or its initials. */
export function FirmMark({ firm, className }: Props) {
  if (firm.mark) return <OwnMark mark={firm.mark} />;
  if (hasDrawnMark(firm)) return <FrostwayMark className={className} />;
  const initials = initialsOf(firm.short_name);
  return (
    <svg aria-hidden="true" className={className} fill="none" viewBox="0 0 48 48">
      <rect height="44" rx="8" stroke="currentColor" strokeWidth="3" width="44" x="2" y="2" />
      <text
        dominantBaseline="central"
        fill="currentColor"
        fontSize={initials.length > 2 ? 17 : 22}
        fontWeight="700"
        textAnchor="middle"
        x="24"
        y="25"
      >
        {initials}
      </text>
    </svg>
  );
}

function OwnMark({ mark: { logo, width, height, plate } }: { mark: Mark }) {
  return (
    <img
      alt=""
      className={classNames(
        "h-9 w-auto max-w-40 flex-none max-[16rem]:h-7 max-[16rem]:max-w-20 lg:h-11",
        plate && "rounded-sm bg-white p-1",
      )}
      height={height}
      src={logo}
      width={width}
    />
  );
}

/** Shows the mark and beside it the short name in large letters, with the rest of the name below. */
export function Wordmark({ name, firm }: { name: string; firm: Named }) {
  const { large, small } = wordmarkOf(name, firm.short_name);
  return (
    <span className="inline-flex items-center gap-3 text-white max-[16rem]:gap-2">
      <FirmMark className="size-9 flex-none text-ice-300 max-[16rem]:size-7 lg:size-11" firm={firm} />
      <span className="min-w-0 leading-none">
        <span className="block font-display text-[1.375rem] leading-none font-bold tracking-tight max-[16rem]:text-base lg:text-[1.625rem]">
          {large}{" "}
        </span>
        {small && (
          <span className="mt-1 block text-[0.6875rem] leading-none font-medium text-ice-200 max-[16rem]:hidden lg:text-xs">
            {small}
          </span>
        )}
      </span>
    </span>
  );
}
