import { erasing, type EraseRows } from "../../platform/audit/erase-rows.server.ts";
import { renewSearchText } from "./answers/search-text.server.ts";
import { messages } from "./contact.server.ts";

const eraseRows = erasing(messages, (row, without) => ({ message: without(row.message) }));

/** Erases a person from messages. What others answered by mail stays in the search. */
export const eraseMessages: EraseRows = async (transaction, actor, found) => {
  const folders = await eraseRows(transaction, actor, found);
  await renewSearchText(transaction, actor.now, found.others);
  return folders;
};
