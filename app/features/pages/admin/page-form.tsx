import { unknownPath } from "../../../../content/public-pages.ts";
import { Link, useSearchParams } from "react-router";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { DangerZone } from "../../../ui/dialogs/danger-zone.tsx";
import { EditPage } from "../../../ui/forms/edit-page.tsx";
import { editAddress, useInPlace } from "../../../ui/forms/in-place.tsx";
import { BesidePage } from "../../../ui/forms/page-beside.tsx";
import { PictureFields } from "../../../ui/fields/picture-fields.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { isTranslatable } from "../addresses.present.ts";
import type { Page } from "../pages.schema.ts";
import type { ShownThing } from "../what-it-shows.server.ts";
import type { Choices } from "./block-fields.tsx";
import { BlocksPart } from "./blocks-part.tsx";
import { DeletePage, type Place } from "./delete-page.tsx";
import { MenusPart } from "./menus-part.tsx";
import { Part } from "./part.tsx";
import { ShownThings } from "./shown-things.tsx";
import { type PageLink, TranslationsPart } from "./translations-part.tsx";
import { type NewPageDraft, type TextProps, usePageEditing } from "./use-page-editing.ts";

/** An address without a page, to preview the not-found page. */
const noSuchPage = "/no-such-page";

type Props = {
  page: Page;
  /** The picture that the site ships for this page. */
  own: { image_url: string; width: number; height: number } | null;
  /** Whether the top of the page shows its picture. */
  showsPicture: boolean;
  choices: Choices;
  /** The page and its translations. Empty if there are no translations. */
  alternates: PageLink[];
  /** Where the address of this page can lead once the page is deleted. */
  places: Place[];
  /** What the page shows and is edited elsewhere. */
  things?: ShownThing[];
  /** Set for a page that is only a draft yet. */
  added?: NewPageDraft;
};

export function PageForm({
  page,
  own,
  showsPicture,
  choices,
  alternates,
  places,
  things = [],
  added,
}: Props) {
  const { form, stored, fields, text, change, changeBlocks, unsaved } = usePageEditing(page, added);
  const [parameters] = useSearchParams();
  const inPlace = useInPlace();
  // Beside another page, somebody has pressed its entry in a menu.
  const isEntry = inPlace !== null && inPlace.closed !== editAddress(page.path);
  const menus = page.path !== unknownPath && (
    <MenusPart menus={fields.menus} onChange={(chosen) => change({ menus: chosen })} text={text} />
  );
  const cameFromPage = parameters.get("from") === "page" && page.path !== unknownPath;
  return (
    <BesidePage
      name={stored.label}
      path={page.path === unknownPath ? noSuchPage : stored.path}
      saved={stored.version}
      typed={form.typed}
    >
      <EditPage
        back={{ to: added ? "/admin/drafts" : cameFromPage ? stored.path : "/admin/pages" }}
        actions={
          !added && (
            <>
              <ButtonLink className="max-sm:-ml-5" to={`/admin/pages/${page.id}/as-it-was`} variant="quiet">
                As It Was
              </ButtonLink>
              {(!inPlace || isEntry) && (
                <ButtonLink to={editAddress(page.path)} variant="quiet">
                  On the Page
                </ButtonLink>
              )}
            </>
          )
        }
        className="grid gap-6"
        describe={({ blocks }) => otherBlocks(blocks, stored.blocks)}
        form={form}
        intro={added ? <p>A new page that visitors do not see yet.</p> : <ShownAt path={stored.path} />}
        leadsTo={added && `/admin/pages/${stored.id}`}
        renderEnd={(leaveTo) =>
          page.is_own &&
          !added && (
            <DangerZone>
              <DeletePage onDone={() => leaveTo("/admin/pages")} page={stored} places={places} />
            </DangerZone>
          )
        }
        {...(added && { save: "Publish" })}
        title={stored.label}
        unsaved={unsaved}
        what="this page"
      >
        {isEntry && menus}
        <Part title="On the page">
          <TextField {...text("title")} label="Heading" required />
          <TextField {...text("subtitle")} label="Subtitle" optional />
          {page.is_own && !page.language && (
            <TextField
              {...text("path")}
              autoCapitalize="none"
              hint={
                added
                  ? "It is checked again when the page is published."
                  : "When it changes, the old address leads to the new one."
              }
              label="Address"
              required
            />
          )}
        </Part>
        {page.is_own && <BlocksPart blocks={fields.blocks} choices={choices} onChange={changeBlocks} />}
        <ShownThings things={things} />
        {!added && (page.language || isTranslatable(page)) && (
          <TranslationsPart alternates={alternates} page={stored} />
        )}
        {added ? (
          <Part title="Picture">
            <p className="text-sm text-slate-600">Add it once the page is published.</p>
          </Part>
        ) : (
          <Part title="Picture">
            <p className="mb-4 max-w-text text-sm text-slate-600">
              {showsPicture
                ? "Stands at the head of the page, and in previews of links to it."
                : "Stands in previews of links to this page; the page itself does not show it."}
            </p>
            <PictureFields
              change={change}
              fields={fields}
              stored={stored.image_url || !own ? stored : { ...own, version: stored.version }}
            />
          </Part>
        )}
        <SearchPart text={text} />
        {!isEntry && menus}
      </EditPage>
    </BesidePage>
  );
}

/** Edits the texts that search engines and link previews show. */
function SearchPart({ text }: { text: TextProps }) {
  return (
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
  );
}

function otherBlocks(theirs: Page["blocks"], before: Page["blocks"]) {
  if (JSON.stringify(theirs) === JSON.stringify(before)) return null;
  return <p>They changed the blocks. “Compare both” leaves yours; theirs are in the history then.</p>;
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
