import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { PageTitle } from "../../../ui/page-title.tsx";
import { readCompany } from "../company.server.ts";
import type { Route } from "./+types/company-page";
import { CompanyForm } from "./company-form.tsx";

export const meta = () => [{ title: "Company · Back office" }];

export async function loader({ context }: Route.LoaderArgs) {
  return { company: await readCompany(context.get(servicesContext).db) };
}

export default function CompanyPage({ loaderData: { company } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Company">
        <p>
          Names, numbers and links as the whole site shows them: header, footer, contact page, search results
          and mails.
        </p>
      </PageTitle>
      <CompanyForm company={company} />
    </>
  );
}
