import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { expect, test } from "./test.ts";

/** The shipped limits, in place of the generous ones that journeys run with. */
const RATE_LIMITS = "{}";

test("throttles hold across two processes, and X-Forwarded-For does not dodge them", async ({
  playwright,
}) => {
  const one = await startSite({
    dataFrom: await sampleData({ quickPictures: true }),
    settings: { RATE_LIMITS },
  });
  const two = await startSite({ settings: { RATE_LIMITS, DATA_DIR: one.dataFolder } });
  try {
    const statuses = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const { url } = attempt % 2 ? one : two;
      const client = await playwright.request.newContext({
        baseURL: url,
        extraHTTPHeaders: { "X-Forwarded-For": `192.0.2.${attempt}` },
      });
      await client.get("/sanctum/csrf-cookie");
      const { cookies } = await client.storageState();
      const answer = await client.post("/login", {
        data: { email: "nobody@example.com", password: "a guess" },
        headers: { "X-XSRF-TOKEN": cookies.find(({ name }) => name === "XSRF-TOKEN")!.value },
      });
      statuses.push(answer.status());
      await client.dispose();
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  } finally {
    await two.stop();
    await one.stop();
  }
});
