import { Badge, type BadgeTone } from "../../../ui/display/badge.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { Mailbox } from "../../../ui/fields/mailbox.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import type { DataRequest } from "../../data-requests/data-requests.schema.ts";

/** Shows a request with its dates and its outcome. */
export function RequestCard({ request }: { request: DataRequest }) {
  const { id, kind, email, numbers, by, via, asked_at, due_at, ended_at, problem } = request;
  const { tone, words } = stateOf(request);
  const affected = request.outcome.filter(
    ({ erased, changed, stays, left }) => erased + changed + stays + left > 0,
  );
  return (
    <li>
      <Card>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 font-semibold wrap-anywhere text-navy-900" dir="auto">
            {kind === "export" ? "Export" : "Erasure"} {id}: {email && <Mailbox address={email} />}
            {email && numbers && ", "}
            {numbers.replaceAll("\n", ", ")}
            {!email && !numbers && "a person who is erased"}
          </p>
          <Badge tone={tone}>{words}</Badge>
        </div>
        <p className="text-sm text-slate-600">
          Asked for <Moment at={asked_at} /> by {by} ({via})
          {kind === "erasure" && ended_at && (
            <>
              ; done <Moment at={ended_at} />
            </>
          )}
          {words === "Waits" && (
            <>
              ; due <Moment at={due_at} />
            </>
          )}
        </p>
        {problem && <p className="mt-2 font-medium text-danger">{problem}</p>}
        {affected.length > 0 && (
          <ul className="mt-3 grid gap-1 text-sm">
            {affected.map(({ title, erased, changed, stays, left, why }) => (
              <li key={title}>
                <strong>{title}:</strong> {inWords({ erased, changed, stay: Math.max(stays, left) })}
                {why && `. ${why}`}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </li>
  );
}

/** Whether something still names the person after an erasure. */
export function hasLeft({ outcome }: Pick<DataRequest, "outcome">): boolean {
  return outcome.some(({ left }) => left > 0);
}

function stateOf({ kind, ended_at, cancelled_at, outcome, problem }: DataRequest): {
  tone: BadgeTone;
  words: string;
} {
  if (cancelled_at) return { tone: "plain", words: "Called off" };
  if (hasLeft({ outcome }) && ended_at) return { tone: "news", words: "Not all erased" };
  if (kind === "export" || ended_at) return { tone: "success", words: "Done" };
  return problem ? { tone: "danger", words: "Cannot be done" } : { tone: "news", words: "Waits" };
}

/** Returns for example `2 erased, 1 changed`. */
function inWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count.toLocaleString("en-GB")} ${what}`)
    .join(", ");
}
