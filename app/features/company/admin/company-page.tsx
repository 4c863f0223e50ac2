import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { readCompany } from "../company.server.ts";
import type { Route } from "./+types/company-page";
import { CompanyForm } from "./company-form.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { company: await readCompany(context.get(servicesContext).db) };
}

export default function CompanyPage({ loaderData: { company } }: Route.ComponentProps) {
  return <CompanyForm company={company} />;
}
