import { isResource, resources, screenOf } from "../resources/resources.schema.ts";

type Entry = { action: string; subject_type: string; subject_id: string | null };

/** Where a thing of the audit log is worked on; nothing for what has no screen, or is not there any more. */
export function thingLink({ action, subject_type, subject_id }: Entry): string | undefined {
  if (action === "deleted") return undefined;
  if (!isResource(subject_type)) return otherScreens[subject_type];
  const { screen, only } = resources[subject_type];
  return subject_id === null && !only && screen?.includes(":id")
    ? undefined
    : screenOf(subject_type, subject_id ?? "");
}

/** Where what stood there before and what came of it are shown beside one another; nothing for what keeps no history. */
export function historyLink({ action, subject_type, subject_id }: Entry): string | undefined {
  if (!isResource(subject_type) || !changes.has(action)) return undefined;
  const { fields, only } = resources[subject_type];
  const id = only ?? subject_id;
  if (!fields || id === null) return undefined;
  return `/admin/history/${subject_type}/${encodeURIComponent(id)}`;
}

/** What the log can be narrowed down to. */
export const thingKinds: readonly string[] = [
  ...Object.values(resources).flatMap(({ kind, subject }) => (subject ? [] : kind)),
  "mail",
  "schools",
];

const otherScreens: Record<string, string | undefined> = { mail: "/admin/mails" };

const changes = new Set([
  "changed",
  "edited",
  "renamed",
  "reordered",
  "image described",
  "image rotated",
  "image replaced",
]);
