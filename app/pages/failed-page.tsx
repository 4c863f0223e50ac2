import { notFound } from "../../content/pages.json";
import { publicPages } from "../../content/public-pages.ts";
import type { ShownCompany } from "../features/company/company.schema.ts";
import { error404 } from "../pictures/error-404.ts";
import { ButtonLink } from "../ui/buttons/button-link.tsx";
import { PhoneIcon } from "../ui/buttons/icons.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";

/** Shown in place of a page that failed. Without the company's details only the words are left. */
export function FailedPage({ company }: { company?: ShownCompany }) {
  return (
    <>
      <title>Something went wrong</title>
      <PageHeader
        alt={notFound.headerAlt}
        picture={error404}
        subtitle="Something went wrong with this page, not with our vans. Please try again in a minute. Our telephone always works."
        tall
        title="Something has frozen solid"
      >
        {company && (
          <ButtonLink
            className="figures"
            icon={<PhoneIcon size={22} />}
            size="large"
            to={company.freephone_link}
            variant="call"
          >
            Call {company.freephone}
          </ButtonLink>
        )}
        <ButtonLink size="large" to={publicPages.home.path} variant="outline-light">
          Back to the home page
        </ButtonLink>
      </PageHeader>
    </>
  );
}
