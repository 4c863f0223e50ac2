import { data } from "react-router";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byId } from "../../../platform/validation/fields.ts";
import { addressOf, presentShown, presentSlide } from "../slides.present.ts";
import { slideRows } from "../slides.server.ts";
import type { Route } from "./+types/slide-page";
import { SlideForm } from "./slide-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { success, data: address } = byId.safeParse(params);
  const row = success ? await slideRows.find(context.get(servicesContext).db, address.id) : undefined;
  if (!row) throw data(null, { status: 404 });
  const { picture } = presentShown(row);
  const { width = null, height = null } = picture ?? {};
  return { slide: presentSlide(row), sample: { image_url: addressOf(picture), width, height } };
}

export default function SlidePage({ loaderData }: Route.ComponentProps) {
  return <SlideForm key={loaderData.slide.id} {...loaderData} />;
}
