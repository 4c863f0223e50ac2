import { Resource } from "../../platform/http/endpoint.server.ts";
import { searchQuery, searchResults } from "./search.schema.ts";
import { searchEverything } from "./search.server.ts";

export const searchApi = new Resource("Search", "One search for everything in the back office.").endpoint(
  {
    operationId: "searchEverything",
    call: "GET /api/search",
    summary:
      "The newest of each kind in which every word of `search` begins a word, or that number stands, however it was typed; of one's duties only",
    guard: "any",
    query: searchQuery,
    refuses: [422],
    answer: searchResults,
  },
  async ({ query, viewer, services: { db } }) => searchEverything(db, viewer.duties, query.search ?? ""),
);
