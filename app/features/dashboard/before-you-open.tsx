import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../platform/browser/call.ts";
import type { Opening, StillSample } from "../opening/opening.schema.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TaskList } from "./task-list.tsx";

type Result = { tone: "success" | "error"; words: string };

/** What visitors would take for true and is not, until the owner has seen to it or says that the site is open. */
export function BeforeYouOpen({ opening, deliversMail }: { opening: Opening; deliversMail: boolean }) {
  const { revalidate } = useRevalidator();
  const [result, setResult] = useState<Result | null>(null);
  const { still_sample, samples, unproven } = opening;
  if (opening.open_since !== null) {
    return (
      <p className="text-sm text-slate-600">
        The site counts as open since <Moment at={opening.open_since} />.
      </p>
    );
  }
  const done = (words: string) => {
    setResult({ tone: "success", words });
    void revalidate();
  };
  const act = async (work: () => Promise<{ ok: true } | { ok: false; message: string }>, words: string) => {
    const outcome = await work();
    if (outcome.ok) done(words);
    else setResult({ tone: "error", words: outcome.message });
  };
  const [harmful, rest] = [
    still_sample.filter(isEverywhere),
    still_sample.filter((one) => !isEverywhere(one)),
  ];
  return (
    <Card>
      <h2 className="text-lg">Before you open</h2>
      <p className="mt-1 mb-3 text-sm text-slate-600">
        The site came with samples, and visitors see them. What you save counts as your own.
      </p>
      {result && (
        <Notice className="mb-3" tone={result.tone}>
          {result.words}
        </Notice>
      )}
      <TaskList tasks={harmful.map(toTask)} />
      {rest.length > 0 && (
        <details className="border-t border-slate-100">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            Show {rest.length} texts, pictures and lists
          </summary>
          <TaskList tasks={rest.map(toTask)} />
        </details>
      )}
      {unproven.length > 0 && (
        <div className="border-t border-slate-100 py-3">
          <p className="mb-2 font-medium wrap-anywhere">
            Nobody has confirmed that mail reaches {words.format(unproven)}
          </p>
          {deliversMail ? (
            <Button
              onClick={() =>
                void act(() => call("POST /api/opening/test-mails"), "It is on its way. Open the link in it.")
              }
              size="small"
              variant="secondary"
            >
              Send a test mail
            </Button>
          ) : (
            <p className="text-sm text-slate-600">Without a mail server no test can be sent.</p>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-3 border-t border-slate-100 pt-3">
        {samples.testimonials > 0 && (
          <RemoveSamples
            kind="testimonials"
            onDone={done}
            what={`${samples.testimonials} sample testimonials`}
          />
        )}
        {samples.pictures > 0 && (
          <RemoveSamples
            kind="pictures"
            onDone={done}
            what={`${samples.pictures} sample pictures of galleries`}
          />
        )}
        <ConfirmButton
          act={() => call("POST /api/opening")}
          className="max-sm:-ml-3.5"
          onDone={() => void revalidate()}
          size="small"
          variant="quiet"
          what="This list goes, and the site counts as open from today."
        >
          The site is open
        </ConfirmButton>
      </div>
    </Card>
  );
}

type RemoveProps = { kind: "testimonials" | "pictures"; what: string; onDone: (words: string) => void };

function RemoveSamples({ kind, what, onDone }: RemoveProps) {
  return (
    <ConfirmButton
      act={() => call("DELETE /api/opening/samples/:kind", { params: { kind } })}
      onDone={() => onDone(`${what} are in the bin.`)}
      size="small"
      variant="secondary"
      what={`${what} will be moved into the bin.`}
    >
      Remove {what}
    </ConfirmButton>
  );
}

const words = new Intl.ListFormat("en-GB");

function isEverywhere({ pages }: StillSample): boolean {
  return pages === null;
}

function toTask({ what, path, photograph }: StillSample) {
  return { text: what, more: photograph ?? undefined, to: path };
}
