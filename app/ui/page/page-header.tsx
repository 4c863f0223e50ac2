import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { type HeadPicture, SitePicture } from "../pictures/site-picture.tsx";

type Props = {
  /** Null shows only the dark background. */
  picture: HeadPicture | null;
  alt: string;
  title?: ReactNode;
  subtitle?: ReactNode;
  /** A taller header, for a page with little else. */
  tall?: boolean;
  /** Content above the title, such as a breadcrumb. `children` are shown below it, such as buttons. */
  above?: ReactNode;
  children?: ReactNode;
};

/** The header of a page, with a picture. The shade gives white text a contrast of at least 4.5:1 on every picture. */
export function PageHeader({ picture, alt, title, subtitle, tall = false, above, children }: Props) {
  return (
    <div
      className={classNames(
        "on-dark relative isolate flex flex-col justify-end overflow-hidden bg-navy-900",
        picture && "with-strip",
        tall && "min-h-[80svh]",
        !tall && picture && "max-md:min-h-[27rem] lg:min-h-[32rem]",
      )}
      data-tall={tall || undefined}
    >
      {picture && (
        <>
          <SitePicture alt={alt} className="picture-strip" eager picture={picture} />
          <div aria-hidden="true" className="picture-end shade absolute inset-0" />
        </>
      )}
      <div
        className={classNames(
          "relative wrap pb-10 md:pb-14 lg:pt-40 lg:pb-18",
          picture ? "shade-below" : "max-lg:pt-[calc(var(--header)+2rem)] print:pt-0!",
        )}
      >
        {above}
        {title && (
          <h1
            className={classNames(
              "headline mt-3 outline-none",
              picture ? "max-w-[10em] 2xl:max-w-[9em]" : "max-w-[16em]",
            )}
            tabIndex={-1}
          >
            {title}
          </h1>
        )}
        {subtitle && (
          <p className="mt-4 max-w-[32rem] text-lg text-ice-100 lg:max-w-[26rem] xl:max-w-[32rem]">
            {subtitle}
          </p>
        )}
        {children && <div className="mt-7 flex flex-wrap gap-3">{children}</div>}
      </div>
    </div>
  );
}
