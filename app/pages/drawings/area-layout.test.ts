import { describe, expect, it } from "vitest";
import { besideSpot, boxAround, circlesFor, mapOf, onCircle, placeLabels, view } from "./area-layout.ts";

const leeds = { latitude: 53.8, longitude: -1.55 };

describe("the map of the area", () => {
  it.each([
    [
      "a county",
      [
        { latitude: 53.96, longitude: -1.08 },
        { latitude: 53.38, longitude: -1.47 },
      ],
    ],
    ["a town", [{ latitude: 53.81, longitude: -1.54 }]],
    ["the centre alone", [leeds]],
    [
      "a country",
      [
        { latitude: 57.15, longitude: -2.1 },
        { latitude: 50.37, longitude: -4.14 },
      ],
    ],
  ])("has every place in view, with room at the edges: %s", (_what, places) => {
    const map = mapOf(leeds, places);
    for (const position of [leeds, ...places]) {
      const { x, y } = map.place(position);
      expect(x).toBeGreaterThan(view.width * 0.1);
      expect(x).toBeLessThan(view.width * 0.9);
      expect(y).toBeGreaterThan(view.height * 0.1);
      expect(y).toBeLessThan(view.height * 0.9);
    }
  });

  it("is drawn to one scale, with north above and east on the right", () => {
    const [north, east] = [
      { latitude: 54.3, longitude: -1.55 },
      { latitude: 53.8, longitude: -0.7 },
    ];
    const map = mapOf(leeds, [north, east]);
    const [home, above, right] = [leeds, north, east].map((position) => map.place(position));
    expect(above!.x).toBeCloseTo(home!.x, 0);
    expect(home!.y - above!.y).toBeCloseTo(0.5 * 69 * map.pixelsPerMile, 0);
    expect(right!.y).toBeCloseTo(home!.y, 0);
    expect(right!.x - home!.x).toBeCloseTo(
      0.85 * 69 * Math.cos((53.8 * Math.PI) / 180) * map.pixelsPerMile,
      0,
    );
  });

  it.each([
    [3, [1, 2, 3, 4]],
    [8, [2, 4, 6, 8]],
    [50, [15, 30, 45, 60]],
    [500, [250, 500, 750, 1000]],
  ])("has circles whose figures people know, %i miles around", (miles, circles) => {
    expect(circlesFor(miles)).toEqual(circles);
  });
});

describe("the names on it", () => {
  const home = { x: 320, y: 220 };

  it("stand beside one another where two places do, each on a side of its own", () => {
    const placed = placeLabels([besideSpot("Dover", home), besideSpot("Deal", { x: 326, y: 224 })], []);
    expect(placed.map(({ anchor }) => anchor)).toEqual(["start", "end"]);
  });

  it("stay within the drawing", () => {
    const [label] = placeLabels([besideSpot("Folkestone", { x: view.width - 20, y: 220 })], []);
    expect(label?.anchor).toBe("end");
  });

  it("are not on phones where they have no room there, and nowhere where they have none at all", () => {
    const crowded = placeLabels([besideSpot("Canterbury", home)], [boxAround({ x: 430, y: 220 }, 30, 60)]);
    expect(crowded[0]).toMatchObject({ anchor: "end", isHiddenOnPhones: false });
    const walls = [boxAround({ x: 140, y: 220 }, 80, 220), boxAround({ x: 520, y: 220 }, 100, 220)];
    const floors = [boxAround({ x: 320, y: 200 }, 320, 5), boxAround({ x: 320, y: 250 }, 320, 5)];
    const besides = placeLabels([besideSpot("Canterbury", home)], [...walls, ...floors]);
    expect(besides[0]?.isHiddenOnPhones).toBe(true);
    expect(placeLabels([besideSpot("Canterbury", home)], [boxAround(home, 300)])).toEqual([]);
  });

  it("begin outside the mark that they name", () => {
    const [label] = placeLabels([besideSpot("Leeds", home, 14)], [boxAround(home, 11)]);
    expect(label).toMatchObject({ x: home.x + 14, anchor: "start" });
  });

  it("do not lie over the figure of a circle, which moves round", () => {
    const [name, figure] = placeLabels(
      [besideSpot("Above", { x: 320, y: 120 }), onCircle("15 miles", home, 100)],
      [boxAround(home, 11)],
    );
    expect(name?.anchor).toBe("start");
    expect(figure).toMatchObject({ text: "15 miles", anchor: "middle" });
    expect(figure?.x === 320 && figure.y === 120).toBe(false);
  });
});
