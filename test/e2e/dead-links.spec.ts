import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { openWidget, save, saveElsewhere, stored } from "./widgets.ts";

test.use({ allowedStatuses: [404] });

test("a link to a page that this site does not have is saved with a warning @release", async ({
  page,
  baseURL,
}) => {
  await signIn(page, admin);
  const { html } = await stored(page, "SocialFeed2");
  const links = ["/repair-typo", "/repairs", "/breakdowns", "https://elsewhere.example.org/typo"];
  const sentence = (link: string) =>
    `<p>More about that stands <a href="${link}">over there</a>, in short.</p>`;
  const text = links.map(sentence).join("");
  await saveElsewhere(page, "SocialFeed2", text);
  await openWidget(page, "SocialFeed2");
  await save(page);
  const note = page.getByRole("alert").filter({ hasText: "leads to no page of this site" });
  await expect(note).toBeVisible();
  await expect(note.getByRole("listitem")).toHaveText(["/repair-typo"]);
  expect((await stored(page, "SocialFeed2")).html).toContain("/repair-typo");
  await expectNoAxeFindings(page);
  await note.getByRole("button", { name: "Close this note" }).click();
  await expect(note).toBeHidden();
  await saveElsewhere(page, "SocialFeed2", html!);

  await test.step("a link in a dialog, with the full address of this site, gets the same warning", async () => {
    await page.goto("/admin/galleries/1");
    await hydrated(page);
    await page.getByRole("button", { name: /^Edit/ }).first().click();
    const dialog = page.getByRole("dialog");
    const before = await dialog.getByLabel("Link").inputValue();
    await dialog.getByLabel("Link").fill(`${baseURL}/no-such-offer`);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("alert").getByRole("listitem")).toHaveText(["/no-such-offer"]);
    await page.getByRole("button", { name: /^Edit/ }).first().click();
    await dialog.getByLabel("Link").fill(before);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog).toBeHidden();
  });
});
