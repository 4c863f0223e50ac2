import { bytesInWords } from "../../../platform/bytes-in-words.ts";
import type { SystemState } from "../system.schema.ts";

/** Shows the free disk space and the size of the database, and how both changed over the last months. */
export function RoomCard({ disk, database_bytes, days }: SystemState) {
  return (
    <dl className="grid gap-4">
      <div>
        <dt className="text-sm text-slate-600">Disk</dt>
        <dd>
          {disk
            ? `${bytesInWords(disk.free)} of ${bytesInWords(disk.total)} free`
            : "The system does not tell."}
          <Course label="Free room" values={days.map(({ day, disk_free }) => ({ day, bytes: disk_free }))} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-slate-600">Database</dt>
        <dd>
          {bytesInWords(database_bytes)}
          <Course
            label="Size of the database"
            values={days.map(({ day, database_bytes: bytes }) => ({ day, bytes }))}
          />
        </dd>
      </div>
    </dl>
  );
}

type Value = { day: string; bytes: number | null };
const height = 48;

/**
 * A line chart over the days, starting at zero. Its caption gives the first and last value for people who cannot see
 * it.
 */
function Course({ label, values }: { label: string; values: Value[] }) {
  const known = values.flatMap(({ day, bytes }) => (bytes === null ? [] : [{ day, bytes }]));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last || known.length < 2) return null;
  const most = Math.max(1, ...known.map(({ bytes }) => bytes));
  const points = known.map(({ bytes }, index) => {
    const x = (index / (known.length - 1)) * 100;
    return `${x.toFixed(2)},${(height - (bytes / most) * (height - 4)).toFixed(2)}`;
  });
  return (
    <figure className="mt-2">
      <svg
        aria-hidden="true"
        className="w-full"
        height={height}
        preserveAspectRatio="none"
        viewBox={`0 0 100 ${height}`}
      >
        <polyline
          className="fill-none stroke-ice-500"
          points={points.join(" ")}
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="text-sm text-slate-600">
        {label}: {bytesInWords(first.bytes)} on {first.day}, {bytesInWords(last.bytes)} on {last.day}
      </figcaption>
    </figure>
  );
}
