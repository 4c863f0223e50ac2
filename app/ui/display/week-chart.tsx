import { classNames } from "../class-names.ts";

const head = 22;
const bars = 128;
const foot = 24;

/** A week with its figures, in the order of the labels. */
export type ChartWeek = { monday: string; figures: readonly number[] };

const colours = [
  {
    bar: "fill-ice-500 forced-colors:fill-[Highlight]",
    mark: "bg-ice-500 forced-colors:bg-[Highlight]",
  },
  {
    bar: "fill-navy-700 forced-colors:fill-[CanvasText]",
    mark: "bg-navy-700 forced-colors:bg-[CanvasText]",
  },
] as const;

type Labels = readonly [string, string] | readonly [string];
type Props = { caption: string; labels: Labels; weeks: ChartWeek[] };

/** Stacks one or two figures for each week. A table gives screen readers the same figures. */
export function WeekChart({ caption, labels, weeks }: Props) {
  const most = Math.max(4, ...weeks.map(totalOf));
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
        {labels.map((label, at) => (
          <li className="flex items-center gap-2" key={label}>
            <span className={classNames("size-3 rounded-sm forced-color-adjust-none", colours[at]?.mark)} />{" "}
            {label}
          </li>
        ))}
      </ul>
      {/* Hides the table from sight. The class on the table itself would leave its height and lengthen the page. */}
      <div className="sr-only">
        <WeekTable caption={caption} labels={labels} weeks={weeks} />
      </div>
    </>
  );
}

type BarProps = { week: ChartWeek; index: number; count: number; most: number };

/** The totals of more weeks do not fit above their bars. */
const mostTotals = 14;

function Bar({ week, index, count, most }: BarProps) {
  const scale = (value: number) => (value / most) * bars;
  const percent = (part: number) => `${((index + part) / count) * 100}%`;
  const column = { x: percent(0.2), width: `${60 / count}%` };
  const total = totalOf(week);
  const tops = week.figures.map((_, at) => head + bars - scale(sum(week.figures.slice(0, at + 1))));
  const every = Math.max(3, Math.ceil(count / 4));
  return (
    <>
      {week.figures.map((figure, at) => (
        <rect {...column} className={colours[at]?.bar} height={scale(figure)} key={at} y={tops[at]} />
      ))}
      {total > 0 && count <= mostTotals && (
        <text
          className="figures fill-navy-900 text-xs font-semibold forced-colors:fill-[CanvasText]"
          textAnchor="middle"
          x={percent(0.5)}
          y={head + bars - scale(total) - 6}
        >
          {total}
        </text>
      )}
      {index % every === every - 1 && (
        <text
          className="fill-slate-600 text-xs forced-colors:fill-[CanvasText]"
          textAnchor="end"
          x={percent(1)}
          y={head + bars + 17}
        >
          {dayAndMonth(week.monday)}
        </text>
      )}
    </>
  );
}

function WeekTable({ caption, labels, weeks }: Props) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Week from</th>
          {labels.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, figures }) => (
          <tr key={monday}>
            <th scope="row">{dayAndMonth(monday)}</th>
            {figures.map((figure, at) => (
              <td key={at}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function totalOf({ figures }: ChartWeek): number {
  return sum(figures);
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}

const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

export function dayAndMonth(day: string): string {
  return format.format(new Date(day));
}
