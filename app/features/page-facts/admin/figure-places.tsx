import { Link } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useLoaded } from "../../../platform/browser/calls/use-loaded.ts";
import { Card } from "../../../ui/page/card.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { Spinner } from "../../../ui/display/spinner.tsx";
import type { FigurePlaces as Places } from "../figure-places.schema.ts";

/** Lists the texts that insert a figure and those that could. Loaded again after each save of the list. */
export function FigurePlaces({ saves }: { saves: number }) {
  const loaded = useLoaded(() => call("GET /api/figures/places"), saves);
  if (!loaded) return <Spinner label="Looking where figures stand" />;
  if (!loaded.ok) return <Notice tone="error">{loaded.message}</Notice>;
  const { data: places } = loaded;
  return (
    <div className="mt-6 grid gap-4">
      <PlaceList
        intro="Pages show these as they are written: no figure in the list has this name."
        places={places.unknown}
        title="Names without a figure"
      />
      <PlaceList
        intro="Change the figure above, and all of them follow."
        places={places.inserted}
        title="Where they stand"
      />
      <PlaceList
        intro="These say the same by hand. Write the name there in place of the figure, and it follows from then on."
        places={places.offered}
        title="Where they could stand"
      />
    </div>
  );
}

type ListProps = {
  title: string;
  intro: string;
  places: (Places["inserted"][number] & { words?: string })[];
};

function PlaceList({ title, intro, places }: ListProps) {
  if (places.length === 0) return null;
  return (
    <Card>
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 mb-3 text-slate-600">{intro}</p>
      <ul>
        {places.map(({ name, kind, title: of, screen, words }) => (
          <li className="border-t border-slate-200 py-2.5" key={`${name} ${kind} ${of} ${screen}`}>
            <code className="font-mono text-sm">{`{{${name}}}`}</code>{" "}
            {screen ? (
              <Link className="text-ice-600 underline wrap-anywhere" to={screen}>
                {kind} “{of}”
              </Link>
            ) : (
              <span className="wrap-anywhere">
                {kind} “{of}”
              </span>
            )}
            {words && <span className="block text-sm wrap-anywhere text-slate-600">… {words} …</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
