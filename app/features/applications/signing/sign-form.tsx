import { type FormEvent, useEffect, useRef, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { confirmed } from "../../../platform/browser/calls/delivery.ts";
import { FormOutbox } from "../../../platform/browser/calls/outbox.ts";
import { useDelivery } from "../../../platform/browser/calls/use-delivery.ts";
import type { FieldErrors } from "../../../platform/errors.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { missingSignature } from "../application-fields.ts";
import { SignatureField } from "../../../ui/signature/signature-field.tsx";
import { SignatureWays } from "../../../ui/signature/signature-ways.tsx";
import { type Signature, useSignaturePaper } from "../../../ui/signature/use-signature-canvas.ts";
import { Sent } from "../sent.tsx";

type Props = { token: string; signerName: string; terms: string; declaration: string };

type Signer = { signer_name: string; signer_position: string };

const unsigned: Signature = { way: "draw", strokes: [], name: "" };

/** The form in which a person signs an application that somebody else filled in. */
export function SignForm({ token, signerName, terms, declaration }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [who, setWho] = useState<Signer>({ signer_name: signerName, signer_position: "" });
  const [signature, setSignature] = useState(unsigned);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, outbox } = useDelivery(() => new FormOutbox());
  const [reference, setReference] = useState<string | null>(null);
  const paper = useSignaturePaper(signature);
  useEffect(() => {
    const wrong = '[aria-invalid="true"], [data-invalid=""], [role="alert"]';
    form.current?.querySelector<HTMLElement>(wrong)?.focus();
  }, [errors, failure]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const outcome = await outbox.send(async () => {
      const file = await paper.toFile();
      if (!file) {
        setErrors({ signature: [missingSignature] });
        return undefined;
      }
      const signed = new File([file], "signature.jpg", { type: file.type });
      const body = { ...who, token, terms_shown: terms, signature: signed };
      setErrors({});
      setFailure(null);
      return confirmed(call("POST /api/signatures", { body, quiet: true }), "reference");
    });
    if (!outcome) return;
    if (outcome.ok) return setReference(outcome.data.reference);
    setErrors(outcome.errors);
    if (Object.keys(outcome.errors).length === 0) setFailure(wordsFor(outcome.status, outcome.message));
  }

  if (reference) return <Signed reference={reference} />;
  return (
    <form
      aria-label="Sign the application"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      ref={form}
    >
      <p className="mb-5 max-w-text">{declaration}</p>
      <SignerLines errors={errors} onChange={setWho} who={who} />
      <SignatureWays
        onChange={(way) => setSignature({ ...signature, way })}
        way={signature.way}
        ways={["draw", "type"]}
      />
      <SignatureField
        canvas={paper.canvas}
        error={errors.signature?.[0]}
        onChange={(next) => {
          setSignature(next);
          setErrors({});
        }}
        signature={signature}
      />
      <Refusal className="mt-5" words={failure} />
      <Button busy={busy} busyLabel="Sending…" className="mt-8 max-sm:w-full" size="large" type="submit">
        Sign and send
      </Button>
    </form>
  );
}

type SignerLinesProps = { who: Signer; errors: FieldErrors; onChange: (who: Signer) => void };

function SignerLines({ who, errors, onChange }: SignerLinesProps) {
  const line = (name: keyof Signer, label: string, autoComplete: string) => (
    <TextField
      autoComplete={autoComplete}
      error={errors[name]?.[0]}
      label={label}
      name={name}
      onChange={(event) => onChange({ ...who, [name]: event.target.value })}
      required
      value={who[name]}
    />
  );
  return (
    <div className="grid gap-x-5 md:grid-cols-2">
      {line("signer_name", "Your full name", "name")}
      {line("signer_position", "Your position", "organization-title")}
    </div>
  );
}

function Signed({ reference }: { reference: string }) {
  return (
    <Sent title="Signed and sent">
      <p className="mt-4">The reference is</p>
      <p className="figures mt-1 font-display text-xl font-semibold text-navy-900">{reference}</p>
      <p className="mx-auto mt-4 max-w-form">
        A copy is on its way to you and to the applicant. You can close this page.
      </p>
    </Sent>
  );
}

function wordsFor(status: number, message: string): string {
  if (status === 0) return "We could not be reached. Check your connection, then sign and send again.";
  if (status === 429) return "Several applications have come from your network. Please try again in an hour.";
  if (status === 404) return "This link is not complete. Please open it from the mail again.";
  return message;
}
