import type { Company } from "../../features/company/company.schema.ts";
import type { PageFacts } from "../../features/page-facts/page-facts.schema.ts";

type Point = readonly [latitude: number, longitude: number];

const view = { width: 640, height: 440, west: -0.62, east: 1.78, north: 51.72 };
const milesPerDegree = 69;
/** Rings around the workshop, in miles. */
const rings = [15, 30, 45, 60];

/** Round the Thames estuary and down the Channel, in rough strokes. */
const coast: readonly Point[] = [
  [51.72, 0.95],
  [51.61, 0.92],
  [51.53, 0.8],
  [51.5, 0.55],
  [51.46, 0.4],
  [51.48, 0.22],
  [51.46, 0.36],
  [51.45, 0.5],
  [51.48, 0.7],
  [51.42, 0.74],
  [51.38, 0.6],
  [51.36, 0.78],
  [51.37, 0.98],
  [51.37, 1.12],
  [51.39, 1.38],
  [51.36, 1.45],
  [51.31, 1.36],
  [51.21, 1.4],
  [51.13, 1.35],
  [51.09, 1.22],
  [51.07, 1.08],
  [50.98, 0.97],
  [50.91, 0.98],
  [50.93, 0.78],
  [50.86, 0.6],
  [50.79, 0.33],
  [50.74, 0.25],
  [50.77, 0.07],
  [50.82, -0.14],
  [50.81, -0.45],
  [50.79, -0.62],
];

type AreaMapProps = {
  company: Company;
  places: PageFacts["areaPlaces"];
  vanBases: PageFacts["vanBases"];
};

/** The area on a drawn map: the coast, the workshop, each van where it stands, and how long one takes. Without a place of the company, or places around it, there is none. */
export function AreaMap({ company, places, vanBases }: AreaMapProps) {
  const { latitude, longitude, town } = company;
  if (latitude === null || longitude === null || places.length === 0) return null;
  const home = placeOf([latitude, longitude]);
  return (
    <section aria-labelledby="area" className="on-dark section bg-navy-900">
      <div className="wrap grid items-center gap-x-16 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-12">
          <h2 className="text-3xl" id="area">
            From {town}, day and night
          </h2>
          <p className="mt-4">
            How long a van usually takes, on a quiet road. On the telephone you hear how long today.
            {vanBases.length > 0 && <VansInWords bases={vanBases} />}
          </p>
        </div>
        <dl className="grid gap-x-8 sm:grid-cols-2 lg:col-span-4 lg:grid-cols-1">
          {places.map(({ place, reach }) => (
            <div className="flex justify-between gap-x-3 border-t border-white/15 py-2" key={place}>
              <dt className="font-semibold text-white">{place}</dt>
              <dd className="figures">{reach}</dd>
            </div>
          ))}
        </dl>
        <svg
          aria-hidden="true"
          className="area-map block w-full max-sm:hidden lg:col-span-8"
          fill="none"
          viewBox={`0 0 ${view.width} ${view.height}`}
        >
          <path className="area-land" d={landPath} />
          <path
            className="text-ice-500"
            d={coastPath}
            stroke="currentColor"
            strokeLinejoin="round"
            strokeWidth="2"
          />
          {rings.map((miles) => (
            <circle
              className="text-ice-300"
              cx={home.x}
              cy={home.y}
              key={miles}
              opacity={0.75 - miles / 110}
              r={(miles / milesPerDegree) * pixelsPerDegree}
              stroke="currentColor"
              strokeDasharray="2 6"
              strokeWidth="1.5"
            />
          ))}
          {places.map(({ place, latitude: north, longitude: east }) => {
            const { x, y } = placeOf([Number(north), Number(east)]);
            return (
              <g className="area-words" key={place}>
                <circle cx={x} cy={y} r="4" />
                <text paintOrder="stroke" className="text-[14px] font-medium" x={x + 9} y={y + 5}>
                  {place}
                </text>
              </g>
            );
          })}
          <path className="area-vans area-words" d={vanPath(vanBases)} />
          <circle cx={home.x} cy={home.y} r="9" className="area-home" strokeWidth="3" />
          <circle cx={home.x} cy={home.y} r="4" className="area-words" />
          <text
            paintOrder="stroke"
            className="area-words text-[17px] font-bold"
            x={home.x + 16}
            y={home.y + 6}
          >
            {town}
          </text>
        </svg>
      </div>
    </section>
  );
}

function VansInWords({ bases }: { bases: PageFacts["vanBases"] }) {
  const all = bases.reduce((sum, { vans }) => sum + Number(vans), 0);
  const each = bases.map(({ place, vans }) => `${vans}\u00A0in\u00A0${place}`).join(", ");
  return <strong className="block font-semibold text-white">{`${all} vans stand ready: ${each}.`}</strong>;
}

const van = { width: 17, gap: 3, above: 21 };

/** Each van as a mark, those of one place beside one another above it. */
function vanPath(bases: PageFacts["vanBases"]): string {
  return bases
    .flatMap(({ vans, latitude, longitude }) => {
      const { x, y } = placeOf([Number(latitude), Number(longitude)]);
      const left = x - (Number(vans) * (van.width + van.gap) - van.gap) / 2;
      return Array.from({ length: Number(vans) }, (_, at) => {
        const start = Math.round(left + at * (van.width + van.gap));
        return `M${start} ${Math.round(y - van.above)}v7h2a2 2 0 0 0 4 0h5a2 2 0 0 0 4 0h2v-4l-4-4h-12z`;
      });
    })
    .join("");
}

/** A degree of longitude is shorter up here. */
const narrowing = Math.cos((51.1 * Math.PI) / 180);
const pixelsPerDegree = view.width / ((view.east - view.west) * narrowing);

function placeOf([latitude, longitude]: Point): { x: number; y: number } {
  const round = (pixels: number) => Math.round(pixels * 10) / 10;
  return {
    x: round((longitude - view.west) * narrowing * pixelsPerDegree),
    y: round((view.north - latitude) * pixelsPerDegree),
  };
}

const coastPath = coast
  .map((point) => placeOf(point))
  .map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x} ${y}`)
  .join("");
const landPath = `${coastPath}V0H${placeOf(coast[0]!).x}Z`;
