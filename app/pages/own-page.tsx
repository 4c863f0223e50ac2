import { FindUs } from "../features/company/find-us.tsx";
import type { GalleryImage } from "../features/galleries/galleries.schema.ts";
import GallerySlides from "../features/galleries/gallery-slides.island.tsx";
import TestimonialsCarousel from "../features/testimonials/testimonials-carousel.island.tsx";
import { trustedHtml } from "../platform/browser/trusted-html.ts";
import { Picture } from "../ui/pictures/picture.tsx";
import { CallBand } from "./frame/call-band.tsx";
import type { ShownBlock } from "./content/own-page.server.ts";
import { PageHead } from "./frame/page-head.tsx";
import { useCompany } from "./use-company.ts";

/** A page that the owner has added: its head, and its blocks one below the other. */
export function OwnPage({ blocks }: { blocks: ShownBlock[] }) {
  return (
    <>
      <PageHead />
      <Blocks blocks={blocks} />
    </>
  );
}

export function Blocks({ blocks }: { blocks: ShownBlock[] }) {
  return blocks.map((block, index) => <ShowBlock block={block} key={index} />);
}

function ShowBlock({ block }: { block: ShownBlock }) {
  const company = useCompany();
  switch (block.kind) {
    case "text":
      return (
        <section className="wrap section">
          <div
            className="rich-text lead-first max-w-text"
            dir="auto"
            // Cleaned when it was saved.
            dangerouslySetInnerHTML={{ __html: trustedHtml(block.html) }}
          />
        </section>
      );
    case "picture":
      return (
        <section className="wrap section">
          <Picture
            alt={block.image.alt ?? ""}
            className="max-h-[44rem] rounded-sm object-cover"
            picture={block.image}
            sizes="(min-width: 92rem) 84rem, 92vw"
          />
        </section>
      );
    case "gallery":
      return (
        <div className="on-dark section bg-navy-900">
          <div className="wrap">
            <GallerySlides gallery={block.gallery} lightbox perView={{ base: 1, md: 2, lg: 4 }} />
          </div>
        </div>
      );
    case "facts":
      return <FactList {...block} />;
    case "testimonials":
      return <TestimonialsCarousel testimonials={block.testimonials} />;
    case "call":
      return <CallBand />;
    case "comparison":
      return <Comparison {...block} />;
    case "map":
      return <FindUs company={company} />;
  }
}

function FactList({ title, rows }: Extract<ShownBlock, { kind: "facts" }>) {
  return (
    <section className="bg-ice-50">
      <div className="wrap section">
        {title && <h2 className="mb-8 max-w-[18em] text-3xl">{title}</h2>}
        <dl className="grid gap-x-12 md:grid-cols-2">
          {rows.map(({ label, value }, index) => (
            <div className="border-t border-slate-300 py-4" key={index}>
              <dt className="font-semibold wrap-anywhere text-navy-900">{label}</dt>
              <dd className="mt-1 wrap-anywhere whitespace-pre-line">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function Comparison({ before, after, caption }: Extract<ShownBlock, { kind: "comparison" }>) {
  return (
    <section className="wrap section">
      <figure>
        <div className="grid gap-4 md:grid-cols-2">
          <Side image={before} words="Before" />
          <Side image={after} words="After" />
        </div>
        {caption && <figcaption className="mt-4 max-w-text wrap-anywhere">{caption}</figcaption>}
      </figure>
    </section>
  );
}

function Side({ image, words }: { image: GalleryImage; words: string }) {
  return (
    <figure>
      <Picture
        alt={image.alt ?? ""}
        className="aspect-[4/3] rounded-sm object-cover"
        picture={image}
        sizes="(min-width: 44rem) 46vw, 92vw"
      />
      <figcaption className="mt-2 font-semibold text-navy-900">{words}</figcaption>
    </figure>
  );
}
