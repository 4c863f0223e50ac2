import type { PaymentTerms } from "../../firm/firm.schema.ts";
import { paymentTerms, termsKey } from "../payment-terms.ts";

/** Shows the payment terms on every stage of the form. */
export function PaymentTermsNotice({ terms }: { terms: PaymentTerms }) {
  return (
    <section
      aria-labelledby="payment-terms"
      className="border-l-4 border-ice-500 bg-ice-100 px-5 py-4 "
      data-terms={termsKey(terms)}
    >
      <h2 className="text-lg" id="payment-terms">
        Payment terms
      </h2>
      <ul className="mt-2 grid gap-2 text-sm text-navy-900">
        {paymentTerms(terms).map((term) => (
          <li className="relative pl-5" key={term}>
            <span aria-hidden="true" className="absolute top-2.5 left-0 h-0.5 w-3 bg-ice-500" />
            {term}
          </li>
        ))}
      </ul>
    </section>
  );
}
