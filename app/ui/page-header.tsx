import type { ReactNode } from "react";
import { SitePicture, type SitePictureFiles } from "./site-picture.tsx";

type Props = {
  picture: SitePictureFiles;
  alt: string;
  title?: ReactNode;
  subtitle?: ReactNode;
  /** Breadcrumb above, buttons below the words. */
  above?: ReactNode;
  children?: ReactNode;
};

/** The picture at the head of a page. The shade keeps white words at 4.5:1 or better on every one of the pictures. */
export function PageHeader({ picture, alt, title, subtitle, above, children }: Props) {
  return (
    <div className="on-dark relative isolate flex min-h-[23rem] flex-col justify-end overflow-hidden bg-navy-900 md:min-h-[27rem] lg:min-h-[32rem]">
      <SitePicture
        alt={alt}
        className="absolute inset-x-0 top-0 -z-20 size-full max-md:h-[18rem]"
        eager
        picture={picture}
      />
      <div aria-hidden="true" className="shade absolute inset-0 -z-10" />
      <div className="wrap pt-36 pb-10 md:pb-14 lg:pt-44 lg:pb-20">
        {above}
        {title && (
          <h1 className="mt-3 max-w-[16em] text-3xl outline-none" tabIndex={-1}>
            {title}
          </h1>
        )}
        {subtitle && <p className="mt-4 max-w-text text-lg text-ice-100">{subtitle}</p>}
        {children && <div className="mt-7 flex flex-wrap gap-3">{children}</div>}
      </div>
    </div>
  );
}
