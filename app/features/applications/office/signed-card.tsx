import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import type { Application } from "../applications.schema.ts";
import { signingWayWords } from "../signing/signer.ts";

/** Shows the signature. A press opens the terms that it accepts and the hashes that prove both. */
export function SignedCard({ application }: { application: Application }) {
  const { name, signer, created_at, signature_url, terms, client_address, content_sha256 } = application;
  return (
    <TitledCard title="Signature and terms">
      <img
        alt={`Signature of ${signer?.name ?? name}`}
        className="max-h-16 w-auto max-w-full border border-slate-200 bg-white md:max-h-48"
        src={signature_url}
      />
      {signer && (
        <p className="mt-2 text-sm wrap-anywhere text-slate-600">
          Signed by <span className="font-semibold text-navy-900">{signer.name}</span>, {signer.position},{" "}
          <Moment at={created_at} />, {signingWayWords[signer.way]}. Filled in by {name},{" "}
          <Moment at={signer.filled_at} />.
        </p>
      )}
      <details className="mt-2 text-sm">
        <summary className="cursor-pointer py-1 font-semibold text-navy-900">Payment terms and proof</summary>
        <ul className="list-disc pl-5">
          {terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <dl className="mt-3 grid gap-1">
          <dt className="text-slate-600">{signer ? "Signed" : "Sent"} from network address</dt>
          <dd className="break-all text-navy-900">{client_address}</dd>
          {signer && (
            <>
              <dt className="mt-2 text-slate-600">Filled in from network address</dt>
              <dd className="break-all text-navy-900">{signer.filled_from}</dd>
            </>
          )}
          <dt className="mt-2 text-slate-600">SHA-256 of the content</dt>
          <dd className="font-mono text-xs break-all text-navy-900">{content_sha256}</dd>
        </dl>
      </details>
    </TitledCard>
  );
}
