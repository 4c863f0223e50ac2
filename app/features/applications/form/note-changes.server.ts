import { noOrigin } from "../../../platform/http/origin.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { takeSlot } from "../../../platform/http/rate-limit.server.ts";
import { isDuplicateNote } from "../../../platform/idempotency/idempotency.server.ts";
import type { Services } from "../../../platform/services.ts";
import { type ApplicationField, applicationFields, type ApplicationFields } from "../application-fields.ts";
import { addNote } from "../notes.server.ts";

/**
 * Notes for the office what an applicant changed before sending the same form again, because the first answer was
 * lost. The application stays as it was signed. Does nothing if nothing was changed, or the application is gone. Throws
 * `TooManyAttempts`.
 */
export async function noteChanges(
  services: Pick<Services, "db" | "clock" | "config">,
  { client, fields, reference }: { client: string; fields: ApplicationFields; reference: string },
): Promise<void> {
  const { db, clock } = services;
  await inTransaction(db, async (transaction) => {
    const stored = await transaction
      .selectFrom("trade_applications")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirst();
    const changed = applicationFields.filter(
      ({ name }) => stored && (fields[name] ?? "") !== (stored[name] ?? ""),
    );
    if (!stored || changed.length === 0) return;
    const lines = changed.map((field) => `${labelOf(field)}: ${fields[field.name] || "empty"}`);
    const text = [
      "The applicant has sent the form again with other words. Signed are the first.",
      ...lines,
    ].join("\n");
    const applicant = { ...noOrigin, id: null, name: "applicant", now: clock.now() };
    const note = { id: stored.id, text };
    if (await isDuplicateNote(transaction, applicant, { kind: "application", ...note })) return;
    await takeSlot(transaction, services, ["accountRequestsPerClient", client]);
    await addNote(transaction, applicant, note);
  });
}

function labelOf({ name, label }: ApplicationField): string {
  const referee = /^ref(\d)/.exec(name)?.[1];
  return referee ? `Reference ${referee}, ${label.toLowerCase()}` : label;
}
