import type { PageFacts } from "../../features/page-facts/page-facts.schema.ts";

/** Where the number of each part stands, in hundredths of the drawing; in the order of the list. */
const marks = [
  { x: 33.1, y: 69.8 },
  { x: 12.3, y: 67.8 },
  { x: 9.3, y: 34.7 },
  { x: 28.8, y: 24.5 },
  { x: 83.4, y: 48.5 },
] as const;

/** A fridge unit cut open: pointing at a part lights its line in the list, and the other way round. Needs no script. */
export function UnitCutaway({ parts }: { parts: PageFacts["unitParts"] }) {
  if (parts.length === 0) return null;
  return (
    <section aria-labelledby="cutaway" className="on-dark section bg-navy-900">
      <div className="cutaway wrap grid items-center gap-x-12 gap-y-10 lg:grid-cols-12">
        <h2 className="text-3xl lg:col-span-12" id="cutaway">
          What can fail, and where
        </h2>
        <div className="relative lg:col-span-7 xl:col-span-8">
          <Drawing />
          {parts.map(({ part }, at) => (
            <a
              className={`cutaway-mark mark-${at + 1}`}
              href={`#fault-${at + 1}`}
              id={`part-${at + 1}`}
              key={part}
              style={{ left: `${marks[at]?.x}%`, top: `${marks[at]?.y}%` }}
            >
              <span className="figures">{at + 1}</span>
              <span className="sr-only">: {part}</span>
            </a>
          ))}
        </div>
        <ol className="lg:col-span-5 xl:col-span-4">
          {parts.map(({ part, work }, at) => (
            <li className={`cutaway-line line-${at + 1}`} id={`fault-${at + 1}`} key={part}>
              <span aria-hidden="true" className="cutaway-number figures">
                {at + 1}
              </span>
              <span>
                <a className="font-display text-lg font-semibold text-white" href={`#part-${at + 1}`}>
                  {part}
                </a>
                <span className="mt-1 block">{work}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** From the side: the unit on the nose of a trailer, the wall cut, the cold box behind it. */
function Drawing() {
  return (
    <svg aria-hidden="true" className="block w-full" fill="none" viewBox="36 26 604 404">
      <g className="cut-5">
        <path d="M300 30h330M300 410h330M300 30v380" strokeWidth="3" />
        <path d="M312 42h318M312 398h318M312 42v356" />
        <path d="M300 60l12 12m-12 28 12 12m-12 28 12 12m-12 28 12 12m-12 28 12 12m-12 28 12 12m-12 28 12 12m-12 28 12 12" />
        <path d="M470 398V250h70v148m0-148h70v148M470 300h140M470 350h140" />
        <path d="M312 385h318M340 410v16m60-16v16m60-16v16m60-16v16m60-16v16" />
      </g>
      <g className="cut-frame">
        <path d="M40 50h250v350H70q-30 0-30-30z" strokeWidth="3" />
        <path d="M40 220h250" />
      </g>
      <g className="cut-4">
        <circle cx="210" cy="125" r="58" />
        <path d="M210 125c-8-30 4-50 24-54M210 125c28-12 50-2 56 18M210 125c16 26 8 48-10 56M210 125c-26 16-50 8-58-10" />
        <circle cx="210" cy="125" r="8" />
        <circle cx="352" cy="100" r="26" />
        <path d="M352 100v-24m0 24 20 13m-20-13-20 13" />
        <path
          d="M392 84h90m-14-10 14 10-14 10M392 112h60m-14-10 14 10-14 10M600 372H420m14-10-14 10 14 10"
          strokeDasharray="2 0"
        />
      </g>
      <g className="cut-3">
        <path d="M58 76h68v104H58z" />
        <path d="M68 88h48v26H68zM70 130h12m8 0h12m8 0h6M70 146h46M70 160h46M126 150h18v60" />
        <path d="M62 352h52v34H62zm10-8h10v8H72zm22 0h10v8H94z" />
      </g>
      <g className="cut-2">
        <path d="M64 250h92v84H64zm12-14h68v14H76z" />
        <path d="M76 262v60m16-60v60m16-60v60m16-60v60" />
        <circle cx="172" cy="306" r="20" />
        <circle cx="172" cy="306" r="5" />
        <path d="M172 286l62 6M172 326l62-2" />
      </g>
      <g className="cut-1">
        <circle cx="236" cy="308" r="34" />
        <circle cx="236" cy="308" r="18" />
        <circle cx="236" cy="308" r="5" />
        <path d="M236 274v-30h34V190M252 340v34h24V236M140 190h140v20H140zm10 0v20m14-20v20m14-20v20m14-20v20m14-20v20m14-20v20m14-20v20m14-20v20" />
        <path d="M280 200h54M276 236h58M334 140h44v120h-44zm0 20h44m-44 20h44m-44 20h44m-44 20h44m-44 20h44" />
      </g>
    </svg>
  );
}
