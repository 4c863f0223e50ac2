import type { ReactNode } from "react";
import { ButtonLink } from "../buttons/button-link.tsx";
import { useSearchParams } from "react-router";
import { ArrowLeftIcon } from "../forms/form-icons.tsx";
import { editAddress, useInPlace } from "../forms/in-place.tsx";

type Props = {
  title: string;
  /** The target of the back link. Its default label is "Go Back". */
  back?: { to: string; label?: string };
  /** Buttons, beside the heading or below it on a phone. */
  actions?: ReactNode;
  /** One quiet line under the heading. */
  children?: ReactNode;
};

/**
 * The head of a page in the back office: the back link, the heading and the actions. Also sets the document's title.
 */
export function PageTitle({ title, back, actions, children }: Props) {
  // A sheet beside a page has a button that closes it.
  const isInPlace = useInPlace() !== null;
  const [parameters] = useSearchParams();
  const editedPage = parameters.get("edits");
  const way = editedPage === null ? back : { to: editAddress(editedPage), label: "Back to the Page" };
  if (isInPlace) {
    return (
      <div className="mb-4">
        <title>{`${title} · Back office`}</title>
        <h1
          className="flex min-h-11 items-center text-xl wrap-anywhere outline-none"
          dir="auto"
          tabIndex={-1}
        >
          {title}
        </h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
        {children && <div className="text-sm text-slate-600">{children}</div>}
      </div>
    );
  }
  return (
    <div className="mb-6 md:mb-8">
      <title>{`${title} · Back office`}</title>
      {way && (
        <ButtonLink
          className="-ml-3.5 mb-1.5"
          icon={<ArrowLeftIcon size={18} />}
          size="small"
          to={way.to}
          variant="quiet"
        >
          {way.label ?? "Go Back"}
        </ButtonLink>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 md:flex-nowrap">
        <h1 className="min-w-0 text-2xl wrap-anywhere outline-none" dir="auto" tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className="flex flex-wrap gap-3 md:flex-none">{actions}</div>}
      </div>
      {children && <div className="mt-2 max-w-text text-slate-600">{children}</div>}
    </div>
  );
}
