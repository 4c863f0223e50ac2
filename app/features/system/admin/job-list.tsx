import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { ShownJob } from "../system.schema.ts";

/** Lists jobs that have failed or are running, each with a button that runs it at once. */
export function JobList({ jobs, waiting }: { jobs: ShownJob[]; waiting: number }) {
  return (
    <>
      <p className="text-slate-600">
        {waiting} waiting for their turn{jobs.length === 0 && ", none has failed"}.
      </p>
      <ul className="divide-y divide-slate-100">
        {jobs.map((job) => (
          <Job job={job} key={job.id} />
        ))}
      </ul>
    </>
  );
}

function Job({ job: { id, kind, state, attempts, last_error, next_try_at } }: { job: ShownJob }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="font-semibold text-navy-900">{kind}</p>
        <p className="text-sm text-slate-600">
          {state.charAt(0).toUpperCase() + state.slice(1)}, {attempts} {attempts === 1 ? "try" : "tries"}
          {state === "put off" && (
            <>
              , the next on <Moment at={next_try_at} />
            </>
          )}
        </p>
        {last_error && <p className="mt-1 text-sm text-danger-dark">{last_error}</p>}
        <p className="text-sm text-danger-dark" role="status">
          {problem}
        </p>
      </div>
      {state !== "running" && (
        <Button
          busy={busy}
          busyLabel="Ordering…"
          onClick={() =>
            void make(call("POST /api/system/jobs/:id/retry", { params: { id } }), { afterwards: revalidate })
          }
          size="small"
          variant="secondary"
        >
          Do it now
          <VisuallyHidden>
            : {kind}, number {id}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
