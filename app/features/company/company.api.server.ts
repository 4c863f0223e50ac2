import { Resource } from "../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../platform/http/guards.server.ts";
import { companyAnswer, companySave } from "./company-details.schema.ts";
import type { Company } from "./company.schema.ts";
import { changedMailboxes, readCompany, saveCompany } from "./company.server.ts";

const samples: Company = {
  name: "Example Refrigeration",
  country: "GB",
  legal_name: "Example Refrigeration Limited",
  company_number: "01234567",
  registered_in: "England and Wales",
  registered_office: "Unit 2, Example Park, Otherton OT9 9ZZ",
  vat_number: "GB 123 4567 82",
  strapline: "Repairs, servicing and breakdown cover",
  phone: "01632 960201",
  freephone: "0808 157 0201",
  service_email: "service@example.com",
  accounts_email: "accounts@example.com",
  office_email: "office@example.com",
  address_lines: ["Unit 2", "Example Park"],
  town: "Otherton",
  county: "Exampleshire",
  postcode: "OT9 9ZZ",
  latitude: 53.8,
  longitude: -1.55,
  opening: "24 hours, 7 days a week",
  facebook_url: "https://facebook.example.com/us",
  linkedin_url: "https://linkedin.example.com/company/us",
  x_url: "https://x.example.com/us",
  instagram_url: "https://instagram.example.com/us",
  feed_1_url: null,
  feed_2_url: null,
};

export const companyApi = new Resource("Company", "The company details that the whole site shows.", samples)
  .endpoint(
    {
      operationId: "getCompany",
      call: "GET /api/company",
      summary: "Get the company's name, numbers, address and links",
      guard: "public",
      answer: companyAnswer,
    },
    ({ services: { db } }) => readCompany(db),
  )
  .endpoint(
    {
      operationId: "saveCompany",
      call: "POST /api/company",
      summary: "Save the company's details. A change of a mailbox needs a recently confirmed password",
      guard: "all",
      body: companySave,
      answer: companyAnswer,
      current: "get",
      refuses: [423],
    },
    async ({ body, actor, viewer, services: { db } }) => {
      // Whoever reads a mailbox reads every application that is sent from then on.
      const changes = await changedMailboxes(db, body);
      if (changes.length > 0) requireConfirmedPassword(viewer, actor.now);
      return saveCompany(db, actor, body);
    },
  );
