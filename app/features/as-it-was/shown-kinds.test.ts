import { expect, it } from "vitest";
import { publicPageList } from "../../../content/public-pages.ts";
import { resources } from "../resources/resources.schema.ts";
import { shownKinds } from "./as-it-was.schema.ts";

/** Without its kind there, *As It Was* and *Restore This Page* would leave a thing out in silence. */
it("knows every kind that pages show", () => {
  const inPlace = Object.values(resources).flatMap((one) => (one.inPlace ? one.kind : []));
  const listed = publicPageList.flatMap(({ shows = [] }) => shows);
  expect(inPlace.length).toBeGreaterThan(5);
  expect([...shownKinds]).toEqual(expect.arrayContaining([...inPlace, ...listed]));
});
