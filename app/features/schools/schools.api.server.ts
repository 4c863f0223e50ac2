import { Resource } from "../../platform/http/endpoint.server.ts";
import { schoolList, schoolQuery } from "./schools.schema.ts";
import { findSchools } from "./schools.server.ts";

export const schoolsApi = new Resource("Schools", "Schools that users may belong to.", {
  name: "Otherton School",
  place: "Otherton, OT1 8PB",
}).endpoint(
  {
    operationId: "findSchools",
    call: "GET /api/schoolslist",
    summary: "List at most 20 matching schools, best match first. Returns none for fewer than two characters",
    guard: "office",
    query: schoolQuery,
    answer: schoolList,
  },
  async ({ query, services: { db } }) => {
    const found = await findSchools(db, query.q ?? "");
    return found.map(({ id, name, town, postcode }) => {
      const place = [town, postcode].filter(Boolean).join(", ");
      return { id, name, ...(query.places && { place }) };
    });
  },
);
