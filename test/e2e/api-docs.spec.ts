import type { Page } from "@playwright/test";
import { admin } from "./people.ts";
import { expect, signIn, test } from "./test.ts";

const phone = { width: 390, height: 844 };

test.describe("the reader of the API's description", () => {
  test.describe("on a phone", () => {
    test.use({ viewport: phone });

    test("reads the document, loads nothing from other hosts, does not scroll sideways, and tries a write as the signed-in user", async ({
      page,
      baseURL,
    }) => {
      const elsewhere: string[] = [];
      page.on("request", (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
          elsewhere.push(request.url());
      });
      await page.goto("/api/docs#tag/galleries/POST/api/galleries");
      await expect(page.getByRole("heading", { name: "Create an empty gallery" })).toBeVisible();
      await expect(page.getByText("createGallery")).toBeVisible();
      await expect(page.locator("#list")).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
      await signIn(page, admin);
      const before = await galleries(page);
      expect(await tryCall(page, "post /api/galleries")).toBe(201);
      expect(await galleries(page)).toBe(before + 1);
      expect(elsewhere).toEqual([]);
    });
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page is a list of all calls", async ({ page }) => {
    await page.goto("/api/docs");
    await expect(page.getByRole("heading", { name: "Gallery images" })).toBeVisible();
    await expect(page.getByText("POST /api/galleriesimages/{id}/rotate")).toBeVisible();
  });
});

/** Sends a request from the API documentation page and returns the status of the response. */
async function tryCall(page: Page, call: string): Promise<number> {
  const [method, path] = call.split(" ") as [string, string];
  await page.getByRole("button", { name: `Test Request (${call})` }).click();
  const answered = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === path && response.request().method() === method.toUpperCase(),
  );
  await page.getByRole("button", { name: /^Send/ }).first().click();
  return (await answered).status();
}

async function galleries(page: Page): Promise<number> {
  return (await (await page.request.get("/api/galleries")).json()).total;
}
