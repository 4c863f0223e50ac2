import { requirePageItem, servicesContext } from "../../../platform/http/page-context.server.ts";
import { addressOf, presentShown, presentSlide } from "../slides.present.ts";
import { slideRows } from "../slides.server.ts";
import type { Route } from "./+types/slide-page";
import { SlideForm } from "./slide-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const row = await requirePageItem(params, (id) => slideRows.find(db, id));
  const { picture } = presentShown(row);
  const { width = null, height = null } = picture ?? {};
  return { slide: presentSlide(row), sample: { image_url: addressOf(picture), width, height } };
}

export default function SlidePage({ loaderData }: Route.ComponentProps) {
  return <SlideForm key={loaderData.slide.id} {...loaderData} />;
}
