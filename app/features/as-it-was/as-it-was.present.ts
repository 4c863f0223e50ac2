import { type AdminDuties, mayDo, maySee } from "../../platform/http/duties.ts";
import { resources } from "../resources/resources.schema.ts";
import type { AsItWas, Difference } from "./as-it-was.schema.ts";
import type { FormerPage } from "./as-it-was.server.ts";
import type { Planned } from "./planned-moves.server.ts";

const notAllowed = "Your duties do not include this, so it stays as it is.";

export function presentAsItWas({ planned, ...page }: FormerPage, duties: AdminDuties): AsItWas {
  return { ...page, differences: planned.map((thing) => presentDifference(thing, duties)) };
}

function presentDifference({ kind, key, ...thing }: Planned, duties: AdminDuties): Difference {
  const { label, duty } = resources[kind];
  const mayRestore = mayDo(duties, duty);
  const { name, what, changed, isShared, refusal, changeId } = thing;
  // The history lists the change that ended what was seen first, and compares it.
  const from = changeId === undefined ? "" : `?before=${changeId + 1}`;
  return {
    label,
    name,
    what,
    // Another page is restored on its own, since only its place in the menus is seen here.
    steps: mayRestore && what !== "in menus" ? thing.steps : [],
    changed,
    history: what === "deleted" || !maySee(duties, duty) ? null : `/admin/history/${kind}/${key}${from}`,
    is_shared: isShared,
    refusal: refusal ?? (mayRestore ? null : notAllowed),
  };
}
