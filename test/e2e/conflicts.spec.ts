import type { Locator, Page } from "@playwright/test";
import type { RunningSite } from "../running-site.ts";
import type { PageFactAnswer } from "../../app/features/page-facts/page-facts.schema.ts";
import type { User } from "../../app/features/accounts/users/users.schema.ts";
import { inDatabase } from "../in-database.ts";
import { registered } from "./accounts.ts";
import { call } from "./api.ts";
import { addGallery, readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { atRelease } from "./variants.ts";

test.use({ allowedStatuses: [409] });

type Edit = {
  field: Locator;
  /** The first element of the form. */
  first?: Locator;
  save: Locator;
  /** Saves other text in the field, as another user would. */
  storeTheirs: (words: string) => unknown;
  stored: () => Promise<string | null>;
  /** Undoes changes that would affect other tests. */
  tidyUp?: () => unknown;
};

const edits: Record<string, (page: Page, site: RunningSite) => Promise<Edit>> = {
  "your profile": async (page, site) => {
    const person = await registered(page);
    inDatabase(
      site,
      "update users set address1 = '1 Lane', postcode = 'TN99 9ZZ' where email = ?",
      person.email,
    );
    await page.goto("/account/profile");
    const { version } = (await call<{ data: User }>(page, "GET", "/api/user")).data;
    let saves = version;
    return {
      field: page.getByLabel("Town"),
      first: page.getByLabel("First Name"),
      save: page.getByRole("button", { name: "Save changes" }),
      storeTheirs: (words) => {
        saves += 1;
        inDatabase(
          site,
          `update users set version = ${saves}, town = ? where email = ?`,
          words,
          person.email,
        );
      },
      stored: async () => (await call<{ data: User }>(page, "GET", "/api/user")).data.town,
    };
  },
  "this list": async (page) => {
    await signIn(page, admin);
    await page.goto("/admin/facts/homeFigures");
    const address = "/api/facts/homeFigures";
    const read = async () => (await call<PageFactAnswer>(page, "GET", address)).value;
    const before = await read();
    const store = (figure: string) =>
      call(page, "PUT", address, { value: [{ ...before[0], figure }, ...before.slice(1)] });
    return {
      field: page.getByLabel("Figure 1"),
      save: page.getByRole("button", { name: "Save Changes" }),
      storeTheirs: store,
      stored: async () => (await read())[0]!.figure!,
      tidyUp: () => store(before[0]!.figure!),
    };
  },
  "this picture": async (page) => {
    await signIn(page, admin);
    const { id, images } = await addGallery(page, "With a contested picture", 1);
    await page.goto(`/admin/galleries/${id}`);
    const edit = page.getByRole("button", { name: "Edit picture 1" });
    await hydrated(page);
    await edit.click();
    const dialog = page.getByRole("dialog", { name: "Update Image" });
    return {
      field: dialog.getByLabel("Alternative text"),
      save: dialog.getByRole("button", { name: "Save Changes" }),
      storeTheirs: (alt) => call(page, "POST", `/api/galleriesimages/${images[0]!.id}`, { alt }),
      stored: async () => (await readGallery(page, id)).images[0]!.alt,
    };
  },
};

for (const [what, open] of Object.entries(edits)) {
  const tag = what === "your profile" ? "" : ` ${atRelease}`;
  test(`another user changes ${what} meanwhile: the typed text stays until the user chooses, each time${tag}`, async ({
    page,
    site,
  }) => {
    const { field, first = field, save, storeTheirs, stored, tidyUp } = await open(page, site);
    await hydrated(page);
    await page.evaluate(() => document.documentElement.setAttribute("data-not-reloaded", ""));
    const notice = page
      .getByRole("alert")
      .filter({ hasText: `Somebody else has changed ${what} meanwhile.` });
    const saveMine = async (words: string, theirs: string) => {
      await storeTheirs(theirs);
      await field.fill(words);
      await save.click();
      await expect(notice).toBeVisible();
      await expect(notice.locator("xpath=..")).toBeFocused();
      await expect(field).toHaveValue(words);
      expect(await stored()).toBe(theirs);
    };

    await saveMine("Mine-1", "Theirs-1");
    await expectNoAxeFindings(page);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(notice).toBeHidden();
    await expect(field).toHaveValue("Theirs-1");
    await expect(first).toBeFocused();
    expect(await stored()).toBe("Theirs-1");
    await expect(page.locator("[data-not-reloaded]")).toBeAttached();

    await saveMine("Mine-2", "Theirs-2");
    await storeTheirs("Theirs-3");
    await notice.getByRole("button", { name: "Keep mine" }).click();
    await expect(notice.locator("xpath=..")).toBeFocused();
    await expect(field).toHaveValue("Mine-2");
    expect(await stored()).toBe("Theirs-3");

    const releaseWrites = await holdWrites(page);
    await notice.getByRole("button", { name: "Keep mine" }).click();
    await expect(notice).toBeHidden();
    const saving = page.getByRole("button", { name: "Saving…" });
    await expect(saving).toBeFocused();
    await expect(saving).toHaveAttribute("aria-disabled", "true");
    releaseWrites();
    await expect.poll(stored).toBe("Mine-2");
    await expect(notice).toBeHidden();
    await tidyUp?.();
  });
}

/** Holds the page's saving requests until the returned function is called. */
async function holdWrites(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/**", async (route) => {
    if (route.request().method() !== "GET") await released;
    await route.continue();
  });
  return release;
}
