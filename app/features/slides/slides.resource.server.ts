import type { BinnedRow } from "../../platform/bin/bin.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { rowsApi } from "../../platform/resources/rows-api.server.ts";
import { historyOfRows } from "../../platform/resources/rows.server.ts";
import { presentSlide } from "./slides.present.ts";
import { slide as definition } from "./slides.resource.ts";
import { mostSlides, newSlide, slide } from "./slides.schema.ts";
import { requireRoom, slideRows, slides } from "./slides.server.ts";

export const slideResource = {
  stored: slides,
  history: historyOfRows(slides, slideRows, { input: newSlide }),
  bin: { prepare: requireRoomFor },
} satisfies Restorable;

export const slidesApi = rowsApi(definition, slideRows, {
  path: "/api/slides",
  about: "Slides of the banner on the home page.",
  samples: {
    title: "Servicing at your yard",
    subtitle: "In the evening, when the vehicles are in",
    link: "/servicing",
    place: 10,
  },
  answer: slide,
  input: newSlide,
  newest: mostSlides,
  present: presentSlide,
  refuses: [409],
  takesPicture: true,
});

async function requireRoomFor(transaction: Db, rows: BinnedRow[]): Promise<BinnedRow[]> {
  await requireRoom(transaction);
  return rows;
}
