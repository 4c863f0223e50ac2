import { publicPages } from "../../content/public-pages.ts";
import { headerBreakdown } from "../pictures/header-breakdown.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CallButton } from "./call-button.tsx";
import { SitePicture } from "../ui/site-picture.tsx";

/** For the driver at the roadside: one sentence and the number. */
export function CallBand() {
  return (
    <section
      aria-labelledby="call"
      className="on-dark relative isolate overflow-hidden bg-navy-900 max-md:pt-[62vw]"
    >
      <SitePicture
        alt=""
        className="absolute inset-0 w-full max-md:h-[80vw] md:h-full"
        picture={headerBreakdown}
      />
      <div aria-hidden="true" className="call-shade absolute inset-0" />
      <div className="relative wrap pb-16 md:py-32 lg:py-44">
        <h2 className="max-w-[11em] text-3xl" id="call">
          Unit down with a load on board?
        </h2>
        <p className="mt-4 max-w-[28rem] text-lg">
          Ring us now. You speak to a person, at any hour of any day.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <CallButton />
          <ButtonLink size="large" to={publicPages.breakdown.path} variant="outline-light">
            How a call-out works
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
