import type { PageFacts } from "../../features/page-facts/page-facts.schema.ts";

const view = { left: 36, top: 26, width: 624, height: 404 };

/** Where the number of each part stands on it, in units of the drawing; in the order of the list. */
const marks = [
  { x: 236, y: 308 },
  { x: 110, y: 300 },
  { x: 92, y: 166 },
  { x: 210, y: 125 },
  { x: 630, y: 220 },
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
              style={placeOf(marks[at])}
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

function placeOf(mark: { x: number; y: number } | undefined) {
  if (!mark) return undefined;
  return {
    left: `${((mark.x - view.left) / view.width) * 100}%`,
    top: `${((mark.y - view.top) / view.height) * 100}%`,
  };
}

/**
 * Seen from the side: the unit at the front of a trailer, the cut wall and the cold box behind it. The frame has the
 * boldest lines, parts that can fail thinner ones, and the air the thinnest: cold along the roof, down at the doors, and
 * back under the load.
 */
function Drawing() {
  const { left, top, width, height } = view;
  return (
    <svg
      aria-hidden="true"
      className="block w-full"
      fill="none"
      viewBox={`${left} ${top} ${width} ${height}`}
    >
      <g className="cut-5">
        <path className="cut-body cut-shell" d="M636 30H300v380h336v-12H312V42h324z" />
        <path className="cut-body" d="M622 46h16v348h-16zM618 52h4v18h-4zm0 318h4v18h-4z" />
        <path d="M300 60l12 12m-12 28 12 12m-12 28 12 12m-12 28 12 12m-12 28 12 12m-12 28 12 12m-12 28 12 12m-12 28 12 12m-12 28 12 12" />
        <path d="M312 382h306M340 382v16m60-16v16m60-16v16m60-16v16m60-16v16" />
      </g>
      <path className="cut-load" d="M452 382V238h70v144m0-144h70v144M452 286h140M452 334h140" />
      <path className="cut-shell" d="M40 50h250v350H70q-30 0-30-30zM40 220h250" />
      <g className="cut-4">
        <circle className="cut-body" cx="210" cy="125" r="58" />
        <path d="M210 125c-8-30 4-50 24-54M210 125c28-12 50-2 56 18M210 125c16 26 8 48-10 56M210 125c-26 16-50 8-58-10" />
        <circle cx="210" cy="125" r="8" />
        <circle className="cut-body" cx="352" cy="100" r="26" />
        <path d="M352 100v-24m0 24 20 13m-20-13-20 13" />
        <g className="cut-air">
          <path d="M386 78H580q26 0 26 26V368" />
          <path d="M386 100H560q22 0 22 22V206" />
          <path className="cut-return" d="M606 390H328V270" />
        </g>
        <path className="cut-supply" d="M470 72l10 6-10 6M470 94l10 6-10 6M600 240l6 10 6-10" />
        <path className="cut-return" d="M450 384l-10 6 10 6M322 330l6-10 6 10" />
      </g>
      <g className="cut-3">
        <path className="cut-body" d="M58 76h68v104H58z" />
        <path d="M68 88h48v26H68zM70 130h12m8 0h12m8 0h6M70 146h46M70 160h46M126 150h18v60" />
        <path className="cut-body" d="M62 352h52v34H62z" />
        <path d="M72 352h10v8H72zm22 0h10v8H94z" />
      </g>
      <g className="cut-2">
        <path className="cut-body" d="M64 250h92v84H64zm12-14h68v14H76z" />
        <path d="M76 262v60m16-60v60m16-60v60m16-60v60" />
        <circle className="cut-body" cx="172" cy="306" r="20" />
        <circle cx="172" cy="306" r="5" />
        <path d="M172 286l62 6M172 326l62-2" />
      </g>
      <g className="cut-1">
        <circle className="cut-body" cx="236" cy="308" r="34" />
        <circle cx="236" cy="308" r="18" />
        <circle cx="236" cy="308" r="5" />
        <path className="cut-body" d="M140 190h140v20H140zM334 140h44v120h-44z" />
        <path d="M236 274v-30h34V210M252 340v34h24V236M150 190v20m14-20v20m14-20v20m14-20v20m14-20v20m14-20v20m14-20v20m14-20v20" />
        <path d="M280 200h54M276 236h58M334 160h44m-44 20h44m-44 20h44m-44 20h44m-44 20h44" />
      </g>
    </svg>
  );
}
