import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { originalPath } from "../languages.present.ts";
import type { Page } from "../pages.schema.ts";

/** A page to which the address of a deleted page can lead. */
export type Place = Pick<Page, "path" | "label">;

type Props = { page: Page; places: Place[]; onDone: () => void | Promise<void> };

/** Deletes a page and asks where its address leads then. That of a translation leads to its page at first. */
export function DeletePage({ page, places, onDone }: Props) {
  const [leadsTo, setLeadsTo] = useState(page.language ? originalPath(page) : "");
  return (
    <DeleteButton
      act={() =>
        call("DELETE /api/pages/:id", {
          params: { id: page.id },
          query: leadsTo ? { leads_to: leadsTo } : {},
        })
      }
      choice={
        <Select
          choices={[
            ["", "Nowhere: visitors read that the page is gone"] as const,
            ...places.map(({ path, label }) => [path, `${label} (${path})`] as const),
          ]}
          hint={`Links and search engines still know ${page.path}.`}
          label="Where should its address lead?"
          name="leads_to"
          onChange={({ target }) => setLeadsTo(target.value)}
          value={leadsTo}
        />
      }
      id={page.id}
      kind="page"
      name={`The page “${page.label}”`}
      onDone={onDone}
    >
      Delete Page
    </DeleteButton>
  );
}
