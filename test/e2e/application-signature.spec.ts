import sharp from "sharp";
import { expect, expectNoAxeFindings, test } from "./test.ts";
import {
  readApplication,
  inkOn,
  pad,
  reachSignature,
  sentReference,
  sign,
  submit,
} from "./application-form.ts";

test("signature pad of 250 px, Clear Signature, Save and Submit, Please sign the form, strokes that outlast a resize, a JPEG on white", async ({
  page,
}) => {
  await reachSignature(page);
  expect((await pad(page).boundingBox())!.height).toBe(250);
  await submit(page).click();
  await expect(page.getByText("Please sign the form")).toBeVisible();
  await expect(pad(page)).toBeFocused();
  await expectNoAxeFindings(page);
  await sign(page);
  await expect(page.getByText("Please sign the form")).toBeHidden();
  await test.step("resizing the window keeps the strokes", async () => {
    const before = await inkOn(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(async () => (await pad(page).boundingBox())!.width).toBeLessThan(320);
    expect(await inkOn(page)).toBeGreaterThan(before / 3);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(() => inkOn(page)).toBeGreaterThan(before * 0.9);
  });
  await page.getByRole("button", { name: "Clear Signature" }).click();
  expect(await inkOn(page)).toBe(0);
  await submit(page).click();
  await expect(page.getByText("Please sign the form")).toBeVisible();
  await sign(page);
  await submit(page).click();
  const reference = await sentReference(page);

  const { signature_url } = await readApplication(page, reference);
  const jpeg = await (await page.request.get(signature_url)).body();
  const picture = await sharp(jpeg).metadata();
  expect(picture).toMatchObject({ format: "jpeg", height: 250 });
  const corner = await sharp(jpeg).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer();
  expect([...corner]).toEqual([255, 255, 255]);
});
