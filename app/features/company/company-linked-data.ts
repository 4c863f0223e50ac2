import { absolute } from "../../platform/seo/public-page.ts";
import { openingLinkedData } from "../page-facts/hours-linked-data.present.ts";
import type { ShownCompany } from "./company.schema.ts";

/**
 * The company as structured data for search engines. Testimonials do not count as reviews there, so they are left
 * out.
 */
export function companyLinkedData(company: ShownCompany, appUrl: string) {
  const { latitude, longitude } = company;
  return {
    "@type": "AutoRepair",
    "@id": absolute(appUrl, "/#company"),
    name: company.name,
    legalName: company.legal_name,
    description: company.strapline,
    url: absolute(appUrl, "/"),
    logo: absolute(appUrl, "/icon-512.png"),
    image: absolute(appUrl, "/icon-512.png"),
    telephone: company.freephone_link.replace("tel:", ""),
    email: company.service_email,
    address: {
      "@type": "PostalAddress",
      streetAddress: company.address_lines.join(", "),
      addressLocality: company.town,
      addressRegion: company.county,
      postalCode: company.postcode,
      addressCountry: company.country,
    },
    ...(latitude !== null && longitude !== null
      ? { geo: { "@type": "GeoCoordinates", latitude, longitude } }
      : {}),
    ...openingLinkedData(company.opening),
    sameAs: [company.facebook_url, company.linkedin_url, company.x_url, company.instagram_url].filter(
      (address) => address !== null,
    ),
  };
}
