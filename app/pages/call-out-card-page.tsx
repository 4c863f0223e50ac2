import { data } from "react-router";
import type { Route } from "./+types/call-out-card-page";
import LinkedCard from "../features/call-outs/card/linked-card.island.tsx";
import { readDriverFacts } from "../features/call-outs/driver-facts.server.ts";
import { findByCard } from "../features/call-outs/open-call-out.server.ts";
import { needsContext, servicesContext } from "../platform/http/page-context.server.ts";
import { privatePage } from "../platform/seo/private-page.ts";
import { CallButton } from "./content/call-button.tsx";
import { useCompany } from "./use-company.ts";

export const meta = privatePage({
  title: "Send your position",
  description: "For the driver whom we speak to.",
  keyInAddress: true,
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const found = await findByCard(db, clock.now(), params.token);
  if (!found) return data({ reference: null, driver: null }, { status: 404 });
  context.get(needsContext).position = true;
  return { reference: found.reference, driver: await readDriverFacts(db) };
}

/** The office sends the link to this page while a driver is on the telephone: first the position, then the card. */
export default function CallOutCardPage({ loaderData, params }: Route.ComponentProps) {
  const { reference, driver } = loaderData;
  const { freephone, freephone_link } = useCompany();
  return (
    <div className="fill-window">
      <div className="wrap py-8 md:py-section">
        <div className="mx-auto grid max-w-form gap-6">
          <div>
            <h1 className="text-4xl outline-none" tabIndex={-1}>
              {reference ? "Where are you?" : "This link has ended"}
            </h1>
            <p className="mt-2">
              {reference
                ? "One press sends us your position. Nobody else sees it."
                : "It is not complete, or its call-out is over. We are on the telephone day and night."}
            </p>
          </div>
          {reference && driver && (
            <LinkedCard
              {...{ freephone, freephone_link, ...driver }}
              link={params.token}
              reference={reference}
            />
          )}
          <CallButton className="max-sm:w-full" />
        </div>
      </div>
    </div>
  );
}
