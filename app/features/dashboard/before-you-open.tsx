import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { call } from "../../platform/browser/calls/call.ts";
import { leftInWords, placesInWords, samplePlace } from "../left-samples/left-samples.present.ts";
import type { LeftSamples } from "../left-samples/left-samples.schema.ts";
import type { Opening } from "../opening/opening.schema.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { Card } from "../../ui/page/card.tsx";
import { ConfirmButton } from "../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../ui/display/moment.tsx";
import { Notice } from "../../ui/display/notice.tsx";
import { Ring } from "./ring.tsx";

type Props = { opening: Opening; deliversMail: boolean };

/** Links to the sample content that visitors would believe. The link stays after the owner has opened the site. */
export function BeforeYouOpen({ opening, deliversMail }: Props) {
  const { open_since } = opening;
  if (open_since !== null) {
    return (
      <p className="text-sm text-slate-600">
        The site counts as open since <Moment at={open_since} />.{" "}
        <Link className="text-ice-600 underline" to="/admin/samples">
          What is still a sample
        </Link>
      </p>
    );
  }
  return (
    <Card>
      <h2 className="text-lg">Before you open</h2>
      <p className="mt-1 mb-4 text-sm text-slate-600">
        The site came with samples, and visitors see them: names, numbers, claims, texts and pictures.
        {opening.is_hidden && " Search engines are asked to stay away until you open it."}
      </p>
      <NextSample />
      <Mailboxes deliversMail={deliversMail} opening={opening} />
    </Card>
  );
}

/** Shows the progress and one sample at a time. Loads after the dashboard because the server reads every page. */
function NextSample() {
  const [samples, setSamples] = useState<LeftSamples | "failed" | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void call("GET /api/opening/samples", { quiet: true }).then((outcome) =>
      setSamples(outcome.ok ? outcome.data : "failed"),
    );
  }, []);
  if (samples === null)
    return <p className="text-slate-600">Reading every page, mail and file that the site sends …</p>;
  if (samples === "failed") return <AllSamples />;
  const { of, still_sample: left } = samples;
  const [next] = left;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <Ring done={of - left.length} of={of} words="are yours" />
        {next ? (
          <div className="min-w-0 flex-1 basis-60">
            <p className="text-sm text-slate-600">Next</p>
            <p className="font-semibold wrap-anywhere text-navy-900">{next.what}</p>
            <p className="mb-3 text-sm wrap-anywhere text-slate-600">Shown by {placesInWords(next)}</p>
            {next.photograph && <p className="mb-3 text-sm text-slate-600">{next.photograph}</p>}
            {next.picture && (
              <img
                alt=""
                className="mb-3 aspect-video w-full max-w-72 rounded-sm object-cover"
                src={next.picture}
              />
            )}
            <ButtonLink size="small" to={samplePlace(next.path, 0)} variant="secondary">
              Make it yours
            </ButtonLink>
          </div>
        ) : (
          <p className="flex-1 basis-60 font-semibold text-navy-900">
            Everything that the site sends is yours.
          </p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <ConfirmButton
          act={() => call("POST /api/opening")}
          onDone={() => void revalidate()}
          what={`The site counts as open from today, and search engines may list it. ${leftInWords(left)}`}
        >
          Open the site
        </ConfirmButton>
        {left.length > 0 && <AllSamples />}
      </div>
    </>
  );
}

function AllSamples() {
  return (
    <Link className="inline-flex min-h-11 items-center text-ice-600 underline" to="/admin/samples">
      See all that is still a sample
    </Link>
  );
}

type Result = { tone: "success" | "error"; words: string };

function Mailboxes({ opening: { unproven }, deliversMail }: Props) {
  const [result, setResult] = useState<Result | null>(null);
  const send = async () => {
    const outcome = await call("POST /api/opening/test-mails");
    setResult(
      outcome.ok
        ? { tone: "success", words: "It is on its way. Open the link in it." }
        : { tone: "error", words: outcome.message },
    );
  };
  if (unproven.length === 0) return null;
  return (
    <div className="mt-4 border-t border-slate-100 pt-3">
      {result && (
        <Notice className="mb-3" tone={result.tone}>
          {result.words}
        </Notice>
      )}
      <p className="mb-2 font-medium wrap-anywhere">
        Nobody has confirmed that mail reaches {words.format(unproven)}
      </p>
      {deliversMail ? (
        <Button onClick={() => void send()} size="small" variant="secondary">
          Send a test mail
        </Button>
      ) : (
        <p className="text-sm text-slate-600">Without a mail server no test can be sent.</p>
      )}
    </div>
  );
}

const words = new Intl.ListFormat("en-GB");
