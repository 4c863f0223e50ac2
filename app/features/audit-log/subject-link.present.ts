import { isResource, resources, screenOf } from "../resources/resources.schema.ts";

type Entry = { action: string; subject_type: string; subject_id: string | null };

/**
 * Returns the screen on which the subject of an entry is edited. Returns undefined for a subject that has no screen or
 * was deleted.
 */
export function subjectLink({ action, subject_type, subject_id }: Entry): string | undefined {
  if (action === "deleted") return undefined;
  if (!isResource(subject_type)) return otherScreens[subject_type];
  const { screen, only } = resources[subject_type];
  return subject_id === null && !only && screen?.includes(":id")
    ? undefined
    : screenOf(subject_type, subject_id ?? "");
}

/**
 * Returns the page that compares the versions before and after a change. Returns undefined for a subject without a
 * history.
 */
export function historyLink({ action, subject_type, subject_id }: Entry): string | undefined {
  if (!isResource(subject_type) || !changes.has(action)) return undefined;
  const { fields, only } = resources[subject_type];
  const id = only ?? subject_id;
  if (!fields || id === null) return undefined;
  return `/admin/history/${subject_type}/${encodeURIComponent(id)}`;
}

/** The kinds of subjects by which the log can be filtered. */
export const subjectKinds: readonly string[] = [
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
