import { data } from "react-router";
import { presentDraft } from "../../features/drafts/drafts.present.ts";
import { newThing } from "../../features/drafts/drafts.schema.ts";
import { openNewPage } from "../../features/drafts/open-new-page.server.ts";
import { findDraftOf } from "../../features/drafts/find-drafts.server.ts";
import { PageForm } from "../../features/pages/admin/page-form.tsx";
import { readBlockChoices } from "../../features/pages/block-choices.server.ts";
import { Conflict } from "../../platform/errors.ts";
import { systemActor } from "../../platform/audit/audit.server.ts";
import { requirePageAdmin, servicesContext } from "../../platform/http/page-context.server.ts";
import type { Route } from "./+types/new-page-page";

/** Edits the draft of a page that does not exist yet. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const viewer = await requirePageAdmin(context, url, "pages");
  const { data: of } = newThing.safeParse(params.draft);
  const found = of && (await findDraftOf(services.db, viewer.duties, { kind: "page", of_id: of }));
  if (!found) throw data(null, { status: 404 });
  const actor = { ...systemActor(services.clock.now(), viewer.name), id: viewer.userId };
  const page = await openNewPage(services, { viewer, actor }, found.row).catch((error: unknown) => {
    // The site has no room for another page.
    throw error instanceof Conflict ? data(null, { status: 409 }) : error;
  });
  return {
    added: { of, draft: presentDraft(found) },
    page,
    choices: await readBlockChoices(services.db),
  };
}

export default function NewPagePage({ loaderData }: Route.ComponentProps) {
  return (
    <PageForm {...loaderData} alternates={[]} key={loaderData.added.of} own={null} places={[]} showsPicture />
  );
}
