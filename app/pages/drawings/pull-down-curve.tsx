/** An example, drawn: one box from +12 to -20 degrees, with a unit in order and with one whose condenser is blocked. */
export function PullDownCurve({ className }: { className?: string }) {
  return (
    <figure className={className}>
      <svg
        aria-label="Two curves of box temperature. A serviced unit goes from 12 to minus 20 degrees in 90 minutes; a neglected one is still at minus 11 after four hours."
        className="block w-full"
        fill="none"
        role="img"
        viewBox="0 0 480 330"
      >
        <g className="text-slate-300" stroke="currentColor">
          {[30, 95, 160, 225, 290].map((y) => (
            <path d={`M54 ${y}h416`} key={y} />
          ))}
        </g>
        <g className="text-ice-500" stroke="currentColor" strokeWidth="2">
          <path d="M54 20v276h416" />
          <path d="M54 290v12m104-12v12m104-12v12m104-12v12m104-12v12" />
        </g>
        <g className={`figures fill-slate-700 ${legible}`}>
          {[
            [35, "+12°"],
            [100, "+4°"],
            [165, "-4°"],
            [230, "-12°"],
            [295, "-20°"],
          ].map(([y, label]) => (
            <text key={label} textAnchor="end" x="46" y={y}>
              {label}
            </text>
          ))}
          {["1 h", "2 h", "3 h", "4 h"].map((label, at) => (
            <text key={label} textAnchor="middle" x={158 + 104 * at - (at === 3 ? 8 : 0)} y="322">
              {label}
            </text>
          ))}
        </g>
        <path
          className="text-slate-500"
          d="M54 30C130 90 190 140 262 170s140 40 208 46"
          stroke="currentColor"
          strokeDasharray="8 7"
          strokeWidth="4"
        />
        <path
          className="text-ice-600"
          d="M54 30C90 150 130 262 210 290H470"
          stroke="currentColor"
          strokeWidth="5"
        />
        <g className={`font-semibold ${legible}`}>
          <text className="fill-slate-700" textAnchor="end" x="450" y="150">
            Condenser blocked
          </text>
          <text className="fill-ice-700" textAnchor="end" x="470" y="276">
            Serviced: cold in 90 minutes
          </text>
        </g>
      </svg>
      <figcaption className="mt-4">
        <strong className="text-navy-900">What a service buys.</strong> The same box, the same day. A unit
        with a blocked condenser works for hours and never gets there; its engine, belt and compressor pay for
        it. An example, not a measurement.
      </figcaption>
    </figure>
  );
}

/** In units of the drawing, which is smaller than itself on a phone and in a narrow column. */
const legible = "text-[18px] sm:max-lg:text-[15px] xl:text-[15px]";
