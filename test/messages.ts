import type { Site } from "./site.ts";

/** A message as a visitor sends it with the contact form. */
export const contactMessage = {
  name: "Vera Visitor",
  email: "vera@example.com",
  telephone: "01632 960200",
  message: "Our trailer unit trips.\nCan somebody look at it?",
};

export async function lastMessage({ db }: Site) {
  return db.selectFrom("contact_messages").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
}
