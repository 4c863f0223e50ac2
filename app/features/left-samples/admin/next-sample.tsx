import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import type { LeftSample } from "../left-samples.schema.ts";
import { followingSample, samplePlace, sampleParameter } from "../left-samples.present.ts";

/** On the form of a sample that was opened from the list: leads to the next one without a way back to the list. */
export function NextSample() {
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const at = parameters.get(sampleParameter);
  return at !== null && /^\d{1,4}$/.test(at) ? (
    <Steps at={Number(at)} key={pathname} pathname={pathname} />
  ) : null;
}

type Left = { left: LeftSample[]; message?: string };

async function readLeft(): Promise<Left> {
  const outcome = await call("GET /api/opening/samples", { quiet: true });
  return outcome.ok ? { left: outcome.data.still_sample } : { left: [], message: outcome.message };
}

function Steps({ at, pathname }: { at: number; pathname: string }) {
  const navigate = useNavigate();
  const [{ left, message }, setLeft] = useState<Left>({ left: [] });
  const [busy, setBusy] = useState(false);
  const [isDone, setDone] = useState(false);
  useEffect(() => void readLeft().then(setLeft), []);
  // What is typed and saved here is no sample any more, so the list is read again.
  const go = async () => {
    setBusy(true);
    const now = await readLeft();
    setLeft(now);
    setBusy(false);
    const next = followingSample(now.left, { at, pathname });
    if (next) await navigate(samplePlace(next.path, next.at));
    else setDone(now.message === undefined);
  };
  const here = left.filter(({ places }) => places.some(({ path }) => path === pathname));
  return (
    <section
      aria-label="Samples, one after the other"
      className="mb-6 rounded-md border border-slate-200 bg-white px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-sm wrap-anywhere text-slate-700" role="status">
          {message ?? (isDone ? "That was the last one." : wordsOf(here))}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {!isDone && (
            <Button
              busy={busy}
              busyLabel="Reading every page…"
              isForReading
              onClick={() => void go()}
              size="small"
              variant="secondary"
            >
              Next Sample
            </Button>
          )}
          <Link
            className="inline-flex min-h-11 items-center text-sm text-ice-600 underline"
            to="/admin/samples"
          >
            All samples
          </Link>
        </div>
      </div>
    </section>
  );
}

function wordsOf(here: LeftSample[]): string {
  const [first, ...others] = here;
  if (!first) return "Samples are made yours one after the other.";
  const more = others.length === 0 ? "" : `, and ${others.length} more on this form`;
  return `Still a sample: ${first.what}${more}.`;
}
