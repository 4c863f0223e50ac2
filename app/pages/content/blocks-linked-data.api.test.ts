import { expect, it } from "vitest";
import { galleryOf } from "../../../test/galleries.ts";
import { openSite } from "../../../test/site.ts";
import { presentCompany } from "../../features/company/company.present.ts";
import { readCompany } from "../../features/company/company.server.ts";
import { presentShown } from "../../features/pages/pages.present.ts";
import { findPageAt } from "../../features/pages/pages.server.ts";
import { blocksLinkedData } from "./blocks-linked-data.ts";
import { readBlocks } from "./own-page.server.ts";

it("a page of one's own tells search engines what it is, of its galleries, and of the company beside its map", async () => {
  const site = await openSite();
  const owner = await site.signIn("owner");
  const { gallery } = await galleryOf(owner, 2);
  const { body: made } = await owner.post("/api/pages", { title: "Fridge hire", path: "/fridge-hire" });
  const blocks = [
    { kind: "text", html: "<p>By the day.</p>" },
    { kind: "gallery", gallery_id: gallery },
  ];
  await owner.post(`/api/pages/${made.id}`, { ...made, blocks: [...blocks, { kind: "map" }] });

  const row = (await findPageAt(site.db, "/fridge-hire"))!;
  const head = {
    appUrl: "https://polar.example.com",
    company: presentCompany(await readCompany(site.db)),
    page: presentShown(row, true),
  };
  const [page, pictures, company, ...rest] = blocksLinkedData(head, await readBlocks(site.db, row));
  expect(page).toMatchObject({
    "@type": "WebPage",
    url: "https://polar.example.com/fridge-hire",
    name: "Fridge hire",
    inLanguage: "en-GB",
    publisher: { "@id": "https://polar.example.com/#company" },
  });
  expect(pictures).toMatchObject({
    "@type": "ImageGallery",
    name: "With 2",
    url: "https://polar.example.com/fridge-hire",
    image: [{ "@type": "ImageObject", width: 80, height: 60 }, { "@type": "ImageObject" }],
  });
  expect(company).toMatchObject({ "@type": "AutoRepair", "@id": "https://polar.example.com/#company" });
  expect(rest).toEqual([]);
});
