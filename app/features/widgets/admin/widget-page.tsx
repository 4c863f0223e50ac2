import { requirePageItem, servicesContext } from "../../../platform/http/page-context.server.ts";
import { presentWidget } from "../widgets.present.ts";
import { findWidget } from "../widgets.server.ts";
import type { Route } from "./+types/widget-page";
import { WidgetForm } from "./widget-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  return { widget: presentWidget(await requirePageItem(params, (id) => findWidget(db, id))) };
}

export default function WidgetPage({ loaderData: { widget } }: Route.ComponentProps) {
  return <WidgetForm key={widget.id} widget={widget} />;
}
