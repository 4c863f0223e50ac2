import { call } from "./api.ts";
import { admin } from "./people.ts";
import { shoot } from "./shoot.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";

test.use({
  allowedStatuses: [409],
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

test("somebody of the office has this phone woken, and stops it; the call-out says who was woken", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Stands for a browser's push service, which a test cannot reach.
    let subscription: object | null = null;
    const p256dh = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM";
    const keys = { p256dh, auth: "tBHItJI5svbpez7KI4CCXg" };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription,
      subscribe: async ({ applicationServerKey }: { applicationServerKey: ArrayBuffer }) => {
        const toJSON = () => ({ endpoint: "https://127.0.0.1/push/of/a/test", keys });
        subscription = { toJSON, options: { applicationServerKey } };
        return subscription;
      },
    });
    const granted = { permission: "granted", requestPermission: async () => "granted" };
    Object.assign(globalThis, { Notification: granted });
  });
  await signIn(page, admin);
  await page.goto("/admin/call-outs");
  await page.getByRole("link", { name: "Who is woken" }).first().tap();
  // The page loads itself again as a document that may start a worker.
  await expect(async () => {
    const documents = await page.evaluate(() =>
      performance.getEntriesByType("navigation").map(({ name }) => name),
    );
    expect(documents.join(" ")).toContain("/admin/waking");
  }).toPass();
  await hydrated(page);
  await expect(page.getByText(/^Nobody can be woken/)).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByText("How it goes on an iPhone or iPad").tap();
  await expect(page.getByText(/Add to Home Screen/)).toBeVisible();
  await expectNoAxeFindings(page);
  await shoot(page, "waking");
  await page.getByRole("button", { name: "Wake this device" }).tap();
  // The push service of the test stands at a private address, which the site never calls.
  await expect(page.getByRole("alert")).toContainText("The test did not leave.");
  await expect(page.getByText(/^Nobody can be woken/)).toBeVisible();

  const receipt = await call<{ reference: string }>(page, "POST", "/api/callouts", {
    vehicle_number: "WK10 TEN",
  });
  await page.goto(`/admin/call-outs?search=${receipt.reference}`);
  await page.getByRole("link", { name: /WK10 TEN/ }).tap();
  await expect(page.getByText("Nobody: no device is switched on.")).toBeVisible();
  await expectNoAxeFindings(page);
});
