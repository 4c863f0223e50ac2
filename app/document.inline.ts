/*
 * Stands in every document: wakes its islands when they are needed, and does what was typed and pressed in one while its
 * script was on its way. What is touched wakes at once; what moves by itself, or comes into view, a second after the page
 * has been painted, so that nothing shares the line with what a visitor sees first.
 */
import { watchSiteBar } from "./pages/site-bar.ts";
import { keepEarlyPress } from "./platform/browser/early-press.ts";
import { fetchNextPages } from "./platform/browser/fetch-next-pages.ts";
import { openIslandRuntime } from "./island-runtime.ts";
import { IslandStates } from "./platform/browser/island-states.ts";
import { nextPaint } from "./platform/browser/next-paint.ts";

const touches = ["pointerdown", "keydown", "focusin", "input", "click", "submit"];
/** Pixels below the window where what comes into view is made ready. */
const ahead = 200;
const quietMs = 1000;

const islands = new IslandStates(document.querySelectorAll<HTMLElement>("[data-island]"));
const runtime = openIslandRuntime();
const painted = new Promise<void>((resolve) => {
  addEventListener("load", () => void nextPaint().then(resolve));
});

for (const touch of touches) addEventListener(touch, ({ target }) => void wake(islandAt(target)), true);
const early = keepEarlyPress((target) => islands.of(islandAt(target)) === "waking");
watchSiteBar(painted);
fetchNextPages();
void wakeUntouched();

async function wakeUntouched(): Promise<void> {
  await painted;
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "manifest", href: "/site.webmanifest" }),
  );
  for (const island of islands.asleep()) if (hasStored(island.dataset)) void wake(island);
  setTimeout(wakeQuiet, quietMs);
}

function wakeQuiet(): void {
  const observer = new IntersectionObserver(wakeSeen, { rootMargin: `${ahead}px` });
  for (const island of islands.asleep()) {
    const { when, cookie, record } = island.dataset;
    if (cookie || record) continue;
    if (when === "idle") void wake(island);
    // The island's own element has no box.
    if (when === "view" && island.firstElementChild) observer.observe(island.firstElementChild);
  }
}

function wakeSeen(seen: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of seen) if (isIntersecting) void wake(islandAt(target));
}

/** Whether the browser has the cookie or the stored record that the island is there for. */
function hasStored({ cookie, record }: DOMStringMap): boolean {
  try {
    if (cookie) return document.cookie.includes(`${cookie}=`);
    return record !== undefined && localStorage.getItem(record) !== null;
  } catch {
    return false;
  }
}

async function wake(island: HTMLElement | null): Promise<void> {
  if (!island || !islands.begin(island)) return;
  try {
    // What the touch itself changes is shown first.
    const [{ wakeIsland }] = await Promise.all([runtime.load(), nextPaint()]);
    const putBackFields = await wakeIsland(island);
    islands.arrive(island);
    putBackFields();
    island.dataset.awake = "";
    early.replay(island);
  } catch {
    runtime.renew();
    islands.miss(island);
    // What is sent now goes the browser's own way.
    early.giveUp(island);
  }
}

function islandAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;
}
