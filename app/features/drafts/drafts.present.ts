import type { HistoryKind } from "../../platform/resources/resources.ts";
import { resources, screenOf } from "../resources/resources.schema.ts";
import type { Draft } from "./drafts.schema.ts";
import type { FoundDraft } from "./find-drafts.server.ts";

export function presentDraft({ row, current }: FoundDraft): Draft {
  const { id, name, author, base_version, version, kept_at } = row;
  const kind = row.kind as HistoryKind;
  return {
    id,
    kind,
    label: resources[kind].label,
    name: current?.name ?? name,
    screen: screenOf(kind, row.of_id) ?? "/admin/drafts",
    author,
    base_version,
    version,
    kept_at,
    is_outdated: current?.version !== base_version,
  };
}
