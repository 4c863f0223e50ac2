import { useRef, useState } from "react";
import { mapHost } from "../../platform/http/frame-hosts.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { PinIcon } from "../../ui/forms/form-icons.tsx";

/** Half the height and width of the map's first view, in degrees: a few streets around. */
const SPAN = { latitude: 0.006, longitude: 0.014 };

type Props = { name: string; latitude: number; longitude: number; className?: string };

/** A map from another site, which loads only when the visitor asks for it. */
export function CompanyMap({ name, latitude, longitude, className }: Props) {
  const [shown, setShown] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div
      className={classNames(
        "map-frame relative grid aspect-[4/3] place-items-center overflow-hidden bg-ice-100 outline-none sm:aspect-[16/9] noscript:hidden print:hidden",
        className,
      )}
      ref={frame}
      tabIndex={-1}
    >
      {shown ? (
        <iframe
          className="absolute inset-0 size-full border-0"
          referrerPolicy="no-referrer"
          src={embedOf(latitude, longitude)}
          title={`Map: where to find ${name}`}
        />
      ) : (
        <>
          <Streets />
          <div className="relative grid justify-items-center gap-4 px-6 text-center">
            <PinIcon className="text-navy-900" size={40} />
            <Button
              onClick={() => {
                setShown(true);
                frame.current?.focus();
              }}
            >
              Show the map
            </Button>
            <p className="max-w-72 text-sm text-slate-700">
              It comes from openstreetmap.org and loads when you press the button.
            </p>
          </div>
        </>
      )}
    </div>
  );
}

/** A drawing of roads that shows no particular place. */
function Streets() {
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full text-white"
      fill="none"
      preserveAspectRatio="xMidYMid slice"
      stroke="currentColor"
      viewBox="0 0 400 300"
    >
      <path d="M-10 214 120 188 205 150 290 96 410 60" strokeWidth="11" />
      <path d="M64-10 96 110 120 188 132 310M205 150 236 310M290 96 268-10" strokeWidth="6" />
      <path
        d="M-10 96 96 110 180 88 268 40M120 188 40 310M236 310 330 220 410 196M290 96 330 220M180 88 205 150"
        strokeWidth="3"
      />
    </svg>
  );
}

function embedOf(latitude: number, longitude: number): string {
  const west = longitude - SPAN.longitude;
  const east = longitude + SPAN.longitude;
  const south = latitude - SPAN.latitude;
  const north = latitude + SPAN.latitude;
  const query = new URLSearchParams({
    bbox: [west, south, east, north].map((degrees) => degrees.toFixed(5)).join(","),
    layer: "mapnik",
    marker: `${latitude},${longitude}`,
  });
  return `${mapHost}/export/embed.html?${query}`;
}
