import type { Page } from "@playwright/test";
import type { School } from "../../app/features/schools/schools.schema.ts";
import { call } from "./api.ts";
import { openUser, saveButton, saved, school, schools, stored } from "./edit-user.ts";
import { devices, makeUser, press } from "./office.ts";
import { admin } from "./people.ts";
import { expect, expectNoAxeFindings, hydrated, signIn, test } from "./test.ts";
import { tap } from "./tap.ts";

test.describe("the school of a user, on a phone", () => {
  test.use(devices["on a phone of 390 pixels with touch"]);
  test.beforeEach(({ page }) => signIn(page, admin));

  test("school type-ahead for pta from the second letter, choosing sets id and name, clearing sets null", async ({
    page,
  }) => {
    const user = await makeUser(page);
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("/api/schoolslist") && asked.push(request.url()));
    await openUser(page, user);
    await expect(school(page)).toHaveCount(0);
    await page.getByLabel("Access level").selectOption("pta");
    await press(school(page));
    await page.keyboard.type("p");
    await expect(page.getByText("Type at least two letters.")).toBeVisible();
    expect(asked).toEqual([]);
    await page.keyboard.type("ri");
    await expect(schools(page).first()).toBeVisible();
    await expectNoAxeFindings(page);
    const name = await schools(page)
      .nth(1)
      .evaluate((option) => option.firstChild!.textContent!);
    await tap(schools(page).nth(1));
    await expect(schools(page)).toHaveCount(0);
    await expect(school(page)).toHaveValue(name);
    await saved(page);
    const [chosen] = await call<School[]>(page, "GET", `/api/schoolslist?q=${encodeURIComponent(name)}`);
    expect(await stored(page, user)).toMatchObject({
      role: "pta",
      school_id: chosen!.id,
      school_name: name,
    });

    await page.reload();
    await hydrated(page);
    await expect(school(page)).toHaveValue(name);
    await press(school(page));
    await press(page.getByLabel("Town"));
    await expect(school(page)).toHaveValue(name);
    await school(page).fill("");
    await page.keyboard.press("Escape");
    await saved(page);
    expect(await stored(page, user)).toMatchObject({ role: "pta", school_id: null, school_name: null });

    await test.step("typed and not chosen: accepted if the name is complete, otherwise the page asks", () =>
      typeWholeAndNot(page));
  });
});

async function typeWholeAndNot(page: Page): Promise<void> {
  const known = (await call<School[]>(page, "GET", "/api/schoolslist?q=pri"))[0]!;
  const user = await makeUser(page, { role: "pta", school_id: known.id });
  await openUser(page, user);
  await school(page).fill("No such school");
  await expect(page.getByText("No school has this name.")).toBeVisible();
  await page.keyboard.press("Escape");
  await press(saveButton(page));
  await expect(school(page)).toHaveAccessibleDescription(/Please choose a school from the list/);
  await expect(school(page)).toHaveValue("No such school");
  await expectNoAxeFindings(page);
  expect(await stored(page, user)).toMatchObject({ school_id: known.id });

  await school(page).fill(known.name.toUpperCase());
  await page.keyboard.press("Escape");
  await saved(page);
  await expect(school(page)).toHaveValue(known.name);
  expect(await stored(page, user)).toMatchObject({ school_id: known.id });
  // Other roles have no school.
  await page.getByLabel("Access level").selectOption("user");
  await expect(school(page)).toHaveCount(0);
  await saved(page);
  expect(await stored(page, user)).toMatchObject({ role: "user", school_id: null });
}
