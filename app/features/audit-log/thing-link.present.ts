/** Where a thing of the audit log is worked on, as long as it is there; nothing for what has no screen. */
export function thingLink(type: string, id: string | null): string | undefined {
  const screen = screens.get(type);
  if (screen === undefined) return undefined;
  if (!screen.endsWith("/")) return screen;
  return id === null ? undefined : `${screen}${encodeURIComponent(id)}`;
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
