import { describe, expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { followed } from "./redirect-targets.present.ts";
import { readOwnAddresses } from "./redirects.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

describe("redirects", () => {
  it("are added, listed and deleted, and are followed through others with query and hash", async () => {
    const add = (path: string, target: string) => owner.post("/api/redirects", { path, target });
    expect(await add("/old-b", "/contact?from=b#write")).toMatchObject({ status: 201 });
    await add("/old-a", "/old-b?from=a");
    expect(await redirectsOf("/old-a")).toEqual({ "/old-a": "/contact?from=b#write" });
    const { id } = (await add("/old-c", "/old-d")).body;
    await add("/old-d", "/gallery");
    expect(await redirectsOf("/old-c")).toEqual({ "/old-c": "/gallery" });
    expect((await owner.get("/api/redirects")).body.total).toBeGreaterThan(3);
    expect((await owner.delete(`/api/redirects/${id}`)).status).toBe(204);
    expect(await redirectsOf("/old-c")).toEqual({});
  });

  it("lead a page's former addresses to it, also through one at which another page stands by now", async () => {
    const page = (await owner.post("/api/pages", { title: "Vans", path: "/vans-one" })).body;
    for (const path of ["/vans-two", "/vans-three"]) {
      const { body } = await owner.get(`/api/pages/${page.id}`);
      expect((await owner.post(`/api/pages/${page.id}`, { ...body, path })).status).toBe(200);
    }
    await owner.post("/api/pages", { title: "Other", path: "/vans-two" });
    expect(followed(await readOwnAddresses(site.db), "/vans-one")).toBe("/vans-three");
  });

  it.each([
    ["/fridge-hire/", "/fridge-hire"],
    ["/blog/2019/05/", "/blog/2019/05"],
    ["/our%20vans.html", "/our vans.html"],
    ["/K%C3%A4lte/", "/kälte"],
    ["/index.php?page_id=12", "/index.php?page_id=12"],
    ["/Vans/?Id=7#top", "/vans?id=7"],
    ["https://www.old-firm.example.com/Van-Hire/", "/van-hire"],
    ["http://old.example.com:8080/shop.asp?cat=3", "/shop.asp?cat=3"],
    ["www.old.example.com/hire/", "/hire"],
    ["/a/../b//", "/b"],
    ["/100%-cold", "/100%-cold"],
    [" /spaced ", "/spaced"],
  ])("take the old address %j and store %j", async (typed, path) => {
    const answer = await owner.post("/api/redirects", { path: typed, target: "/contact/" });
    expect(answer).toMatchObject({ status: 201, body: { path, target: "/contact" } });
    const twice = await owner.post("/api/redirects", { path: typed, target: "/contact" });
    expect(twice.body.errors).toEqual({ path: ["This address leads elsewhere already."] });
    await owner.delete(`/api/redirects/${answer.body.id}`);
  });

  it.each([
    ["van-hire", "The path field must be an address of the earlier site"],
    ["//elsewhere", "The path field must be an address of the earlier site"],
    ["javascript:alert(1)", "The path field must be an address of the earlier site"],
    ["/about.data", "Addresses that end in .data belong to the site itself"],
    ["https://www.example.com/", "The site itself uses this address"],
    ["/?p=12", "The site itself uses this address"],
    ["/About/", "The site itself uses this address"],
    [`/${"x".repeat(500)}`, "must not be greater than 500 characters"],
    ["", "required"],
  ])("refuse the old address %j with a reason", async (path, reason) => {
    const { status, body } = await owner.post("/api/redirects", { path, target: "/contact" });
    expect([status, body.errors.path]).toEqual([422, [expect.stringContaining(reason)]]);
  });

  it("lead on five times at most, and a circle that another program stored leads nowhere", () => {
    const pages = new Set<string>();
    const chain = Array.from({ length: 9 }, (_, at) => [`/c${at}`, `/c${at + 1}`] as const);
    expect(followed({ pages, redirects: new Map(chain) }, "/c1")).toBe("/c5");
    const circle = new Map([
      ["/x", "/y"],
      ["/y", "/x"],
    ]);
    expect(followed({ pages, redirects: circle }, "/y")).toBe("");
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
  const addresses = await readOwnAddresses(site.db);
  const asked = [...addresses.redirects].filter(([path]) => paths.includes(path));
  return Object.fromEntries(asked.map(([path, target]) => [path, target && followed(addresses, target)]));
}
