import { keysOf } from "../../../platform/keys-of.ts";
import { plainTitle, type TableFields } from "../../../platform/spreadsheet/read-table.ts";

const names = { path: "Old address", target: "Leads to" } as const;
export type RedirectField = keyof typeof names;

const titles: Record<RedirectField, RegExp> = {
  path: /^(old|former|source|from|request(ed)?|previous)( (url|uri|address|path|page|link))?$|^(url|address|path)$/,
  target: /^(new|target|to|destination|redirect(s)?( to)?|leads to)( (url|uri|address|path|page|link))?$/,
};

/** Lists as other programs write them, such as "Old URL" and "New URL", or "Source" and "Target". */
export const redirectFields: TableFields<RedirectField> = {
  names,
  joined: [],
  fieldOfTitle: (title) => keysOf(titles).find((field) => titles[field].test(plainTitle(title))),
};
