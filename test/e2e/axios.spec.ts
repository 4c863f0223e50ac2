import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { AxiosStatic } from "axios";
import { somebody } from "./accounts.ts";
import { expect, test } from "./test.ts";

const bundle = join(
  dirname(createRequire(import.meta.url).resolve("axios/package.json")),
  "dist/axios.min.js",
);

test.use({ allowedStatuses: [401, 404, 422], bypassCSP: true });

test("axios with its XSRF defaults registers, signs in, edits and signs out in a browser page", async ({
  page,
}) => {
  const person = { ...somebody(), password_confirmation: "frozen peas at dawn" };
  await page.goto("/terms");
  await page.addScriptTag({ content: readFileSync(bundle, "utf8") });
  const seen = await page.evaluate(async (given) => {
    const { axios } = window as unknown as { axios: AxiosStatic };
    axios.defaults.withCredentials = true;
    axios.defaults.headers.common["X-Requested-With"] = "XMLHttpRequest";
    const statusOf = (call: Promise<unknown>) =>
      call.then(
        () => 0,
        (error: { response: { status: number } }) => error.response.status,
      );
    await axios.get("/sanctum/csrf-cookie");
    const registered = await axios.post("/api/register", given);
    const loggedOut = await axios.post("/logout");
    const afterLogout = await statusOf(axios.get("/api/user"));
    await axios.get("/sanctum/csrf-cookie");
    const wrong = await statusOf(axios.post("/login", { email: given.email, password: "wrong" }));
    const login = await axios.post("/login", {
      email: given.email,
      password: given.password,
      remember: true,
    });
    const me = await axios.get("/api/user");
    const edit = { ...me.data.data, address1: "1 Cold Store Lane", town: "Ashford", postcode: "TN99 9ZZ" };
    const edited = await axios.post("/api/user", edit);
    const end = await axios.post("/logout");
    return {
      registered: registered.status,
      loggedOut: loggedOut.status,
      afterLogout,
      wrong,
      login: login.data,
      email: me.data.data.email,
      town: edited.data.data.town,
      end: end.status,
      finally: await statusOf(axios.get("/api/user")),
    };
  }, person);
  expect(seen).toEqual({
    registered: 201,
    loggedOut: 204,
    afterLogout: 401,
    wrong: 422,
    login: { two_factor: false },
    email: person.email,
    town: "Ashford",
    end: 204,
    finally: 401,
  });
});
