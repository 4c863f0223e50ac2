import { trustedHtml } from "../../platform/browser/trusted-html.ts";
import { Carousel } from "../../ui/pictures/carousel.tsx";
import { Stars } from "../../ui/display/stars.tsx";
import type { Testimonial } from "./testimonials.schema.ts";

const AUTOPLAY_MS = 8000;

/** A carousel of testimonials. Renders nothing if there are none. */
export function TestimonialsCarousel({ testimonials }: { testimonials: Testimonial[] }) {
  const count = testimonials.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="testimonials" className="wrap section print:hidden">
      <h2 className="mb-8 text-3xl md:mb-12" id="testimonials">
        <span className="md:hidden">Testimonials</span>
        <span className="max-md:hidden">What People Say About Us</span>
      </h2>
      <Carousel
        autoplay={AUTOPLAY_MS}
        gap="clamp(1.25rem, 4vw, 2.5rem)"
        label="What customers say"
        perView={{ base: 1, md: Math.min(2, count), lg: Math.min(3, count) }}
      >
        {testimonials.map((testimonial) => (
          <Quote key={testimonial.id} testimonial={testimonial} />
        ))}
      </Carousel>
    </section>
  );
}

function Quote({ testimonial: { name, review, score } }: { testimonial: Testimonial }) {
  return (
    <figure className="flex h-full flex-col border-t-2 border-navy-900 pt-6 md:pt-8">
      <Stars score={score} size={20} />
      <blockquote
        className="rich-text mt-4 text-navy-900 md:mt-5 md:text-lg"
        dir="auto"
        // The HTML was cleaned when it was saved.
        dangerouslySetInnerHTML={{ __html: trustedHtml(review) }}
      />
      <figcaption className="mt-auto pt-6 text-sm font-semibold wrap-anywhere text-slate-600" dir="auto">
        {name}
      </figcaption>
    </figure>
  );
}
