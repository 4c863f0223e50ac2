import type { Picture } from "../../platform/images/picture.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import { resources } from "../resources/resources.schema.ts";
import type { Change, Comparison, VersionList } from "./history.schema.ts";
import type { Compared, History } from "./history.server.ts";

export function presentHistory(kind: HistoryKind, { item, versions, more }: History): VersionList {
  const { name, screen: path, version } = item;
  return { name, path, version, versions: versions.map((row) => presentChange(kind, row)), more };
}

/** `words` are the shown fields of the two states, by label. */
export function presentComparison(
  { version }: Compared,
  words: { before: ShownFields; after: ShownFields },
): Comparison {
  const labels = [...new Set([...Object.keys(words.before.words), ...Object.keys(words.after.words)])];
  const fields = labels.map((label) => {
    const [before, after] = [words.before.words[label], words.after.words[label]];
    return {
      label,
      before: before?.text ?? "",
      after: after?.text ?? "",
      is_html: before?.isHtml ?? after?.isHtml ?? false,
    };
  });
  const pictures = { before: words.before.picture, after: words.after.picture };
  return {
    id: version.id,
    fields: fields.filter(({ before, after }) => before !== after),
    pictures: pictures.before?.image_url === pictures.after?.image_url ? null : pictures,
  };
}

/** The fields of one state as shown to people, by label. */
export type ShownFields = {
  words: Record<string, { text: string; isHtml: boolean }>;
  picture: Picture | null;
};

/** Returns the label of a field. Without a label it is made of the name: "service_email" gives "Service email". */
export function labelOf(kind: HistoryKind, field: string): string {
  return (
    resources[kind].fields?.[field] ?? (field.charAt(0).toUpperCase() + field.slice(1)).replaceAll("_", " ")
  );
}

function presentChange(kind: HistoryKind, row: History["versions"][number]): Change {
  return {
    id: row.id,
    at: row.at,
    by: row.actor_name,
    changed: row.changed.split(",").map((field) => labelOf(kind, field)),
    unsaved: row.version === null,
    replaced: row.version,
    erased: row.fields === null,
  };
}
