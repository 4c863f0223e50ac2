import type { Week } from "./weeks.ts";

const head = 22;
const bars = 128;
const foot = 24;

/** Two bars per week: messages and applications. A table gives screen readers the same figures. */
export function WeekChart({ weeks }: { weeks: Week[] }) {
  const most = Math.max(4, ...weeks.map(({ messages, applications }) => messages + applications));
  return (
    <>
      {/* Horizontal positions are in per cent, vertical ones in pixels: the text keeps its size on every screen. */}
      <svg aria-hidden="true" className="w-full" height={head + bars + foot}>
        <line
          className="stroke-slate-300 forced-colors:stroke-[CanvasText]"
          x1="0"
          x2="100%"
          y1={head + bars}
          y2={head + bars}
        />
        {weeks.map((week, index) => (
          <Bar count={weeks.length} index={index} key={week.monday} most={most} week={week} />
        ))}
      </svg>
      <ul aria-hidden="true" className="mt-3 flex gap-5 text-sm text-slate-600">
        <li className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-ice-500 forced-color-adjust-none forced-colors:bg-[Highlight]" />{" "}
          Messages
        </li>
        <li className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-navy-700 forced-color-adjust-none forced-colors:bg-[CanvasText]" />{" "}
          Applications
        </li>
      </ul>
      {/* Hides the table from sight. The class on the table itself would leave its height and lengthen the page. */}
      <div className="sr-only">
        <WeekTable weeks={weeks} />
      </div>
    </>
  );
}

type BarProps = { week: Week; index: number; count: number; most: number };

function Bar({ week: { monday, messages, applications }, index, count, most }: BarProps) {
  const scale = (value: number) => (value / most) * bars;
  const percent = (part: number) => `${((index + part) / count) * 100}%`;
  const top = head + bars - scale(messages + applications);
  const column = { x: percent(0.2), width: `${60 / count}%` };
  const total = messages + applications;
  return (
    <>
      <rect
        {...column}
        className="fill-ice-500 forced-colors:fill-[Highlight]"
        height={scale(messages)}
        y={head + bars - scale(messages)}
      />
      <rect
        {...column}
        className="fill-navy-700 forced-colors:fill-[CanvasText]"
        height={scale(applications)}
        y={top}
      />
      {total > 0 && (
        <text
          className="figures fill-navy-900 text-xs font-semibold forced-colors:fill-[CanvasText]"
          textAnchor="middle"
          x={percent(0.5)}
          y={top - 6}
        >
          {total}
        </text>
      )}
      {index % 3 === 2 && (
        <text
          className="fill-slate-600 text-xs forced-colors:fill-[CanvasText]"
          textAnchor="end"
          x={percent(1)}
          y={head + bars + 17}
        >
          {dayAndMonth(monday)}
        </text>
      )}
    </>
  );
}

function WeekTable({ weeks }: { weeks: Week[] }) {
  return (
    <table>
      <caption>Enquiries by week</caption>
      <thead>
        <tr>
          <th scope="col">Week from</th>
          <th scope="col">Messages</th>
          <th scope="col">Applications</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, messages, applications }) => (
          <tr key={monday}>
            <th scope="row">{dayAndMonth(monday)}</th>
            <td>{messages}</td>
            <td>{applications}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

function dayAndMonth(day: string): string {
  return format.format(new Date(day));
}
