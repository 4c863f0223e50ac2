import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { SitePicture, type SitePictureFiles } from "./site-picture.tsx";

type Props = {
  picture: SitePictureFiles;
  alt: string;
  title?: ReactNode;
  subtitle?: ReactNode;
  /** For a page that is little more than this. */
  tall?: boolean;
  /** Breadcrumb above, buttons below the words. */
  above?: ReactNode;
  children?: ReactNode;
};

/** The picture at the head of a page. The shade keeps white words at 4.5:1 or better on every one of the pictures. */
export function PageHeader({ picture, alt, title, subtitle, tall = false, above, children }: Props) {
  return (
    <div
      className={classNames(
        "on-dark relative isolate flex flex-col justify-end overflow-hidden bg-navy-900",
        tall ? "min-h-[80svh]" : "min-h-[27rem] lg:min-h-[32rem]",
      )}
    >
      <SitePicture
        alt={alt}
        className={classNames(
          "absolute inset-x-0 top-0 size-full",
          tall ? "max-md:h-[72%]" : "max-md:h-[74vw]",
        )}
        eager
        picture={picture}
      />
      <div
        aria-hidden="true"
        className={classNames(
          "shade picture-end absolute inset-0",
          tall ? "[--picture-end:72%]" : "[--picture-end:74vw]",
        )}
      />
      <div className="shade-below relative wrap pt-[max(9rem,58vw)] pb-10 md:pt-36 md:pb-14 lg:pt-44 lg:pb-20">
        {above}
        {title && (
          <h1
            className={classNames("mt-3 max-w-[11em] outline-none", tall ? "display-1" : "text-3xl")}
            tabIndex={-1}
          >
            {title}
          </h1>
        )}
        {subtitle && <p className="mt-4 max-w-[32rem] text-lg text-ice-100">{subtitle}</p>}
        {children && <div className="mt-7 flex flex-wrap gap-3">{children}</div>}
      </div>
    </div>
  );
}
