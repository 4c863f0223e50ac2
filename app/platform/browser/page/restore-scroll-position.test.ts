import { beforeEach, expect, it } from "vitest";
import { restoreScrollPosition } from "./restore-scroll-position.ts";

class PageStandIn extends EventTarget {
  scrollY = 0;
  scrollTo(_x: number, y: number): void {
    this.scrollY = y;
  }
  leave(): void {
    this.dispatchEvent(new Event("pagehide"));
  }
  comeBack(persisted: boolean): void {
    this.scrollY = 0;
    this.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  }
}

let page: PageStandIn;
let end: () => void;

beforeEach(() => {
  page = new PageStandIn();
  end = restoreScrollPosition(page as unknown as Window);
});

it("a page from the back/forward cache is scrolled where it was left", () => {
  page.scrollY = 800;
  page.leave();
  page.comeBack(true);
  expect(page.scrollY).toBe(800);
});

it("a page that is loaded again keeps the position of the browser and the router", () => {
  page.scrollY = 800;
  page.leave();
  page.comeBack(false);
  expect(page.scrollY).toBe(0);
});

it("nothing scrolls once it is stopped", () => {
  page.scrollY = 800;
  page.leave();
  end();
  page.comeBack(true);
  expect(page.scrollY).toBe(0);
});
