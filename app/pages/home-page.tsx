import { Link } from "react-router";
import { publicPages } from "../../content/public-pages.ts";
import { companyLinkedData } from "../features/company/company-linked-data.ts";
import { SocialFeed } from "../features/company/social-feed.tsx";
import { FooterMark } from "../features/firm/footer-mark.tsx";
import type { PageFacts } from "../features/page-facts/page-facts.schema.ts";
import { presentShown } from "../features/slides/slides.present.ts";
import { listSlides } from "../features/slides/slides.server.ts";
import { presentTestimonial } from "../features/testimonials/testimonials.present.ts";
import type { Testimonial } from "../features/testimonials/testimonials.schema.ts";
import { findTestimonialOfHome } from "../features/testimonials/testimonials.server.ts";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import type { Widget } from "../features/widgets/widgets.schema.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { headerBreakdown } from "../pictures/header-breakdown.ts";
import { readFacts } from "../platform/facts/facts.server.ts";
import { trustedHtml } from "../platform/browser/trusted-html.ts";
import { servicesContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { ButtonLink } from "../ui/buttons/button-link.tsx";
import type { Route } from "./+types/home-page";
import Banner from "./banner/banner.island.tsx";
import { CallBand } from "./frame/call-band.tsx";
import { fleetAnswersId } from "./content/fleet-answers.tsx";
import { HomeTiles } from "./content/home-tiles.tsx";
import { LanguageSwitch } from "./frame/language-switch.tsx";
import type { Site } from "./site-layout.tsx";
import { useCompany, useFirm } from "./use-company.ts";
import { usePage } from "./use-page.ts";

export const { handle, meta } = publicPage({
  data: ({ company, appUrl }: Site) => [companyLinkedData(company, appUrl)],
});

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const testimonial = await findTestimonialOfHome(db);
  return {
    slides: (await listSlides(db)).map(presentShown),
    testimonial: testimonial && presentTestimonial(testimonial),
    widgets: await readPageWidgets(db, publicPages.home),
    facts: await readFacts(db, publicPages.home.facts),
  };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { slides, widgets, facts, testimonial } = loaderData;
  const company = useCompany();
  const mark = useFirm().marks.at(-1);
  const { title, alternates } = usePage();
  return (
    <>
      <Banner slides={slides} title={title} />
      {alternates && (
        <div className="on-dark bg-navy-950">
          <div className="wrap py-1">
            <LanguageSwitch alternates={alternates} onDark />
          </div>
        </div>
      )}
      <Figures figures={facts.homeFigures} questions={facts.fleetAnswers} testimonial={testimonial} />
      <section className="lg:grid lg:grid-cols-2">
        <div className="wrap section lg:mr-0 lg:ml-auto lg:max-w-[calc(var(--container-page)/2+var(--spacing-gutter))] lg:pr-16 xl:pr-24">
          <WidgetBlock textClassName="lead-first" widget={widgets.HomeText1} />
          <div className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-8">
            <ButtonLink size="large" to={publicPages.requestAccount.path}>
              Request An Account
            </ButtonLink>
            {mark && (
              <div className="text-navy-900 [--mark-ground:white]">
                <FooterMark mark={mark} />
              </div>
            )}
          </div>
        </div>
        <WidgetBlock
          focal="51% 50%"
          imageClassName="aspect-[4/3] object-cover lg:aspect-auto lg:h-full"
          sizes={[
            { from: "100rem", width: "50vw", shape: 0.85 },
            { from: "64rem", width: "50vw", shape: 0.66 },
            { width: "100vw", shape: 4 / 3 },
          ]}
          widget={widgets.HomeImage1}
        />
      </section>
      <HomeTiles widgets={widgets} />
      <CallBand picture={headerBreakdown} />
      <section
        aria-label="News"
        className="wrap section grid gap-x-16 gap-y-14 empty:hidden lg:grid-cols-2 xl:gap-x-24"
      >
        <SocialBlock address={company.feed_1_url} widget={widgets.SocialFeed1} />
        <SocialBlock address={company.feed_2_url} widget={widgets.SocialFeed2} />
      </section>
    </>
  );
}

type FiguresProps = {
  figures: PageFacts["homeFigures"];
  questions: PageFacts["fleetAnswers"];
  testimonial: Testimonial | undefined;
};

/** Figures, a link to the other answers for fleet managers, and beside them the words of one customer. */
function Figures({ figures, questions, testimonial }: FiguresProps) {
  if (figures.length + questions.length === 0 && !testimonial) return null;
  return (
    <div className="on-dark bg-navy-950">
      <div aria-hidden="true" className="gauge-rule" />
      <div className="wrap grid gap-x-16 gap-y-10 py-10 lg:grid-cols-12 lg:gap-y-14 lg:py-16">
        <Counts figures={figures} />
        <Questions className={testimonial ? "lg:col-span-7" : "lg:col-span-12"} questions={questions} />
        {testimonial && (
          <figure
            className={`min-w-0 wrap-anywhere ${
              questions.length > 0
                ? "border-white/15 max-lg:border-t max-lg:pt-8 lg:col-span-5 lg:border-l lg:pl-12"
                : "lg:col-span-12"
            }`}
          >
            <blockquote
              className="rich-text text-lg text-white"
              // Cleaned when it was saved.
              dangerouslySetInnerHTML={{ __html: trustedHtml(testimonial.review) }}
            />
            <figcaption className="mt-4 text-sm text-ice-200">{testimonial.name}</figcaption>
          </figure>
        )}
      </div>
    </div>
  );
}

function Counts({ figures }: Pick<FiguresProps, "figures">) {
  if (figures.length === 0) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4 lg:col-span-12">
      {figures.map(({ figure, label }) => (
        <div className="flex flex-col-reverse justify-end gap-2" key={label}>
          <dt className="max-w-44 leading-snug">{label}</dt>
          <dd className="loud-figure text-white">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function Questions({ questions, className }: Pick<FiguresProps, "questions"> & { className: string }) {
  if (questions.length === 0) return null;
  return (
    <div className={className}>
      <Link
        className="text-white underline decoration-ice-300 underline-offset-4"
        to={`${publicPages.about.path}#${fleetAnswersId}`}
      >
        What fleet managers ask
      </Link>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {questions.map(({ question }) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </div>
  );
}

function SocialBlock({ widget, address }: { widget: Widget | undefined; address: string | null }) {
  if (!widget?.html && !address) return null;
  return (
    <SocialFeed address={address} className="border-t-2 border-navy-900 pt-8">
      <WidgetBlock widget={widget} />
    </SocialFeed>
  );
}
