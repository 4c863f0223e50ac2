import { data } from "react-router";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byId } from "../../../platform/validation/fields.ts";
import { pictureOfPage, showsPicture } from "../page-pictures.ts";
import { presentPage } from "../pages.present.ts";
import { findPage } from "../pages.server.ts";
import type { Route } from "./+types/page-page";
import { PageForm } from "./page-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { success, data: address } = byId.safeParse(params);
  const row = success ? await findPage(context.get(servicesContext).db, address.id) : undefined;
  if (!row) throw data(null, { status: 404 });
  const { wide, width, height } = pictureOfPage(row.path);
  return {
    page: presentPage(row),
    own: { image_url: wide.webp, width, height },
    showsPicture: showsPicture(row.path),
  };
}

export default function PagePage({ loaderData }: Route.ComponentProps) {
  return <PageForm key={loaderData.page.id} {...loaderData} />;
}
