import { Link } from "react-router";
import { Age } from "../../../ui/display/age.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import type { OpenThing } from "../open-now.server.ts";

const kinds: Record<OpenThing["kind"], { label: string; to: string }> = {
  call_out: { label: "Call-out", to: "/admin/call-outs/" },
  application: { label: "Application", to: "/admin/applications/" },
  message: { label: "Message", to: "/admin/messages/" },
};

/** Lists what waits for the firm, so that whoever answers the telephone can say how it stands. */
export function OpenNow({ things, now }: { things: OpenThing[]; now: string }) {
  return (
    <TitledCard title="Open now">
      {things.length === 0 ? (
        <p className="text-slate-600">Nothing is open.</p>
      ) : (
        <ul className="divide-y divide-slate-200">
          {things.map((thing) => (
            <li
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2"
              key={`${thing.kind} ${thing.id}`}
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="text-sm text-slate-600">{kinds[thing.kind].label}: </span>
                <Link
                  className="inline-block min-h-6 font-medium text-navy-900 underline"
                  dir="auto"
                  to={`${kinds[thing.kind].to}${thing.id}`}
                >
                  {thing.title}
                </Link>
                <span className="text-sm text-slate-600"> ({stateOf(thing)})</span>
                {thing.about && (
                  <span className="block truncate text-sm text-slate-600" dir="auto">
                    {thing.about}
                  </span>
                )}
              </span>
              <span className="text-sm text-slate-600">
                <Age at={thing.at} isLength now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function stateOf({ state, references_back }: OpenThing): string {
  if (references_back !== null) return `references asked, ${references_back} of 2 back`;
  return state.replaceAll("_", " ");
}
