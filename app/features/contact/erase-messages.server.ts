import { erasing } from "../../platform/audit/erase-rows.server.ts";
import { searchTextOf } from "../../platform/db/search-text.server.ts";
import { messages } from "./contact.server.ts";

export const eraseMessages = erasing(messages, ({ name, email, telephone, ...row }, without) => {
  const message = without(row.message);
  return { message, search_text: searchTextOf([name, email, telephone, message]) };
});
