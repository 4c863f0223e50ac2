import { describe, expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { readOwnAddresses } from "./own-addresses.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

describe("redirects", () => {
  it("are added, listed and deleted, and chains are shortened from both ends", async () => {
    const add = (path: string, target: string) => owner.post("/api/redirects", { path, target });
    expect(await add("/old-b", "/contact?from=b#write")).toMatchObject({ status: 201 });
    expect((await add("/old-a", "/old-b")).body.target).toBe("/contact?from=b#write");
    const { id } = (await add("/old-c", "/old-d")).body;
    await add("/old-d", "/gallery");
    expect(await redirectsOf("/old-c")).toEqual({ "/old-c": "/gallery" });
    expect((await owner.get("/api/redirects")).body.total).toBeGreaterThan(3);
    expect((await owner.delete(`/api/redirects/${id}`)).status).toBe(204);
    expect(await redirectsOf("/old-c")).toEqual({});
  });

  const circle = { target: ["This would lead round in a circle."] };
  it.each([
    [{ path: "/round", target: "/round" }, circle],
    [{ path: "/round-b", target: "/round-a?again" }, circle],
    [{ path: "/round-b", target: "/Round-A/#here" }, circle],
    [{ path: "/round", target: "/./%72ound" }, circle],
    [{ path: "/Round-B", target: "/round-a" }, circle],
    [{ path: "/round-a", target: "/gallery" }, { path: ["This address leads elsewhere already."] }],
    [{ path: "/stands", target: "/gallery" }, { path: ["A page stands at this address."] }],
    [
      { path: "/about", target: "/gallery" },
      { path: ["The site itself uses this address. Choose another one."] },
    ],
    [
      { path: "/out", target: "//evil.example.com" },
      { target: ["The target field must be an address of this site, such as /contact."] },
    ],
    [
      { path: "/out", target: "https://example.com" },
      { target: ["The target field must be an address of this site, such as /contact."] },
    ],
    [{ path: "/out" }, { target: ["The target field is required."] }],
  ])("refuse %j", async (redirect, errors) => {
    await owner.post("/api/redirects", { path: "/round-a", target: "/round-b" });
    await owner.post("/api/pages", { title: "Stands", path: "/stands" });
    const before = (await owner.get("/api/redirects")).body;
    const answer = await owner.post("/api/redirects", redirect);
    expect(answer).toMatchObject({ status: 422, body: { errors } });
    expect((await owner.get("/api/redirects")).body).toEqual(before);
  });

  it("refuse one of two simultaneous halves of a circle", async () => {
    const answers = await Promise.all([
      owner.post("/api/redirects", { path: "/half-a", target: "/half-b" }),
      owner.post("/api/redirects", { path: "/half-b", target: "/half-a" }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });
});

async function redirectsOf(...paths: string[]): Promise<Record<string, string>> {
  const { redirects } = await readOwnAddresses(site.db);
  return Object.fromEntries([...redirects].filter(([path]) => paths.includes(path)));
}
