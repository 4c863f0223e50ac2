import { publicPages } from "../../../content/public-pages.ts";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { SitePicture, type SitePictureFiles } from "../../ui/pictures/site-picture.tsx";
import { CallButton } from "../content/call-button.tsx";

/** The picture is three times as wide as high, and the words make the band some 590 pixels high. */
const asHighAsItsWords = "max(100vw, 114rem)";

/** One sentence and the number for a driver at the roadside. Over a picture of the night, unless the page has one. */
export function CallBand({ picture }: { picture?: SitePictureFiles }) {
  return (
    <section
      aria-labelledby="call"
      className={`on-dark relative isolate overflow-hidden bg-navy-900 ${picture ? "call-strip" : ""}`}
    >
      {picture ? (
        <>
          <SitePicture alt="" className="picture-strip" picture={picture} sizes={asHighAsItsWords} />
          <div aria-hidden="true" className="call-shade shade absolute inset-0" />
        </>
      ) : (
        <div aria-hidden="true" className="gauge-rule" />
      )}
      <div
        className={`relative wrap ${picture ? "pb-16 lg:py-40" : "py-16 md:py-20 lg:flex lg:items-end lg:justify-between lg:gap-16"}`}
      >
        <div>
          <h2 className="max-w-[11em] text-3xl" id="call">
            Unit down with a load on board?
          </h2>
          <p className="mt-4 max-w-[28rem] text-lg text-balance">
            Ring us now. You speak to a person, at any hour of any day.
          </p>
        </div>
        <div className="mt-8 flex flex-none flex-wrap gap-3">
          <CallButton />
          <ButtonLink size="large" to={publicPages.breakdown.path} variant="outline-light">
            How a call-out works
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
