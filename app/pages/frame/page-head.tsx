import type { ReactNode } from "react";
import { Breadcrumb } from "../../ui/page/breadcrumb.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { usePage, useTrail } from "../use-page.ts";

/** The picture at the head of a page, with its heading and subtitle. */
export function PageHead({ children }: { children?: ReactNode }) {
  const { title, subtitle, picture, alt, alternates } = usePage();
  return (
    <PageHeader
      above={
        <>
          {alternates && <LanguageSwitch alternates={alternates} onDark />}
          <Breadcrumb onDark trail={useTrail()} />
        </>
      }
      alt={alt}
      picture={picture}
      subtitle={subtitle}
      title={title}
    >
      {children}
    </PageHeader>
  );
}
