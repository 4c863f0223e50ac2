import { absolute } from "../../platform/seo/public-page.ts";
import type { ShownCompany } from "./company.schema.ts";

const everyDay = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The company as search engines understand it. Testimonials are no reviews in their sense and stay out. */
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
      addressCountry: "GB",
    },
    ...(latitude !== null && longitude !== null
      ? { geo: { "@type": "GeoCoordinates", latitude, longitude } }
      : {}),
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: everyDay,
      opens: "00:00",
      closes: "23:59",
    },
    sameAs: [company.facebook_url, company.linkedin_url, company.x_url, company.instagram_url].filter(
      (address) => address !== null,
    ),
  };
}
