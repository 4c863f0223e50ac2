import type { Week } from "./weeks.ts";

const height = 120;
const barWidth = 18;
const step = 34;

/** Two bars a week, messages and applications; the same figures stand in a table for who cannot see it. */
export function WeekChart({ weeks }: { weeks: Week[] }) {
  const most = Math.max(4, ...weeks.map(({ messages, applications }) => messages + applications));
  const scale = (value: number) => (value / most) * height;
  return (
    <>
      <svg aria-hidden="true" className="h-auto w-full" viewBox={`0 0 ${weeks.length * step} ${height + 24}`}>
        <line className="stroke-slate-300" x1="0" x2={weeks.length * step} y1={height} y2={height} />
        {weeks.map(({ monday, messages, applications }, index) => (
          <g key={monday} transform={`translate(${index * step + (step - barWidth) / 2} 0)`}>
            <rect
              className="fill-ice-500"
              height={scale(messages)}
              width={barWidth}
              y={height - scale(messages)}
            />
            <rect
              className="fill-navy-700"
              height={scale(applications)}
              width={barWidth}
              y={height - scale(messages) - scale(applications)}
            />
            {index % 2 === 1 && (
              <text
                className="fill-slate-600 text-[10px]"
                textAnchor="middle"
                x={barWidth / 2}
                y={height + 16}
              >
                {dayAndMonth(monday)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <ul aria-hidden="true" className="mt-3 flex gap-5 text-sm text-slate-600">
        <li className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-ice-500" /> Messages
        </li>
        <li className="flex items-center gap-2">
          <span className="size-3 rounded-sm bg-navy-700" /> Applications
        </li>
      </ul>
      <table className="sr-only">
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
    </>
  );
}

const format = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

function dayAndMonth(day: string): string {
  return format.format(new Date(day));
}
