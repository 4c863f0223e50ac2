import { data } from "react-router";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byId } from "../../../platform/validation/fields.ts";
import { presentWidget } from "../widgets.present.ts";
import { findWidget } from "../widgets.server.ts";
import type { Route } from "./+types/widget-page";
import { WidgetForm } from "./widget-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { success, data: address } = byId.safeParse(params);
  const row = success ? await findWidget(context.get(servicesContext).db, address.id) : undefined;
  if (!row) throw data(null, { status: 404 });
  return { widget: presentWidget(row) };
}

export default function WidgetPage({ loaderData: { widget } }: Route.ComponentProps) {
  return <WidgetForm key={widget.id} widget={widget} />;
}
