import { expect, it } from "vitest";
import { openSite } from "../../test/site.ts";
import { presentPage } from "../features/pages/pages.present.ts";
import { findPageAt } from "../features/pages/pages.server.ts";
import { readUntranslated } from "./content/own-page.server.ts";

it("a translation that has no words yet shows the English ones of a page that the site brings", async () => {
  const site = await openSite();
  const owner = await site.signIn("owner");
  const { body: text } = await owner.post("/api/widgets", { name: "TermsConditions", type: "TEXT" });
  const html = "<p>These terms apply to every visit.</p>";
  await owner.post(`/api/widgets/${text.id}`, { name: "TermsConditions", html });
  const original = await findPageAt(site.db, "/terms");
  await owner.post(`/api/pages/${original!.id}/translations`, { language: "fr" });
  const translation = await findPageAt(site.db, "/fr/terms");
  const { blocks } = await readUntranslated(site.db, translation!, original!);
  expect(blocks).toEqual([{ kind: "text", html }]);

  await owner.post(`/api/pages/${translation!.id}`, {
    ...presentPage(translation!),
    blocks: [{ kind: "text", html: "<p>Ces conditions.</p>" }],
  });
  const translated = await findPageAt(site.db, "/fr/terms");
  expect(await readUntranslated(site.db, translated!, original!)).toMatchObject({ blocks: null });
});
