import { Link } from "react-router";
import { Moment } from "../../../ui/display/moment.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import type { CallOut, Waking } from "../call-outs.schema.ts";

/** Whom the site woke for a call-out. */
export function WakingsCard({ wakings, status }: Pick<CallOut, "wakings" | "status">) {
  if (wakings.length === 0 && status !== "received") return null;
  return (
    <TitledCard title="Who was woken">
      {wakings.length === 0 ? (
        <p>
          Nobody: no device is switched on.{" "}
          <Link className="text-ice-600 underline" to="/admin/waking">
            Who is woken
          </Link>
        </p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {wakings.map(({ id, person, device, outcome, problem, at }) => (
            <li className="flex flex-wrap justify-between gap-x-4" key={id}>
              <span>
                <span className="font-medium">{person}</span>, {device}
              </span>
              <span className={outcome === "not sent" ? "text-danger-dark" : "text-slate-600"}>
                {words[outcome]} <Moment at={at} />
              </span>
              {problem && <span className="w-full text-slate-600">{problem}</span>}
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

const words: Record<Waking["outcome"], string> = {
  waiting: "On its way",
  "handed over": "Handed over",
  arrived: "Arrived",
  seen: "“I have seen it”",
  "not sent": "Not sent",
};
