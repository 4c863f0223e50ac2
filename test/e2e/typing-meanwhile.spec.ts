import { expect, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("what a driver types while the phone looks for its position stays", async ({ page }) => {
  await page.addInitScript(() => {
    const position = {
      coords: { latitude: 51.1465, longitude: 0.8739, accuracy: 12 },
      timestamp: Date.now(),
    };
    navigator.geolocation.getCurrentPosition = (found) =>
      addEventListener("found", () => found(position as GeolocationPosition), { once: true });
  });
  await page.goto("/breakdown");
  await page.getByRole("button", { name: "Send your position and fault" }).tap();
  await page.getByRole("button", { name: "Find my position" }).tap();
  await page.getByRole("textbox").last().fill("M20, by the bridge");
  await page.evaluate(() => dispatchEvent(new Event("found")));
  await expect(page.getByText("12 m").first()).toBeVisible();
  await expect(page.getByRole("textbox").last()).toHaveValue("M20, by the bridge");
});
