import { TitledCard } from "../../../ui/titled-card.tsx";
import type { Application } from "../applications.schema.ts";

/** The signature, what it was put under, and what proves both. */
export function SignedCard({ application }: { application: Application }) {
  const { name, signature_url, terms, client_address, content_sha256 } = application;
  return (
    <TitledCard title="Signature and terms">
      <img
        alt={`Signature of ${name}`}
        className="max-h-48 w-auto max-w-full border border-slate-200 bg-white"
        src={signature_url}
      />
      <p className="mt-4 text-sm font-semibold text-navy-900">Payment terms, as shown</p>
      <ul className="mt-1 list-disc pl-5 text-sm">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <dl className="mt-4 grid gap-1 text-sm">
        <dt className="text-slate-600">Sent from the address</dt>
        <dd className="break-all text-navy-900">{client_address}</dd>
        <dt className="mt-2 text-slate-600">SHA-256 of the content</dt>
        <dd className="font-mono text-xs break-all text-navy-900">{content_sha256}</dd>
      </dl>
    </TitledCard>
  );
}
