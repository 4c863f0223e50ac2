import { expect, it } from "vitest";
import { oldDatabase } from "../../../test/old-database.ts";
import { migrate } from "../../platform/db/migrate.server.ts";

const old = oldDatabase("170-attempts-of-drafts");
const created_at = "2026-01-01T00:00:00.000Z";

it("files from before keep their ids, know their senders, and can come back from the bin", async () => {
  const message_id = await old.insert("contact_messages", {
    email: "vera@example.com",
    status: "new",
    files_folder: "messages/1/",
  });
  const answer_id = await old.insert("contact_message_answers", { message_id, sender: "sam@example.com" });
  const file = { name: "a.pdf", bytes: 7, state: "stored", file_key: "messages/1/x/1.pdf", created_at };
  const own = await old.insert("contact_message_files", { ...file, message_id, answer_id: null });
  const answered = await old.insert("contact_message_files", { ...file, message_id, answer_id });
  const application_id = await old.insert("trade_applications", { status: "received", reference: "R-1" });
  const letter = await old.insert("trade_application_answers", {
    application_id,
    sender: "rita@example.com",
    file_names: "terms.pdf\nA file without a name",
    created_at,
  });
  await old.insert("trade_application_answers", { application_id, sender: "x@example.com", file_names: "" });
  const bin = (kind: string, of_id: number, rows: object[]) =>
    old.insert("bin", { kind, of_id, rows: JSON.stringify(rows), folders: "[]", deleted_at: created_at });
  await bin("message", 90, [
    { table: "contact_messages", row: { id: 90, email: "una@example.com", files_folder: "messages/90/" } },
    { table: "contact_message_answers", row: { id: 91, message_id: 90, sender: "tim@example.com" } },
    { table: "contact_message_files", row: { ...file, id: 80, message_id: 90, answer_id: 91 } },
    { table: "contact_message_files", row: { ...file, id: 81, message_id: 90, answer_id: null } },
  ]);
  await bin("application", 95, [
    { table: "trade_applications", row: { id: 95, reference: "R-2" } },
    {
      table: "trade_application_answers",
      row: { id: 96, application_id: 95, sender: "rob@example.com", file_names: "bin.pdf", created_at },
    },
  ]);
  await old.insert("jobs", { kind: "check-message-file", payload: "{}", key: `check-message-file ${own}` });
  await old.insert("received_mails", { mail_key: "a", outcome: "joined", message_id });
  await old.insert("received_mails", { mail_key: "b", outcome: "joined", message_id: null });
  await migrate(old.db);

  const files = await old.db.selectFrom("mail_files").selectAll().orderBy("id").execute();
  const nowhere = { message_id: null, application_id: null, call_out_id: null };
  const named = {
    ...nowhere,
    application_id,
    answer_id: letter,
    sender: "rita@example.com",
    bytes: null,
    state: "refused",
    reason: "It is in the mailbox, with the mail itself.",
    file_key: null,
  };
  expect(files).toMatchObject([
    { ...nowhere, ...file, id: own, message_id, answer_id: null, sender: "vera@example.com" },
    { ...nowhere, ...file, id: answered, message_id, answer_id, sender: "sam@example.com" },
    { ...named, name: "terms.pdf" },
    { ...named, name: "A file without a name" },
  ]);
  const binned = await old.db.selectFrom("bin").select("rows").orderBy("id").execute();
  const [ofMessage, ofApplication] = binned.map(({ rows }) => JSON.parse(rows));
  expect(ofMessage.map(({ table }: { table: string }) => table)).toEqual([
    "contact_messages",
    "contact_message_answers",
    "mail_files",
    "mail_files",
  ]);
  expect(ofMessage[0].row).not.toHaveProperty("files_folder");
  expect(ofMessage[2].row).toMatchObject({ id: 80, message_id: 90, sender: "tim@example.com" });
  expect(ofMessage[3].row).toMatchObject({ id: 81, message_id: 90, sender: "una@example.com" });
  expect(ofApplication[1].row).not.toHaveProperty("file_names");
  const { id } = ofApplication[2].row;
  expect(ofApplication[2]).toMatchObject({
    table: "mail_files",
    row: { application_id: 95, answer_id: 96, name: "bin.pdf", sender: "rob@example.com" },
  });
  expect(files.map((one) => one.id)).not.toContain(id);
  // The id of the row in the bin is not given to another file.
  const added = await old.insert("mail_files", { name: "new.pdf" });
  expect(added).toBeGreaterThan(Number(id));
  const job = await old.db.selectFrom("jobs").select(["kind", "key"]).executeTakeFirstOrThrow();
  expect(job).toEqual({ kind: "check-mail-file", key: `check-mail-file ${own}` });
  const marks = await old.db.selectFrom("received_mails").select("leaves_files").orderBy("id").execute();
  expect(marks.map(({ leaves_files }) => leaves_files)).toEqual([0, 1]);
});
