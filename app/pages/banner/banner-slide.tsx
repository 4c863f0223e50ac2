import { memo } from "react";
import { buttonClass } from "../../ui/buttons/button.tsx";
import { ArrowRightIcon } from "../../ui/pictures/slide-icons.tsx";
import type { ShownSlide } from "../../features/slides/slides.present.ts";
import { SitePicture } from "../../ui/pictures/site-picture.tsx";

type Props = { slide: ShownSlide; label: string; active: boolean; first: boolean; mayLoad: boolean };

/** Renders again when its own properties change, and not with each of its neighbours. */
export const BannerSlide = memo(function BannerSlide({ slide, label, active, first, mayLoad }: Props) {
  const picture = slide.picture && (
    <SitePicture
      alt={slide.alt}
      className="banner-picture"
      eager={first}
      picture={slide.picture}
      sizes="(min-width: 64rem) max(100vw, 200vh), 112vw"
    />
  );
  return (
    <div
      aria-label={label}
      aria-roledescription="slide"
      className="banner-slide"
      data-active={active || undefined}
      role="group"
    >
      {mayLoad ? picture : picture && <noscript>{picture}</noscript>}
      <div aria-hidden="true" className="shade absolute inset-0" />
      <div className="banner-words wrap">
        <h2 className="banner-line text-xl font-semibold! text-ice-200!">{slide.title}</h2>
        {slide.subtitle && (
          <p className="banner-line mt-2 max-w-[30rem] text-lg text-ice-100 [--delay:120ms]">
            {slide.subtitle}
          </p>
        )}
        {slide.link && (
          <p className="banner-line mt-8 [--delay:240ms]">
            <a
              aria-label={`Find Out More: ${slide.title}`}
              className={buttonClass({ size: "large", variant: "light" })}
              data-button=""
              href={slide.link}
            >
              <span className="inline-flex items-center gap-3">
                Find Out More
                <ArrowRightIcon size={20} />
              </span>
            </a>
          </p>
        )}
      </div>
    </div>
  );
});
