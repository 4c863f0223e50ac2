import { expect, type Page } from "@playwright/test";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type FormOptions = NonNullable<Parameters<Page["request"]["post"]>[1]>;

/** Calls the API as the page's signed-in user. An error status fails the test. Does not check that the body is a T. */
export async function call<T = unknown>(
  page: Page,
  method: Method,
  path: string,
  data?: unknown,
): Promise<T> {
  return send<T>(page, path, { method, data });
}

/** Sends a form with files to the API. */
export async function upload<T = unknown>(
  page: Page,
  path: string,
  multipart: FormOptions["multipart"],
): Promise<T> {
  return send<T>(page, path, { method: "POST", multipart });
}

async function send<T>(page: Page, path: string, what: FormOptions & { method: Method }): Promise<T> {
  const token = await csrfToken(page);
  const answer = await page.request.fetch(path, { ...what, headers: { "X-XSRF-TOKEN": token } });
  expect(answer.ok(), `${what.method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}

async function csrfToken(page: Page): Promise<string> {
  const stored = async () => (await page.context().cookies()).find(({ name }) => name === "XSRF-TOKEN");
  if (!(await stored())) await page.request.get("/sanctum/csrf-cookie");
  return decodeURIComponent((await stored())?.value ?? "");
}
