import { useId } from "react";
import { Link, useNavigate } from "react-router";
import type { Draft } from "../../../features/drafts/drafts.schema.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { ChevronDownIcon } from "../../../ui/buttons/icons.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { editAddress } from "../../../ui/forms/in-place.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { useShownDrafts } from "./use-shown-drafts.ts";

type Props = {
  path: string;
  pages: { path: string; label: string }[];
  /** Where visitors read the page. */
  publicPath: string;
  drafts: Draft[];
  areShown: boolean;
  onShow: (areShown: boolean) => void;
  form: ReturnType<typeof useShownDrafts>["form"];
};

/** Which page is edited, its drafts, and the way back to it. */
export function EditBar({ path, pages, publicPath, ...drafts }: Props) {
  const navigate = useNavigate();
  const id = useId();
  return (
    <header className="on-dark z-20 flex flex-wrap items-center gap-x-4 gap-y-2 bg-navy-900 px-3 py-2 md:px-5">
      <label className="text-sm font-semibold text-white max-md:sr-only" htmlFor={id}>
        Edit page
      </label>
      <span className="relative min-w-0 flex-1 md:max-w-72">
        <select
          className="min-h-11 w-full appearance-none truncate rounded-sm border border-white/40 bg-navy-800 pr-10 pl-3 text-base font-semibold text-white"
          id={id}
          onChange={({ currentTarget }) => {
            void navigate(editAddress(currentTarget.value));
            // Until the page has changed: who stays for the sake of what is typed still edits this one.
            currentTarget.value = path;
          }}
          value={path}
        >
          {pages.every((page) => page.path !== path) && <option value={path}>{path}</option>}
          {pages.map((page) => (
            <option key={page.path} value={page.path}>
              {page.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-white"
          size={18}
        />
      </span>
      <DraftsOnPage {...drafts} />
      <Link className={`${buttonClass({ variant: "light", size: "small" })} md:ml-auto`} to={publicPath}>
        Done<VisuallyHidden>, go to the page</VisuallyHidden>
      </Link>
    </header>
  );
}

type DraftsProps = Pick<Props, "drafts" | "areShown" | "onShow" | "form">;

function DraftsOnPage({ drafts, areShown, onShow, form }: DraftsProps) {
  if (drafts.length === 0) return null;
  return (
    <Form className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:order-last max-md:w-full" of={form}>
      <p className="text-sm text-white">
        {drafts.length === 1 ? "1 draft" : `${drafts.length} drafts`}
        <span className="max-md:sr-only"> on this page</span>
      </p>
      <UnlessLookOnly>
        <Button
          aria-pressed={areShown}
          onClick={() => onShow(!areShown)}
          size="small"
          variant="outline-light"
        >
          {areShown ? "Hide" : "Show"}
          <VisuallyHidden> drafts on the page</VisuallyHidden>
        </Button>
        <Button busy={form.busy} busyLabel="Publishing…" size="small" type="submit" variant="light">
          Publish<VisuallyHidden> drafts of this page</VisuallyHidden>
        </Button>
      </UnlessLookOnly>
      {form.message && (
        <p className="w-full text-sm font-semibold text-white" role="alert">
          {form.message}
        </p>
      )}
    </Form>
  );
}
