// A separate process that changes public content, for tests of how a process learns of another's changes. Its argument
// is the address of the database. Each message from the parent is the new text of a widget. The process replies once
// the change is acknowledged.
import { openDatabase } from "../app/platform/db/open-database.server.ts";
import { changeContent } from "../app/platform/db/transaction.server.ts";

const address = process.argv[2]!;
const db = openDatabase(address);

process.on("message", async ({ name, html }: { name: string; html: string }) => {
  await changeContent(db, (transaction) =>
    transaction.updateTable("widgets").set({ html }).where("name", "=", name).execute(),
  );
  process.send!("saved");
});
process.on("disconnect", async () => {
  await db.destroy();
});
process.send!("ready");
