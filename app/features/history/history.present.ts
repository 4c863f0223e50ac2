import type { Picture } from "../../platform/images/picture.ts";
import type { HistoryKind } from "../../platform/resources/resources.ts";
import { resources } from "../resources/resources.schema.ts";
import type { Change, Comparison, VersionList } from "./history.schema.ts";
import type { Compared, History } from "./history.server.ts";

export function presentHistory(kind: HistoryKind, { thing, versions, more }: History): VersionList {
  const { name, screen: path, version } = thing;
  return { name, path, version, versions: versions.map((row) => presentChange(kind, row)), more };
}

/** `words` are of the two states, by the labels of what they are about. */
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

/** A state of a thing in words, by label. */
export type ShownFields = {
  words: Record<string, { text: string; isHtml: boolean }>;
  picture: Picture | null;
};

/** A column without a label of its own is called by its name: "service_email" is the "Service email". */
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
    erased: row.fields === null,
  };
}
