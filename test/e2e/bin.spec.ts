import type { Locator, Page } from "@playwright/test";
import { applicationFields, signatureJpeg } from "../applications.ts";
import { call, upload } from "./api.ts";
import { addGallery, readGallery } from "./galleries.ts";
import { makeUser } from "./office.ts";
import { admin } from "./people.ts";
import { tap } from "./tap.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

type Made = {
  /** The page that deletes it. */
  page: string;
  /** Asks the API whether it exists. */
  isThere: () => Promise<boolean>;
  /** The names of the buttons to press, in order. */
  buttons: string[];
};

/** Everything that users can delete in the back office. API tests prove what a restore brings back. */
const kinds: Record<string, (page: Page, way: string) => Promise<Made>> = {
  async message(page, way) {
    const id = await sendMessage(page, `Mia ${way}`);
    const buttons = [`Delete the message of Mia ${way}`];
    return { page: `/admin/messages/${id}`, isThere: answers(page, `/api/messages/${id}`), buttons };
  },
  async spam(page, way) {
    const id = await sendMessage(page, `Sam ${way}`);
    const isThere = async () =>
      (await call<{ status: string }>(page, "GET", `/api/messages/${id}`)).status === "new";
    return { page: `/admin/messages/${id}`, isThere, buttons: [`Mark as spam (Sam ${way})`] };
  },
  async application(page) {
    const signature = { name: "s.jpg", mimeType: "image/jpeg", buffer: await signatureJpeg() };
    await upload(page, "/api/accountRequest", { ...applicationFields, signature });
    const { data } = await call<{ data: { id: number }[] }>(page, "GET", "/api/applications");
    const { id } = data[0]!;
    const buttons = ["Delete", "Confirm"];
    return { page: `/admin/applications/${id}`, isThere: answers(page, `/api/applications/${id}`), buttons };
  },
  async user(page) {
    const { id } = await makeUser(page);
    return {
      page: `/admin/users/${id}`,
      isThere: answers(page, `/api/users/${id}`),
      buttons: ["Delete User", "Confirm"],
    };
  },
  async testimonial(page, way) {
    const testimonial = { name: `Tess ${way}`, review: "<p>Good.</p>" };
    const { id } = await call<{ id: number }>(page, "POST", "/api/testimonials", testimonial);
    const buttons = [`Edit Tess ${way}`, "Delete Testimonial", "Confirm"];
    return { page: "/admin/testimonials", isThere: answers(page, `/api/testimonials/${id}`), buttons };
  },
  async gallery(page) {
    const { id } = await addGallery(page, "Regretted", 1);
    const buttons = ["Delete Gallery", "Confirm"];
    return { page: `/admin/galleries/${id}`, isThere: answers(page, `/api/galleries/${id}`), buttons };
  },
  async image(page) {
    const { id, images } = await addGallery(page, "Kept", 2);
    const buttons = ["Delete picture 2", "Confirm"];
    const isThere = async () =>
      (await readGallery(page, id)).images.some(({ id: one }) => one === images[1]!.id);
    return { page: `/admin/galleries/${id}`, isThere, buttons };
  },
};

test.describe("by touch on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a deletion is undone on the same page, in reach of the thumb, and from the bin", async ({ page }) => {
    await signIn(page, admin);
    for (const kind of ["spam", "application", "gallery"]) {
      await test.step(kind, () => takeAwayAndUndo(page, kind, { way: "Touch", press: tap }));
    }
    const { id } = await addGallery(page, "In the bin");
    await call(page, "DELETE", `/api/galleries/${id}`);
    await page.goto("/admin/bin");
    await hydrated(page);
    await expectNoAxeFindings(page);
    await tap(page.getByRole("button", { name: "Restore In the bin" }));
    await expect(page.getByText("“In the bin” is back.")).toBeVisible();
    await call(page, "GET", `/api/galleries/${id}`);
  });
});

test("a deletion by keyboard is undone by keyboard @release", async ({ page }) => {
  await signIn(page, admin);
  // One of each way to delete: with one press, with a confirmation, in a dialog, and in a grid.
  for (const kind of ["message", "user", "testimonial", "image"]) {
    await test.step(kind, () => takeAwayAndUndo(page, kind, { way: "Keys", press: pressKeys }));
  }
});

type Way = { way: string; press: (target: Locator) => Promise<void> };

async function takeAwayAndUndo(page: Page, kind: string, { way, press }: Way) {
  const made = await kinds[kind]!(page, way);
  await page.goto(made.page);
  await hydrated(page);
  for (const name of made.buttons) await press(page.getByRole("button", { name, exact: true }));
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  await expect(undo).toBeInViewport({ ratio: 1 });
  // A dialog that is still open would take the focus back.
  await expect(page.locator("[role=dialog], [role=alertdialog]")).toHaveCount(0);
  expect(await made.isThere()).toBe(false);
  if (kind === "spam") await expectNoAxeFindings(page);
  await press(undo);
  await expect(page.getByText(/^It is (back|marked new again)\.$/)).toBeVisible();
  expect(await made.isThere()).toBe(true);
}

function answers(page: Page, address: string): () => Promise<boolean> {
  return async () => (await page.request.get(address)).status() === 200;
}

async function sendMessage(page: Page, name: string): Promise<number> {
  const message = { name, email: "visitor@example.com", telephone: "01632 960200", message: "Cold?" };
  await call(page, "POST", "/api/contact", message);
  const { data } = await call<{ data: { id: number }[] }>(page, "GET", "/api/messages");
  return data[0]!.id;
}

/** Reaches the button by Tab and presses Enter. A page that was just opened may still move the focus to its heading. */
async function pressKeys(target: Locator): Promise<void> {
  const { keyboard } = target.page();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  await expect(async () => {
    await target.focus();
    await keyboard.press("Shift+Tab");
    expect(await isFocused()).toBe(false);
    await keyboard.press("Tab");
    expect(await isFocused()).toBe(true);
  }).toPass();
  await keyboard.press("Enter");
}
