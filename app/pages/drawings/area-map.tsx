import { sorted } from "../../platform/browser/sorted.ts";
import type { Company } from "../../features/company/company.schema.ts";
import { minutesOf } from "../../features/page-facts/minutes.ts";
import type { PageFacts } from "../../features/page-facts/page-facts.schema.ts";
import { classNames } from "../../ui/class-names.ts";
import {
  besideSpot,
  boxAround,
  circlesFor,
  mapOf,
  onCircle,
  type PlacedLabel,
  placeLabels,
  type Position,
  type Spot,
  view,
} from "./area-layout.ts";
import { coast, covered } from "./coast-of-kent.ts";

type AreaMapProps = {
  company: Company;
  places: PageFacts["areaPlaces"];
  vanBases: PageFacts["vanBases"];
};

/** The area in words and on a drawn map, the nearest place first. Without a position of the company, or places around it, there is none. */
export function AreaMap({ company, places, vanBases }: AreaMapProps) {
  const { latitude, longitude, town } = company;
  if (latitude === null || longitude === null || places.length === 0) return null;
  const nearestFirst = sorted(places, (one, other) => minutesOf(one.reach) - minutesOf(other.reach));
  const longest = Math.max(1, ...places.map(({ reach }) => minutesOf(reach)).filter(Number.isFinite));
  return (
    <section aria-labelledby="area" className="on-dark section bg-navy-900">
      <div className="wrap grid items-center gap-x-16 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-12">
          <h2 className="text-3xl" id="area">
            {vanBases.length > 0 ? "From the nearest van" : `From ${town}`}, day and night
          </h2>
          <p className="mt-4">
            How long a van usually takes, on a quiet road. On the telephone you hear how long today.
            {vanBases.length > 0 && <VansInWords bases={vanBases} />}
          </p>
        </div>
        <dl className="grid gap-x-8 sm:grid-cols-2 lg:col-span-4 lg:grid-cols-1">
          {nearestFirst.map(({ place, reach }) => (
            <div className="relative flex justify-between gap-x-3 border-t border-white/15 py-2" key={place}>
              <dt className="font-semibold text-white">
                <span
                  aria-hidden="true"
                  className="absolute -top-px left-0 h-0.5 bg-ice-400"
                  style={{ width: `${(Math.min(minutesOf(reach), longest) / longest) * 100}%` }}
                />
                {place}
              </dt>
              <dd className="figures">{/^\d+$/.test(reach) ? `${reach} minutes` : reach}</dd>
            </div>
          ))}
        </dl>
        <Drawing centre={{ latitude, longitude }} places={nearestFirst} town={town} vanBases={vanBases} />
      </div>
    </section>
  );
}

type DrawingProps = Omit<AreaMapProps, "company"> & { centre: Position; town: string };

function Drawing({ centre, town, places, vanBases }: DrawingProps) {
  const bases = vanBases.map((base) => ({ ...positionOf(base), vans: Number(base.vans) }));
  const map = mapOf(centre, [...places.map(positionOf), ...bases]);
  const home = map.place(centre);
  const spots = places.map((place) => ({ name: place.place, ...map.place(positionOf(place)) }));
  const vans = bases.map((base) => ({ ...map.place(base), vans: base.vans }));
  const circles = circlesFor(map.farthestMiles).map((miles) => ({ miles, r: miles * map.pixelsPerMile }));
  const labels = placeLabels(
    [
      besideSpot(town, home, homeRadius + 5),
      // The workshop's own town is named already.
      ...spots.filter(({ name }) => name !== town).map(({ name, ...spot }) => besideSpot(name, spot)),
      ...circles.map(({ miles, r }) => onCircle(`${miles} miles`, home, r)),
    ],
    [boxAround(home, homeRadius + 2), ...spots.map((spot) => boxAround(spot, 5)), ...vans.map(boxOfVans)],
  );
  return (
    <svg
      aria-hidden="true"
      className="area-map block w-full lg:col-span-8"
      fill="none"
      viewBox={`0 0 ${view.width} ${view.height}`}
    >
      {isCovered(map) && <Coast place={map.place} />}
      {circles.map(({ miles, r }) => (
        <circle
          className="text-ice-300"
          cx={home.x}
          cy={home.y}
          key={miles}
          opacity="0.5"
          r={Math.round(r)}
          stroke="currentColor"
          strokeDasharray="2 6"
          strokeWidth="1.5"
        />
      ))}
      {spots.map(({ name, x, y }) => (
        <circle className="area-words" cx={x} cy={y} key={`${name} ${x} ${y}`} r="4" />
      ))}
      <path className="area-vans area-words" d={vans.map(vanPath).join("")} />
      <circle cx={home.x} cy={home.y} r={homeRadius} className="area-home" strokeWidth="3" />
      <circle cx={home.x} cy={home.y} r="4" className="area-words" />
      {labels.map((label) => (
        <MapLabel isHome={label.text === town} key={`${label.text} ${label.x} ${label.y}`} label={label} />
      ))}
    </svg>
  );
}

function MapLabel({ isHome, label }: { isHome: boolean; label: PlacedLabel }) {
  const { text, x, y, anchor, dy, isHiddenOnPhones } = label;
  return (
    <text
      className={classNames(
        "area-label area-words",
        isHome ? "font-bold" : "font-medium",
        isHiddenOnPhones && "max-sm:hidden",
      )}
      dy={dy}
      paintOrder="stroke"
      textAnchor={anchor}
      x={x}
      y={y}
    >
      {text}
    </text>
  );
}

function Coast({ place }: { place: (position: Position) => Spot }) {
  const spots = coast.map(([latitude, longitude]) => place({ latitude, longitude }));
  const line = spots.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");
  const [first] = spots;
  return (
    <>
      <path className="area-land" d={`${line}V${first?.y ?? 0}Z`} />
      <path className="text-ice-500" d={line} stroke="currentColor" strokeLinejoin="round" strokeWidth="2" />
    </>
  );
}

/** Whether the strokes of the coast are right for all that the map shows. */
function isCovered({ northWest, southEast }: ReturnType<typeof mapOf>): boolean {
  return (
    northWest.latitude <= covered.north &&
    northWest.longitude >= covered.west &&
    southEast.latitude >= covered.south &&
    southEast.longitude <= covered.east
  );
}

function positionOf({ latitude, longitude }: { latitude: string; longitude: string }): Position {
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

function VansInWords({ bases }: { bases: PageFacts["vanBases"] }) {
  const all = bases.reduce((sum, { vans }) => sum + Number(vans), 0);
  const each = bases.map(({ place, vans }) => `${vans}\u00A0in\u00A0${place}`).join(", ");
  return <strong className="block font-semibold text-white">{`${all} vans stand ready: ${each}.`}</strong>;
}

const homeRadius = 9;
const van = { width: 17, gap: 3, above: 21, height: 11 };

type Vans = Spot & { vans: number };

/** Each van as a mark, those of one place beside one another above it. */
function vanPath({ x, y, vans }: Vans): string {
  return Array.from({ length: vans }, (_, at) => {
    const start = Math.round(x - widthOfVans(vans) / 2 + at * (van.width + van.gap));
    return `M${start} ${Math.round(y - van.above)}v7h2a2 2 0 0 0 4 0h5a2 2 0 0 0 4 0h2v-4l-4-4h-12z`;
  }).join("");
}

function boxOfVans({ x, y, vans }: Vans) {
  return boxAround({ x, y }, widthOfVans(vans) / 2, van.above, van.height - van.above);
}

function widthOfVans(vans: number): number {
  return vans * (van.width + van.gap) - van.gap;
}
