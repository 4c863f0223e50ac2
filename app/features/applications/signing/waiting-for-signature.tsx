import { useEffect, useEffectEvent, useRef, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import type { SentToSign } from "../form/application-draft.ts";

type Props = {
  toSign: SentToSign;
  onSigned: (reference: string) => void;
  /** Returns to the form. `why` is the reason, unless the applicant chose to return. */
  onBack: (why: string | null) => void;
};

const askMilliseconds = 2_000;
/** The pause after a failed request, so that waiting browsers do not overload a site in trouble. */
const patientMilliseconds = 10_000;

const hasEnded =
  "Nobody has signed, and the link has ended. What you typed is still here: please send it again.";

/** Shows the code to scan and the next steps until the other person has signed. The page then moves on by itself. */
export function WaitingForSignature({ toSign, onSigned, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "center" });
    heading.current?.focus({ preventScroll: true });
  }, []);
  useWatch(toSign.watch_key, { onSigned, onEnded: () => onBack(hasEnded) });

  async function change() {
    setBusy(true);
    const outcome = await call("POST /api/signings/:key/withdrawal", {
      params: { key: toSign.watch_key },
      quiet: true,
    });
    setBusy(false);
    if (outcome.ok || outcome.status === 404) onBack(null);
    else setFailure(outcome.status === 0 ? "We could not be reached. Please try again." : outcome.message);
  }

  return (
    <div className="py-2">
      <h2 className="text-2xl outline-none" ref={heading} tabIndex={-1}>
        Waiting for the signature
      </h2>
      <div className="mt-5 grid gap-x-8 gap-y-5 sm:grid-cols-[13rem_minmax(0,1fr)]">
        <img
          alt="QR code that opens the page to sign on"
          className="size-52 rounded-sm border border-slate-200"
          height={208}
          src={`data:image/svg+xml,${encodeURIComponent(toSign.qr_svg)}`}
          width={208}
        />
        <div className="min-w-0">
          <p>
            We have written to <strong className="wrap-anywhere">{toSign.signer_email}</strong>. The link
            works until <Moment at={toSign.ends_at} />.
          </p>
          <p className="mt-3">
            Is the person who signs beside you? They scan this code with their phone, and need no mail.
          </p>
          <p className="mt-3">
            This page goes on by itself once they have signed. You can close it: what you typed stays on this
            device, and we write to you when it was signed.
          </p>
        </div>
      </div>
      <Refusal className="mt-5" words={failure} />
      <Button
        busy={isBusy}
        busyLabel="One moment…"
        className="mt-6 max-sm:w-full"
        onClick={() => void change()}
        variant="secondary"
      >
        Change the application
      </Button>
      <p className="mt-2 text-sm text-slate-600">The link that was sent ends then. You send a new one.</p>
    </div>
  );
}

type Endings = { onSigned: (reference: string) => void; onEnded: () => void };

/** Polls the state of the signing while the page is visible. */
function useWatch(key: string, endings: Endings): void {
  const signed = useEffectEvent(endings.onSigned);
  const ended = useEffectEvent(endings.onEnded);
  useEffect(() => {
    let timer: number | undefined;
    let isOver = false;
    async function ask() {
      clearTimeout(timer);
      if (isOver || document.visibilityState === "hidden") return;
      const outcome = await call("GET /api/signings/:key", { params: { key }, quiet: true });
      if (isOver) return;
      if (outcome.ok && outcome.data.reference) return signed(outcome.data.reference);
      if (outcome.ok ? outcome.data.state === "ended" : outcome.status === 404) return ended();
      clearTimeout(timer);
      timer = window.setTimeout(() => void ask(), outcome.ok ? askMilliseconds : patientMilliseconds);
    }
    const seen = () => void ask();
    document.addEventListener("visibilitychange", seen);
    addEventListener("online", seen);
    seen();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("online", seen);
    };
  }, [key]);
}
