import type { Kysely } from "kysely";

/** Unassigns messages of users who no longer have the duty office. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db
    .updateTable("contact_messages")
    .set({ assigned_to: null })
    .where("assigned_to", "is not", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("users")
            .select("users.id")
            .whereRef("users.id", "=", "contact_messages.assigned_to")
            .where("role", "=", "admin")
            .where((user) =>
              user.or([
                user("duties", "is", null),
                user.and([user("duties", "like", "%office%"), user("duties", "not like", "%look%")]),
              ]),
            ),
        ),
      ),
    )
    .execute();
}
