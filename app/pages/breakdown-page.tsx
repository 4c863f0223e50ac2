import { Fragment } from "react";
import type { Route } from "./+types/breakdown-page";
import { publicPages } from "../../content/public-pages.ts";
import BreakdownCard from "../features/call-outs/card/breakdown-card.island.tsx";
import { cardPlace } from "../features/call-outs/card/breakdown-card.tsx";
import { readDriverFacts } from "../features/call-outs/driver-facts.server.ts";
import { isStoredOffline } from "../features/call-outs/offline/offline-setting.server.ts";
import { StoredNotice } from "../features/call-outs/offline/stored-notice.tsx";
import { RegisterWorker } from "../features/call-outs/offline/register-worker.tsx";
import { type Median, minutesInWords, timesStandUntil } from "../features/call-outs/response-times.ts";
import { readShownMedian } from "../features/call-outs/response-times.server.ts";
import GallerySlides from "../features/galleries/gallery-slides.island.tsx";
import type { PageFacts } from "../features/page-facts/page-facts.schema.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { needsContext, servicesContext, validityContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { CallButton } from "./content/call-button.tsx";
import { PageHead } from "./frame/page-head.tsx";
import { readServicePage } from "./content/service-page.server.ts";
import { blockSizes, NextSteps } from "./service-page.tsx";
import { useCompany } from "./use-company.ts";

export const { handle, meta } = publicPage({});

export async function loader({ context }: Route.LoaderArgs) {
  const { db, config, clock } = context.get(servicesContext);
  const page = await readServicePage(db, publicPages.breakdown);
  const needs = context.get(needsContext);
  needs.position = true;
  needs.worker = isStoredOffline(config);
  const waited = page.facts.responseTime[0]?.show === "yes" && (await readShownMedian(db, clock.now()));
  if (page.facts.responseTime.length > 0) context.get(validityContext).endAt(timesStandUntil(clock.now()));
  return { ...page, driver: await readDriverFacts(db), isStored: needs.worker, waited: waited || undefined };
}

/** In the order in which a driver needs it: the number, safety, what to have ready; what we do then; pictures last. */
export default function BreakdownPage({ loaderData }: Route.ComponentProps) {
  const { blocks, facts, gallery, driver, isStored, waited } = loaderData;
  const { freephone, freephone_link } = useCompany();
  return (
    <>
      <CabCard ready={facts.readyToCall} />
      <PageHead>
        <CallButton className="max-sm:w-full" />
        <div className="contents noscript:hidden print:hidden">
          <BreakdownCard {...{ freephone, freephone_link, isStored, ...driver }} />
        </div>
      </PageHead>
      {isStored && <StoredNotice freephone={freephone} freephone_link={freephone_link} />}
      <div className="wrap print:hidden" id={cardPlace} />
      <section className="wrap grid items-start gap-x-12 gap-y-10 py-12 md:py-section lg:grid-cols-12 xl:gap-x-20">
        <WidgetBlock className="lg:col-span-6" widget={blocks.more} />
        <div className="on-dark bg-navy-900 p-6 md:p-10 lg:col-span-6">
          <ReadyList ready={facts.readyToCall} />
          <CallButton className="max-sm:w-full" />
          <p className="mt-4 print:hidden">
            <a
              className="inline-flex min-h-11 items-center font-semibold text-white underline"
              href="/breakdown.vcf"
            >
              Save the number
            </a>
          </p>
        </div>
      </section>
      <section className="bg-ice-50">
        <div className="wrap section grid items-start gap-x-12 gap-y-10 lg:grid-cols-12 xl:gap-x-20">
          <div className="grid gap-10 lg:col-span-7">
            <WidgetBlock textClassName="lead-first" widget={blocks.text} />
            <NextSteps className="bg-white" />
          </div>
          <div className="grid gap-10 lg:col-span-5">
            <WidgetBlock
              imageClassName="aspect-[4/3] rounded-sm object-cover lg:aspect-[4/5]"
              sizes={blockSizes}
              widget={blocks.image}
            />
            {waited && <Waited {...waited} />}
          </div>
        </div>
      </section>
      {gallery && (
        <section aria-label="Pictures" className="on-dark section bg-navy-900">
          <div className="wrap">
            <GallerySlides gallery={gallery} lightbox perView={{ base: 1, md: 2, lg: 4 }} />
          </div>
        </section>
      )}
      {isStored && <RegisterWorker />}
    </>
  );
}

function Waited({ minutes, count }: Median) {
  if (minutes === null) return null;
  return (
    <p>
      <strong className="figures block font-display text-3xl font-bold text-navy-900">
        {minutesInWords(minutes)}
      </strong>
      Half of our drivers had the van with them within this time: {count} call-outs in the last twelve weeks,
      counted from when they reached us.
    </p>
  );
}

type Ready = PageFacts["readyToCall"];

function ReadyList({ ready }: { ready: Ready }) {
  if (ready.length === 0) return null;
  return (
    <div className="mb-5">
      <h2 className="text-2xl">Have this ready</h2>
      <ol className="mt-5 gap-x-8 xl:grid xl:grid-cols-2">
        {ready.map(({ thing, where }, at) => (
          <li className="flex gap-4 border-t border-white/15 py-3.5" key={thing}>
            <span aria-hidden="true" className="figures font-display text-xl font-bold text-ice-300">
              {at + 1}
            </span>
            <span>
              <strong className="block font-semibold text-white">{thing}</strong>
              {where}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** All that is printed of this page: one card for the cab. */
function CabCard({ ready }: { ready: Ready }) {
  const { freephone, name } = useCompany();
  return (
    <section aria-hidden="true" className="cab-card hidden">
      <p>Fridge unit down? Day or night:</p>
      <p className="cab-card-number">{freephone}</p>
      {/* Loads when it is printed. */}
      <img alt="" className="cab-card-code" height="120" loading="lazy" src="/breakdown-qr.svg" width="120" />
      <p>You first, then the load. Away from the traffic, behind the barrier, hazard lights on.</p>
      <ol className="empty:hidden">
        {ready.map(({ thing, where }) => (
          <li key={thing}>
            <strong>{thing}.</strong> {where}
            <span />
          </li>
        ))}
      </ol>
      <p className="cab-card-blanks">
        {["Unit number", "Fleet number"].map((what) => (
          <Fragment key={what}>
            {what}: <span />
          </Fragment>
        ))}
      </p>
      <p>{name}. Keep this card in the cab.</p>
    </section>
  );
}
