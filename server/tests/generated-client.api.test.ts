import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { afterAll, describe, expect, it } from "vitest";
import { newGallery } from "../../test/galleries.ts";
import { addPerson, people } from "../../test/people.ts";
import { jpeg } from "../../test/pictures.ts";
import { openSite } from "../../test/site.ts";
import { describeApi } from "../../app/platform/openapi/describe-api.server.ts";
import { api } from "../api.ts";
import { createApp } from "../app.ts";

// A client such as others would make: a common generator makes it from the published description alone.
const generator = "node_modules/oazapfts/dist/cli.js";
const compiler = "node_modules/typescript/bin/tsc";

type Answer = { status: number; data: Record<string, never> };
type Client = Record<string, (...input: unknown[]) => Promise<Answer>> & {
  defaults: { baseUrl: string; fetch: typeof fetch };
};

// The folder is inside the project, so that the generated code finds its packages.
await mkdir(".cache", { recursive: true });
const folder = await mkdtemp(join(".cache", "generated-client-"));
await writeFile(join(folder, "openapi.json"), JSON.stringify(await describeApi(api, "Example")));
await run(generator, join(folder, "openapi.json"), join(folder, "client.ts"));
const site = await openSite();
await addPerson(site.services, "owner");
const listener = getRequestListener(createApp(site.services).fetch, { overrideGlobalObjects: false });
const server: Server = createServer((request, response) => void listener(request, response)).listen(
  0,
  "127.0.0.1",
);
await once(server, "listening");
const client: Client = (await import(join(process.cwd(), folder, "client.ts"))) as Client;
client.defaults.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
client.defaults.fetch = fetchWithCookies(new Map());
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a client generated from the published description", () => {
  it("compiles under strict rules", async () => {
    const options = ["--strict", "--noEmit", "--skipLibCheck", "--target", "es2024", "--module", "preserve"];
    await run(compiler, ...options, "--ignoreConfig", join(folder, "client.ts"));
  });

  it("signs in, uploads a picture and saves a widget", async () => {
    await client.fetchCsrfToken!();
    const { email, password } = people.owner;
    expect(await client.signIn!({ email, password })).toMatchObject({
      status: 200,
      data: { two_factor: false },
    });
    expect(await client.getCurrentUser!()).toMatchObject({ status: 200, data: { data: { email } } });

    const gallery = await newGallery(await site.signIn("owner"), "From a client");
    const picture = new File([new Uint8Array(await jpeg())], "van.jpg", { type: "image/jpeg" });
    const added = await client.addImage!({ gallery_id: gallery, alt: "A van", file: picture });
    expect(added).toMatchObject({ status: 201, data: { gallery_id: gallery, alt: "A van", width: 640 } });

    const { data: made } = await client.createWidget!({ name: "FromAClient" });
    const change = { name: "FromAClient", html: "<p>Cold.</p>", version: made.version };
    const saved = await client.saveWidget!(made.id, change);
    expect(saved).toMatchObject({ status: 200, data: { html: "<p>Cold.</p>" } });
    const again = await client.saveWidget!(made.id, change);
    expect(again).toMatchObject({ status: 409, data: { current: { version: saved.data.version } } });
    const row = await site.db
      .selectFrom("widgets")
      .select("html")
      .where("name", "=", "FromAClient")
      .execute();
    expect(row).toEqual([{ html: "<p>Cold.</p>" }]);
  });
});

async function run(...command: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, command, { timeout: 45_000 }).catch((error: Error) => {
    throw new Error(`${error.message}\n${(error as { stdout?: string }).stdout}`);
  });
}

/** Returns a `fetch` that keeps cookies and sends the CSRF token, as the description's first paragraph says. */
function fetchWithCookies(jar: Map<string, string>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("Cookie", [...jar].map((pair) => pair.join("=")).join("; "));
    request.headers.set("X-XSRF-TOKEN", jar.get("XSRF-TOKEN") ?? "");
    const response = await fetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [name, value] = cookie.split(";")[0]!.split("=") as [string, string];
      jar.set(name, value);
    }
    return response;
  };
}
