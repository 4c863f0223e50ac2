import company from "../../../content/company.json" with { type: "json" };
import { Resource } from "../../platform/http/endpoint.server.ts";
import { companyAnswer, companySave } from "./company-details.schema.ts";
import { readCompany, saveCompany } from "./company.server.ts";

export const companyApi = new Resource("Company", "The company as the whole site speaks of it.", company)
  .endpoint(
    {
      operationId: "getCompany",
      method: "get",
      path: "/api/company",
      summary: "The company's name, numbers, address and links",
      guard: "public",
      answer: companyAnswer,
    },
    ({ services: { db } }) => readCompany(db),
  )
  .endpoint(
    {
      operationId: "saveCompany",
      method: "post",
      path: "/api/company",
      summary: "Save the company's details",
      guard: "admin",
      duty: "all",
      body: companySave,
      answer: companyAnswer,
      current: "get",
    },
    ({ body, actor, services: { db } }) => saveCompany(db, actor, body),
  );
