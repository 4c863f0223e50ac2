import { data } from "react-router";
import { readFact } from "../../../platform/facts/facts.server.ts";
import { homeCountry } from "../../../platform/countries/home-country.ts";
import { firmDay } from "../../../platform/firm-time.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byFactName } from "../page-facts.schema.ts";
import type { Route } from "./+types/fact-page";
import { FactForm } from "./fact-form.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { data: asked } = byFactName.safeParse(params);
  if (!asked) throw data(null, { status: 404 });
  const { db, clock } = context.get(servicesContext);
  return { fact: await readFact(db, asked.name), today: firmDay(clock.now()), country: homeCountry().code };
}

export default function FactPage({ loaderData: { fact, today, country } }: Route.ComponentProps) {
  return <FactForm country={country} fact={fact} key={fact.name} today={today} />;
}
