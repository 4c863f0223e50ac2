import { Fragment } from "react";
import type { Route } from "./+types/breakdown-page";
import { publicPages } from "../../content/public-pages.ts";
import BreakdownCard from "../features/call-outs/card/breakdown-card.island.tsx";
import GallerySlides from "../features/galleries/gallery-slides.island.tsx";
import type { PageFacts } from "../features/page-facts/page-facts.schema.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { telephoneLink } from "../platform/telephone/telephone-link.ts";
import { CallButton } from "./call-button.tsx";
import { PageHead } from "./page-head.tsx";
import { readServicePage } from "./service-page.server.ts";
import { blockSizes, NextSteps } from "./service-page.tsx";
import { useCompany } from "./use-company.ts";

export const { handle, meta } = publicPage({});

export async function loader({ context }: Route.LoaderArgs) {
  const page = await readServicePage(context.get(servicesContext).db, publicPages.breakdown);
  const linkOf = (wanted: string) => {
    const row = page.facts.messageNumbers.find(({ way }) => way === wanted);
    return (row && telephoneLink(row.number)) ?? null;
  };
  return { ...page, text_link: linkOf("Text"), whatsapp_link: linkOf("WhatsApp") };
}

/** In the order in which a driver needs it: the number, safety, what to have ready; what we do then; pictures last. */
export default function BreakdownPage({ loaderData }: Route.ComponentProps) {
  const { blocks, facts, gallery, text_link, whatsapp_link } = loaderData;
  const { freephone, freephone_link } = useCompany();
  return (
    <>
      <CabCard ready={facts.readyToCall} />
      <PageHead>
        <CallButton />
      </PageHead>
      <div className="wrap pt-8 noscript:hidden print:hidden">
        <div className="max-w-form">
          <BreakdownCard {...{ freephone, freephone_link, text_link, whatsapp_link }} />
        </div>
      </div>
      <section className="wrap grid items-start gap-x-12 gap-y-10 py-12 md:py-section lg:grid-cols-12 xl:gap-x-20">
        <WidgetBlock className="lg:col-span-6" widget={blocks.more} />
        <div className="on-dark bg-navy-900 p-6 md:p-10 lg:col-span-6">
          <ReadyList ready={facts.readyToCall} />
          <CallButton className="max-sm:w-full" />
        </div>
      </section>
      <section className="bg-ice-50">
        <div className="wrap section grid items-start gap-x-12 gap-y-10 lg:grid-cols-12 xl:gap-x-20">
          <WidgetBlock className="lg:col-span-7" textClassName="lead-first" widget={blocks.text} />
          <div className="grid gap-10 lg:col-span-5">
            <WidgetBlock
              imageClassName="aspect-[4/3] rounded-sm object-cover lg:aspect-[4/5]"
              sizes={blockSizes}
              widget={blocks.image}
            />
            <NextSteps className="bg-white" />
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
    </>
  );
}

type Ready = PageFacts["readyToCall"];

function ReadyList({ ready }: { ready: Ready }) {
  if (ready.length === 0) return null;
  return (
    <div className="mb-5">
      <h2 className="text-2xl">Have this ready</h2>
      <ol className="mt-5">
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
      <p>You first, then the load. Away from the traffic, behind the barrier, hazard lights on.</p>
      <ol>
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
