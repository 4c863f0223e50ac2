import { Link } from "react-router";
import { Badge } from "../../../ui/display/badge.tsx";
import type { FoundThing } from "../../data-requests/data-requests.schema.ts";

const kinds: Record<FoundThing["kind"], { label: string; path: string }> = {
  "call-out": { label: "Call-out", path: "call-outs" },
  message: { label: "Message", path: "messages" },
  application: { label: "Application", path: "applications" },
  account: { label: "Account", path: "users" },
};

/** Lists what was found, so that somebody can look at it before it is erased. What waits for an answer comes first. */
export function FoundThings({ things }: { things: FoundThing[] }) {
  if (things.length === 0) return null;
  const waiting = things.filter(({ waits }) => waits).length;
  return (
    <>
      {waiting > 0 && (
        <p className="mt-4 font-semibold">
          {waiting === 1 ? "1 of them still waits" : `${waiting} of them still wait`} for an answer.
        </p>
      )}
      <ul aria-label="What was found" className="mt-4 grid gap-1.5 text-sm">
        {things.map((thing) => (
          <li className="flex flex-wrap items-center gap-x-3" key={`${thing.kind} ${thing.id}`}>
            <Link
              className="min-w-0 wrap-anywhere underline"
              to={`/admin/${kinds[thing.kind].path}/${thing.id}`}
            >
              {kinds[thing.kind].label}: {thing.name}
            </Link>
            {thing.waits && <Badge tone="news">Waits for an answer</Badge>}
            {thing.found_by === "number" && <span className="text-slate-600">{whyFound(thing)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** An erasure by numbers leaves applications and accounts alone: each belongs to its address. */
function whyFound({ kind, address }: FoundThing): string {
  if (kind === "call-out" || kind === "message") return "found by its number";
  return `holds the number, stays: it belongs to ${address}`;
}
