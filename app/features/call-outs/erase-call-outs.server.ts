import { erasing } from "../../platform/audit/erase-rows.server.ts";
import { callOuts, searchTextOfCallOut } from "./call-outs.server.ts";

export const eraseCallOuts = erasing(callOuts, (row, without) => {
  const words = {
    place: without(row.place),
    details: without(row.details),
    caller: without(row.caller),
  };
  return { ...words, search_text: searchTextOfCallOut({ ...row, ...words }) };
});
