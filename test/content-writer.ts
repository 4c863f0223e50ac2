// A process of its own that changes public content, for what a process must know of the changes of another. Its argument
// is the address of the database; each message from its parent is what a widget
// says from then on, and is answered when that is acknowledged.
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
