import type { Testimonial } from "../../app/features/testimonials/testimonials.schema.ts";
import { call } from "./api.ts";
import { admin } from "./people.ts";
import { expect, hydrated, signIn, test } from "./test.ts";

test("the editor has only bold, italic, underline, alignment, lists, blockquote, link and code, and pastes plain text", async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto("/admin/testimonials");
  await hydrated(page);
  await page.getByRole("button", { name: "Add Testimonial" }).click();
  const dialog = page.getByRole("dialog");
  const toolbar = dialog.getByRole("toolbar");
  await expect(toolbar).toBeVisible();
  const names = await toolbar
    .locator("[aria-label]")
    .evaluateAll((tools) => tools.map((tool) => tool.getAttribute("aria-label")));
  expect(names.filter((name) => !name?.startsWith("Tools"))).toEqual([
    "Bold",
    "Italic",
    "Underline",
    "Align left",
    "Centre",
    "Align right",
    "Bullet list",
    "Numbered list",
    "Quotation",
    "Link",
    "Code",
  ]);

  await dialog.getByLabel("Testimonial Name").fill("Pasted");
  const editor = dialog.getByRole("textbox", { name: "Testimonial Text" });
  await editor.click();
  await editor.evaluate((element) => {
    const data = new DataTransfer();
    data.setData("text/html", "<h1 style='color:red'>Big <b>words</b></h1>");
    data.setData("text/plain", "Big words");
    const clipboard = { clipboardData: data, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", clipboard));
  });
  await expect(editor).toHaveText("Big words");
  await dialog.getByRole("button", { name: "Add Testimonial" }).click();
  await expect(page.getByText("Your Changes Have Been Saved")).toBeVisible();
  const { results } = await call<{ results: Testimonial[] }>(page, "GET", "/api/testimonials?limit=1");
  expect(results[0]).toMatchObject({ name: "Pasted", review: "<p>Big words</p>" });
});
