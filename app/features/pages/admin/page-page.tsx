import { unknownPath } from "../../../../content/public-pages.ts";
import { requirePageItem, servicesContext } from "../../../platform/http/page-context.server.ts";
import { isOwn } from "../addresses.present.ts";
import { alternatesOf } from "../languages.present.ts";
import { pictureOfPage, showsPicture } from "../page-pictures.ts";
import { presentPage } from "../pages.present.ts";
import { readBlockChoices } from "../block-choices.server.ts";
import { findPage, listPages } from "../pages.server.ts";
import type { PageRow } from "../pages.tables.ts";
import { listShownThings } from "../what-it-shows.server.ts";
import type { Route } from "./+types/page-page";
import { PageForm } from "./page-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const row = await requirePageItem(params, (id) => findPage(db, id));
  const all = await listPages(db);
  const { wide, width, height } = pictureOfPage(row.path);
  return {
    page: presentPage(row),
    own: isOwn(row) ? null : { image_url: wide.webp, width, height },
    showsPicture: isOwn(row) || showsPicture(row.path),
    alternates: alternatesAmong(all, row),
    places: all
      .filter(({ id, path }) => id !== row.id && path !== unknownPath)
      .map(({ path, label }) => ({ path, label })),
    things: await listShownThings(db, row),
    choices: isOwn(row) ? await readBlockChoices(db) : { galleries: [], images: [] },
  };
}

function alternatesAmong(all: PageRow[], row: PageRow) {
  return (alternatesOf(row, all) ?? []).flatMap(({ path, language }) => {
    const page = all.find((one) => one.path === path);
    return page ? [{ id: page.id, path, language }] : [];
  });
}

export default function PagePage({ loaderData }: Route.ComponentProps) {
  return <PageForm key={loaderData.page.id} {...loaderData} />;
}
