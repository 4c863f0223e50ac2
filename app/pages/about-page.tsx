import type { Route } from "./+types/about-page";
import { publicPages } from "../../content/public-pages.ts";
import { companyLinkedData } from "../features/company/company-linked-data.ts";
import { presentTestimonial } from "../features/testimonials/testimonials.present.ts";
import { listNewestTestimonials } from "../features/testimonials/testimonials.server.ts";
import TestimonialsCarousel from "../features/testimonials/testimonials-carousel.island.tsx";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { readFacts } from "../platform/facts/facts.server.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { CallBand } from "./frame/call-band.tsx";
import { FleetAnswers } from "./content/fleet-answers.tsx";
import { AreaMap } from "./drawings/area-map.tsx";
import { PageHead } from "./frame/page-head.tsx";
import type { Site } from "./site-layout.tsx";
import { People } from "./content/people.tsx";
import { useCompany } from "./use-company.ts";

const shownTestimonials = 100;

export const { handle, meta } = publicPage({
  data: ({ company, appUrl }: Site) => [companyLinkedData(company, appUrl)],
});

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const testimonials = await listNewestTestimonials(db, shownTestimonials);
  return {
    widgets: await readPageWidgets(db, publicPages.about),
    facts: await readFacts(db, publicPages.about.facts),
    testimonials: testimonials.map(presentTestimonial),
  };
}

const pictureClass = "aspect-[4/3] rounded-sm object-cover lg:aspect-[5/6]";
const pictureSizes = [
  { from: "92rem", width: "40rem", shape: 5 / 6 },
  { from: "64rem", width: "46vw", shape: 5 / 6 },
  { width: "92vw", shape: 4 / 3 },
] as const;

export default function AboutPage({ loaderData: { widgets, facts, testimonials } }: Route.ComponentProps) {
  return (
    <>
      <PageHead />
      <section className="wrap section grid items-center gap-x-12 gap-y-10 lg:grid-cols-2 xl:gap-x-20">
        <WidgetBlock imageClassName={pictureClass} sizes={pictureSizes} widget={widgets.AboutImage1} />
        <WidgetBlock textClassName="lead-first" widget={widgets.AboutText1} />
      </section>
      <section className="bg-ice-50">
        <div className="wrap section grid items-center gap-x-12 gap-y-10 lg:grid-cols-2 xl:gap-x-20">
          <WidgetBlock
            className="lg:order-2"
            imageClassName={pictureClass}
            sizes={pictureSizes}
            widget={widgets.AboutImage2}
          />
          <WidgetBlock widget={widgets.AboutText2} />
        </div>
      </section>
      <People people={facts.people} />
      <AreaMap company={useCompany()} places={facts.areaPlaces} vanBases={facts.vanBases} />
      <FleetAnswers answers={facts.fleetAnswers} />
      <TestimonialsCarousel testimonials={testimonials} />
      <CallBand />
    </>
  );
}
