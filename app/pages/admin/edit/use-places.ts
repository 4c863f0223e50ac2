import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { sorted } from "../../../platform/browser/sorted.ts";

/** In pixels of the page, from its top left corner. */
export type Area = { top: number; left: number; width: number; height: number };

export type Placed<T> = {
  thing: T;
  areas: Area[];
  /** Where its name stands, from the corner of the first area. */
  nameAt: { top: number; left: number };
};
export type Places<T> = { placed: Placed<T>[]; height: number };

/** An entry shows its name only while it is pointed at, so it needs no room for it. */
type Shown = { parts: string[]; tag: string; isEntry?: boolean | undefined };

const nameHeight = 30;
/** About the width of a letter in a name, and of what else is in it. */
const letter = 7;
const aroundName = 44;

/**
 * Returns where the things of a page are in a frame, in the order of the page. Measured again after each of the
 * frame's `loads` and whenever the page gets another size.
 */
export function usePlaces<T extends Shown>(
  frame: RefObject<HTMLIFrameElement | null>,
  loads: number,
  things: T[],
): Places<T> {
  const [places, setPlaces] = useState<Places<T>>({ placed: [], height: 0 });
  const measure = useEffectEvent((page: Document) => {
    // While the next page arrives nothing has a size. The links stay, because one of them may have the focus.
    if (page !== frame.current?.contentDocument || page.readyState !== "complete") return;
    setPlaces({ placed: withNames(placesOn(page, things), page), height: page.documentElement.scrollHeight });
  });
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (loads === 0 || !page?.body) return;
    measure(page);
    let next = 0;
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(next);
      next = requestAnimationFrame(() => measure(page));
    });
    for (const element of [page.documentElement, page.body]) observer.observe(element, { box: "border-box" });
    return () => {
      cancelAnimationFrame(next);
      observer.disconnect();
    };
  }, [frame, loads, things]);
  return places;
}

type Found<T> = { thing: T; areas: Area[]; first: Element };

function placesOn<T extends { parts: string[] }>(page: Document, things: T[]): Found<T>[] {
  const found = things.flatMap((thing): Found<T>[] => {
    const shown = blocksOf(page, thing.parts).filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    const parts = shown.map((element) => ({ element, area: areaOf(element) }));
    const seen = parts.filter(
      ({ element, area }) =>
        area.width > 0 && area.height > 0 && !shown.some((one) => one !== element && one.contains(element)),
    );
    const [first] = seen;
    return first ? [{ thing, areas: seen.map(({ area }) => area), first: first.element }] : [];
  });
  return sorted(found, (one, other) => {
    const order = one.first.compareDocumentPosition(other.first);
    if (order === 0) return 0;
    return order & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

/** A heading stands for the section that it begins. */
function blocksOf(page: Document, parts: string[]): Element[] {
  const elements = parts.flatMap((part) => [...page.querySelectorAll(part)]);
  return elements.map((one) => (/^H[2-6]$/.test(one.tagName) && one.closest("section")) || one);
}

function areaOf(element: Element): Area {
  const { clientWidth } = element.ownerDocument.documentElement;
  const { scrollY = 0 } = element.ownerDocument.defaultView ?? {};
  const box = element.getBoundingClientRect();
  const left = Math.max(0, box.left);
  return { top: box.top + scrollY, left, width: Math.min(box.right, clientWidth) - left, height: box.height };
}

/** Places each name so that it covers no other name, no words of its own thing and not the page's header. */
function withNames<T extends Shown>(found: Found<T>[], page: Document): Placed<T>[] {
  const { clientWidth } = page.documentElement;
  const names: Area[] = [];
  const inTheWay = (name: Area) => names.find((other) => meet(name, other));
  return found.map(({ thing, areas, first }) => {
    const [area = { top: 0, left: 0, width: 0, height: 0 }] = areas;
    const name = firstPlace(area, Math.min(area.width, thing.tag.length * letter + aroundName), first);
    for (let other = thing.isEntry ? undefined : inTheWay(name); other; other = inTheWay(name)) {
      const right = other.left + other.width;
      if (other.top === name.top && right + name.width <= clientWidth) name.left = right;
      else name.top = other.top + nameHeight;
    }
    if (!thing.isEntry) names.push(name);
    return { thing, areas, nameAt: { top: name.top - area.top, left: name.left - area.left } };
  });
}

/** Above the thing; in the header below it; in the right corner of a wide and high one, where words are rare. */
function firstPlace(area: Area, width: number, element: Element): Area {
  const page = element.ownerDocument;
  const header = page.querySelector("header");
  const name = { top: area.top - nameHeight, left: area.left, width, height: nameHeight };
  const right = area.left + area.width - width;
  if (header?.contains(element)) return { ...name, top: area.top + area.height };
  const isWide = area.width === page.documentElement.clientWidth;
  const below = header ? header.getBoundingClientRect().height : 0;
  if (isWide && area.height > 5 * nameHeight) return { ...name, top: Math.max(below, area.top), left: right };
  if (name.top >= below) return name;
  return { ...name, top: below, left: right };
}

function meet(one: Area, other: Area): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}
