type Entry = { action: string; subject_type: string; subject_id: string | null };

/** Where a thing of the audit log is worked on; nothing for what has no screen, or is not there any more. */
export function thingLink({ action, subject_type, subject_id }: Entry): string | undefined {
  if (action === "deleted") return undefined;
  const screen = screens.get(subject_type);
  if (screen === undefined || !screen.endsWith("/")) return screen;
  return subject_id === null ? undefined : `${screen}${encodeURIComponent(subject_id)}`;
}

/** Where what stood there before and what came of it are shown beside one another; nothing for what keeps no history. */
export function historyLink({ action, subject_type, subject_id }: Entry): string | undefined {
  const kind = histories.get(subject_type);
  if (kind === undefined || !changes.has(action)) return undefined;
  if (subject_type === "company") return `/admin/history/${kind}/details`;
  return subject_id === null ? undefined : `/admin/history/${kind}/${encodeURIComponent(subject_id)}`;
}

/** By the kind of a thing; with a slash at the end each of its kind has one of its own. */
const screens = new Map([
  ["widget", "/admin/widgets/"],
  ["gallery", "/admin/galleries/"],
  ["user", "/admin/users/"],
  ["trade application", "/admin/applications/"],
  ["message", "/admin/messages/"],
  ["fact", "/admin/facts/"],
  ["testimonial", "/admin/testimonials"],
  ["company", "/admin/company"],
  ["mail", "/admin/mails"],
]);

/** What the log can be narrowed down to. */
export const thingKinds: readonly string[] = [...screens.keys(), "schools"];

const histories = new Map([
  ["widget", "widget"],
  ["gallery", "gallery"],
  ["gallery image", "image"],
  ["testimonial", "testimonial"],
  ["user", "user"],
  ["fact", "fact"],
  ["company", "company"],
]);

const changes = new Set([
  "changed",
  "edited",
  "renamed",
  "reordered",
  "image described",
  "image rotated",
  "image replaced",
]);
