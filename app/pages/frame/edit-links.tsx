import { useEffect } from "react";
import { createPortal } from "react-dom";
import { loadCurrentUser, useCurrentUser } from "../../platform/browser/session/current-user.ts";
import { mayDo } from "../../platform/http/duties.ts";
import { classNames } from "../../ui/class-names.ts";
import { PencilIcon } from "../../ui/forms/form-icons.tsx";
import { VisuallyHidden } from "../../ui/page/visually-hidden.tsx";
import { factsAt } from "../../features/page-facts/fact-places.present.ts";
import { SampleMarks } from "./sample-marks.tsx";
import { titleOnPage } from "../../features/widgets/widget-titles.ts";

/**
 * Adds an edit link to every widget and every list of facts, and lists the samples on the page, for administrators with the duty of pages. This
 * runs in the browser because the server sends everybody the same page.
 */
export function EditLinks() {
  const user = useCurrentUser();
  useEffect(() => void loadCurrentUser(), []);
  if (user?.role !== "admin" || !mayDo(user.duties ?? null, "pages")) return null;
  const blocks = [...document.querySelectorAll<HTMLElement>("[data-widget]")];
  return (
    <>
      {blocks.map((block) => createPortal(<EditLink block={block} />, block, block.dataset.widget))}
      {factsAt(location.pathname).map((fact) => (
        <EditFactLink fact={fact} key={fact.name} />
      ))}
      {blocks.length > 0 && <SampleMarks />}
      <EditPageLink />
    </>
  );
}

function EditFactLink({ fact: { name, selector, what } }: { fact: ReturnType<typeof factsAt>[number] }) {
  const part = document.querySelector(selector)?.parentElement;
  if (!part) return null;
  return createPortal(
    <a
      className={classNames(editLink, "relative col-span-full mt-4 mr-3 w-fit justify-self-start")}
      href={`/admin/facts/${name}?from=page`}
    >
      <PencilIcon size={16} />
      Edit {what}
    </a>,
    part,
  );
}

/** Only editable pages have a canonical link, which names the page to edit. */
function EditPageLink() {
  const page = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  if (!page) return null;
  return (
    <nav
      aria-label="This page"
      className="absolute top-[calc(var(--header)+0.75rem)] right-3 z-10 md:right-6"
    >
      <a className={editLink} href={`/admin/edit?page=${new URL(page.href).pathname}`}>
        <PencilIcon size={16} />
        Edit this page
      </a>
    </nav>
  );
}

const editLink =
  "z-10 inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-slate-300 bg-white px-3 text-sm font-semibold text-navy-900 no-underline shadow-card hover:border-navy-900";

function EditLink({ block: { dataset, firstElementChild } }: { block: HTMLElement }) {
  const { widget, name = "" } = dataset;
  // A tile has room only for "Edit picture". Screen readers also get the name of the tile.
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
