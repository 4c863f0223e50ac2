import { Resource } from "../../platform/http/endpoint.server.ts";
import { searchQuery, searchResults } from "./search.schema.ts";
import { searchEverything } from "./search.server.ts";

export const searchApi = new Resource("Search", "One search for everything in the back office.").endpoint(
  {
    operationId: "searchEverything",
    call: "GET /api/search",
    summary:
      "Find the newest items of each kind that contain words beginning with every word of `search`, or that number in any notation. `meant` names words with one letter different where little is found. For the number of a telephone or a vehicle, the customers to whom it may belong come first. Only kinds that the user's duties include",
    guard: "any",
    query: searchQuery,
    refuses: [422],
    answer: searchResults,
  },
  async ({ query, viewer, services: { db } }) => searchEverything(db, viewer.duties, query.search ?? ""),
);
