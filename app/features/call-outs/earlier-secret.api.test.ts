import { expect, it } from "vitest";
import { reportedCallOut } from "../../../test/call-outs.ts";
import { openSite } from "../../../test/site.ts";
import { requireCallOut } from "./call-outs.server.ts";
import { findOwnCallOuts } from "./own-call-outs.server.ts";
import { receiptOf } from "./store-call-out.server.ts";
import { showCallOut } from "./show-call-out.server.ts";

it("a call-out's page and card keep their addresses when the site's secret changes", async () => {
  const site = await openSite();
  const driver = await site.signIn("driver");
  const clerk = await site.signIn("clerk");
  const { id, receipt } = await reportedCallOut(site, driver);
  const { body: opened } = await clerk.post("/api/callouts/by-telephone", {
    telephone: "07700 900321",
    caller: "Dan",
    details: "Beeping since Ashford.",
  });
  const { body: user } = await driver.get("/api/user");
  const secret = "another secret that is long enough";
  const changed = { ...site.config, secret, previousSecrets: [site.config.secret] };
  const services = { ...site.services, config: changed };
  const shown = async (which: number) =>
    showCallOut(services, { duties: null }, await requireCallOut(site.db, which));
  expect((await shown(id)).page_url).toBe(receipt["page_url"]);
  expect(await shown(opened.id)).toMatchObject({ page_url: opened.page_url, card_url: opened.card_url });
  const [own] = await findOwnCallOuts(services, site.clock.now(), user.data.id);
  expect(own?.page_url).toBe(receipt["page_url"]);
  const again = await receiptOf(services, `${receipt["reference"]} ${receipt["page_ends_at"]}`);
  expect(again.page_url).toBe(receipt["page_url"]);
  const lost = { ...services, config: { ...changed, previousSecrets: [] } };
  const unknown = await showCallOut(lost, { duties: null }, await requireCallOut(site.db, opened.id));
  expect(unknown, "no link that nobody can open").toMatchObject({ page_url: null, card_url: null });
});
