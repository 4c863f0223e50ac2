import { useEffect } from "react";
import { createPortal } from "react-dom";
import { loadCurrentUser, useCurrentUser } from "../../platform/browser/current-user.ts";
import { mayDo } from "../../platform/http/duties.ts";
import { classNames } from "../../ui/class-names.ts";
import { PencilIcon } from "../../ui/form-icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { SampleMarks } from "./sample-marks.tsx";
import { titleOnPage } from "./widget-titles.ts";

/** A link at every widget of the page, and what on it is still a sample, only for administrators with the duty of pages: the page itself is the same for everybody. */
export function EditLinks() {
  const user = useCurrentUser();
  useEffect(() => void loadCurrentUser(), []);
  if (user?.role !== "admin" || !mayDo(user.duties ?? null, "pages")) return null;
  const blocks = [...document.querySelectorAll<HTMLElement>("[data-widget]")];
  return (
    <>
      {blocks.map((block) => createPortal(<EditLink block={block} />, block, block.dataset.widget))}
      {blocks.length > 0 && <SampleMarks />}
      <EditPageLink />
    </>
  );
}

/** Pages whose words are edited name their own address to search engines. */
function EditPageLink() {
  const page = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (!page) return null;
  return (
    <nav
      aria-label="This page"
      className="absolute top-[calc(var(--header)+0.75rem)] right-3 z-10 md:right-6"
    >
      <a
        className={editLink}
        href={`/admin/pages?${new URLSearchParams({ path: new URL(page.href).pathname })}`}
      >
        <PencilIcon size={16} />
        Edit page
      </a>
    </nav>
  );
}

const editLink =
  "z-10 inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-slate-300 bg-white px-3 text-sm font-semibold text-navy-900 no-underline shadow-card hover:border-navy-900";

function EditLink({ block: { dataset, firstElementChild } }: { block: HTMLElement }) {
  const { widget, name = "" } = dataset;
  // On a tile there is room for "Edit picture": which tile it is one sees.
  const [words, where] = titleOnPage(name).split(/(?= on the tile )/);
  return (
    <a
      className={classNames(
        editLink,
        firstElementChild instanceof HTMLImageElement ? "absolute top-3 right-3" : "relative mt-4",
      )}
      href={`/admin/widgets/${widget}?from=page`}
      title={name}
    >
      <PencilIcon size={16} />
      <span>
        Edit {words}
        <VisuallyHidden>{where}</VisuallyHidden>
      </span>
    </a>
  );
}
