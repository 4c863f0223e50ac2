import { Resource } from "../../platform/http/endpoint.server.ts";
import { figurePlaces } from "../page-facts/figure-places.schema.ts";
import { findFigurePlaces } from "./figures.server.ts";

const samples = {
  name: "vans",
  kind: "Widget",
  title: "HomeText1",
  screen: "/admin/widgets/3",
  words: "with 10 vans",
};

export const figuresApi = new Resource(
  "Figures",
  "Figures and claims that texts insert by their names, such as `{{vans}}`. The list itself is the fact `figures`.",
  samples,
).endpoint(
  {
    operationId: "listFigurePlaces",
    call: "GET /api/figures/places",
    summary:
      "List where each figure is used, where a figure is missing, and where its value is typed by hand",
    guard: "pages",
    answer: figurePlaces,
  },
  ({ services: { db } }) => findFigurePlaces(db),
);
