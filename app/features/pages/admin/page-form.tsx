import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { menuNames } from "../../../../content/public-pages.ts";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { EditPage } from "../../../ui/edit-page.tsx";
import { PictureFields } from "../../../ui/picture-fields.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { lastPlace, longestLabel, menuTitles, unknownPath } from "../menus.present.ts";
import type { Page } from "../pages.schema.ts";
import { type PageFields, usePageEditing } from "./use-page-editing.ts";

type Props = {
  page: Page;
  /** The picture that the site brings for this page. */
  own: { image_url: string; width: number; height: number };
  /** Whether the page begins with its picture. */
  showsPicture: boolean;
};

export function PageForm({ page, own, showsPicture }: Props) {
  const { form, stored, fields, change, unsaved } = usePageEditing(page);
  const [parameters] = useSearchParams();
  const cameFromPage = parameters.get("from") === "page" && page.path !== unknownPath;
  const text = (name: Exclude<keyof PageFields, "menus" | "file">) => ({
    name,
    value: fields[name],
    error: form.error(name),
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  return (
    <EditPage
      back={{ to: cameFromPage ? page.path : "/admin/pages" }}
      className="grid gap-6"
      form={form}
      intro={<ShownAt path={page.path} />}
      title={stored.label}
      unsaved={unsaved}
      what="this page"
    >
      <Part title="On the page">
        <TextField {...text("title")} label="Heading" required />
        <TextField {...text("subtitle")} label="Subtitle" optional />
      </Part>
      <Part title="Picture">
        <p className="mb-4 max-w-text text-sm text-slate-600">
          {showsPicture
            ? "Stands at the head of the page, and in previews of links to it."
            : "Stands in previews of links to this page; the page itself does not show it."}
        </p>
        <PictureFields
          change={change}
          errors={{ file: form.error("file"), alt: form.error("alt"), focal: form.error("focal") }}
          fields={fields}
          stored={stored.image_url ? stored : { ...own, version: stored.version }}
        />
      </Part>
      <Part title="In search results and link previews">
        <TextField
          {...text("meta_title")}
          hint="About 60 letters are shown. Each page needs one of its own."
          label="Title"
          required
        />
        <TextArea
          {...text("description")}
          hint="One or two sentences, about 150 letters."
          label="Description"
          required
          rows={3}
        />
      </Part>
      <Part title="Menus">
        <TextField {...text("label")} label="Menu label" maxLength={longestLabel} required />
        <TextField
          {...text("place")}
          hint={`Lower numbers come first. From 0 to ${lastPlace}.`}
          inputMode="numeric"
          label="Place in the menus"
          required
        />
        <Menus chosen={fields.menus} error={form.error("menus")} onChange={(menus) => change({ menus })} />
        <TextField
          {...text("teaser")}
          hint="The page for lost visitors offers this page with these words. Empty: it does not."
          label="Words for lost visitors"
          optional
        />
      </Part>
    </EditPage>
  );
}

function Menus({
  chosen,
  error,
  onChange,
}: {
  chosen: Page["menus"];
  error: string | undefined;
  onChange: (menus: Page["menus"]) => void;
}) {
  return (
    <fieldset className="mb-4">
      <legend className="text-sm font-semibold text-navy-900">Stands in</legend>
      {menuNames.map((menu) => (
        <Checkbox
          checked={chosen.includes(menu)}
          key={menu}
          label={menuTitles[menu]}
          onChange={({ target }) =>
            onChange(menuNames.filter((one) => (one === menu ? target.checked : chosen.includes(one))))
          }
        />
      ))}
      {error && <p className="text-sm text-danger">{error}</p>}
    </fieldset>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-4 text-lg">{title}</h2>
      {children}
    </Card>
  );
}

function ShownAt({ path }: { path: string }) {
  if (path === unknownPath) return <p>Shown at every address that has no page.</p>;
  return (
    <p>
      Shown at{" "}
      <Link className="text-ice-600 underline" to={path}>
        {path}
      </Link>
    </p>
  );
}
