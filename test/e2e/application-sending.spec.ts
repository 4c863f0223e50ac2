import type { JSHandle, Page, Route } from "@playwright/test";
import { applicationFields } from "../applications.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, signIn, test } from "./test.ts";
import {
  readApplication,
  field,
  inkOn,
  pad,
  reachSignature,
  sentReference,
  sign,
  stage1,
  stage2,
  submit,
  toReferences,
  toSignature,
} from "./application-form.ts";

const { step } = test;

test.describe("an application", () => {
  test.use({ allowedStatuses: [422] });

  test("loses nothing when the applicant goes back, leaves the page or is refused, and is sent with its reference", async ({
    page,
  }) => {
    await reachSignature(page, { position: "Reset" });
    await sign(page);
    await step("going back loses nothing", async () => {
      await back(page).click();
      for (const name of stage2) await expect(field(page, name)).toHaveValue(applicationFields[name]);
      await back(page).click();
      const first = { ...applicationFields, position: "Reset" };
      for (const name of stage1) await expect(field(page, name)).toHaveValue(first[name]);
      await toReferences(page).click();
      await toSignature(page).click();
      await expect.poll(() => inkOn(page)).toBeGreaterThan(100);
      await back(page).click();
    });

    await step("a draft is stored on the device between visits", async () => {
      await page.goto("/");
      await page.goto("/requestAccount");
      await expect(field(page, "ref2_email")).toHaveValue(applicationFields.ref2_email);
      await back(page).click();
      await expect(field(page, "company_name")).toHaveValue(applicationFields.company_name);
      await toReferences(page).click();
      await toSignature(page).click();
      await sign(page);
    });

    await step("server errors are shown, their stage is opened, and the form is preserved", async () => {
      await page.route("**/api/accountRequest", answer422, { times: 1 });
      await submit(page).click();
      await expect(page.getByRole("heading", { name: "Two trade references" })).toBeVisible();
      await expect(field(page, "ref2_email")).toHaveAccessibleDescription("This address is refused.");
      await expect(field(page, "ref2_email")).toBeFocused();
      await expectNoAxeFindings(page);
      for (const name of stage2) await expect(field(page, name)).toHaveValue(applicationFields[name]);
      await toSignature(page).click();
      await expect.poll(() => inkOn(page)).toBeGreaterThan(100);
    });

    await step(
      "Account Request Sent with the reference; Return To Account resets to an empty stage 1",
      async () => {
        let times = 0;
        page.on("request", (request) => {
          if (request.url().endsWith("/api/accountRequest")) times += 1;
        });
        const drawn = await countDrawings(page);
        await submit(page).dblclick();
        const reference = await sentReference(page);
        expect(await drawn.evaluate(({ count }) => count)).toBe(1);
        expect(times).toBe(1);
        await expect(page.getByRole("heading", { name: "Account Request Sent" })).toBeFocused();
        await expectNoAxeFindings(page);
        await page.getByRole("button", { name: "Return To Account" }).click();
        await expect(page.getByRole("heading", { name: /Your company$/ })).toBeFocused();
        for (const name of stage1) await expect(field(page, name)).toHaveValue("");
        await page.reload();
        for (const name of stage1) await expect(field(page, name)).toHaveValue("");
        expect(await readApplication(page, reference)).toMatchObject({ status: "received" });
      },
    );
  });
});

test("a second tab with the same draft sends a separate application once the draft was changed", async ({
  page,
  context,
}) => {
  const position = `Tabs ${Date.now()}`;
  await reachSignature(page, { position });
  const other = await context.newPage();
  await other.goto("/requestAccount");
  await expect(pad(other)).toBeVisible();
  await sign(page);
  await submit(page).click();
  const first = await sentReference(page);
  await back(other).click();
  await back(other).click();
  await field(other, "company_name").fill("Second Chilled Haulage Ltd");
  await toReferences(other).click();
  await toSignature(other).click();
  await sign(other);
  await submit(other).click();
  expect(await sentReference(other)).not.toBe(first);
  await signIn(page, admin);
  const found = await page.request.get(`/api/applications?search=${encodeURIComponent(position)}`);
  expect(await found.json()).toMatchObject({ total: 2 });
});

test.describe("a connection that is lost", () => {
  test.use({ allowedStatuses: [0] });

  test("before or during sending: the draft is stored, and sending again makes one application with one reference", async ({
    page,
    context,
  }) => {
    const position = `Lost ${Date.now()}`;
    await reachSignature(page, { position });
    await sign(page);
    await context.setOffline(true);
    await submit(page).click();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("We could not be reached");
    await context.setOffline(false);

    let lost = "";
    // The server stores the application, but its response never arrives.
    await page.route(
      "**/api/accountRequest",
      async (route) => {
        lost = ((await (await route.fetch()).json()) as { reference: string }).reference;
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await submit(page).click();
    await expect.poll(() => lost).not.toBe("");
    await expect(alert).toContainText("kept on this device");
    await expect(alert).toBeFocused();
    await expectNoAxeFindings(page);
    await page.reload();
    await expect(pad(page)).toBeVisible();
    await sign(page);
    await submit(page).click();
    expect(await sentReference(page)).toBe(lost);
    await signIn(page, admin);
    const found = await page.request.get(`/api/applications?search=${encodeURIComponent(position)}`);
    expect(await found.json()).toMatchObject({ total: 1 });
  });
});

function back(page: Page) {
  return page.getByRole("button", { name: "Back" });
}

async function answer422(route: Route): Promise<void> {
  await route.fulfill({
    status: 422,
    json: {
      message: "This address is refused.",
      errors: { ref2_email: ["This address is refused."], signature: ["Please sign the form"] },
    },
  });
}

/** Counts how often a canvas is made into a file. The second of two presses may otherwise send after the first answer. */
function countDrawings(page: Page): Promise<JSHandle<{ count: number }>> {
  return page.evaluateHandle(() => {
    const drawn = { count: 0 };
    const make = Reflect.get(HTMLCanvasElement.prototype, "toBlob");
    HTMLCanvasElement.prototype.toBlob = function (...given) {
      drawn.count += 1;
      make.apply(this, given);
    };
    return drawn;
  });
}
