import { data } from "react-router";
import { readFact } from "../../../platform/facts/facts.server.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byFactName } from "../page-facts.schema.ts";
import type { Route } from "./+types/fact-page";
import { FactForm } from "./fact-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: asked } = byFactName.safeParse(params);
  if (!asked) throw data(null, { status: 404 });
  return { fact: await readFact(context.get(servicesContext).db, asked.name) };
}

export default function FactPage({ loaderData: { fact } }: Route.ComponentProps) {
  return <FactForm fact={fact} key={fact.name} />;
}
