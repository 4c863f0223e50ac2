/*
 * The inline script of every document. It hydrates islands when they are needed, and replays what the visitor typed or
 * pressed while an island's script was loading. An island that the visitor touches is hydrated at once. Islands that
 * move by themselves, or come into view, wait until a second after the first paint. Their scripts then do not compete
 * with what the visitor sees first.
 */
import { freshenCopy } from "./features/call-outs/offline/freshen-copy.ts";
import { watchSiteBar } from "./pages/frame/site-bar.ts";
import { holdEarlyPress } from "./platform/browser/takeover/early-press.ts";
import { fetchNextPages } from "./platform/browser/page/fetch-next-pages.ts";
import { openIslandRuntime } from "./island-runtime.ts";
import { IslandStates } from "./platform/browser/takeover/island-states.ts";
import { nextPaint } from "./platform/browser/page/next-paint.ts";

const touches = ["pointerdown", "keydown", "focusin", "input", "click", "submit"];
/** An island is hydrated when it is this many pixels away from the viewport. */
const ahead = 200;
const quietMs = 1000;

const islands = new IslandStates(document.querySelectorAll<HTMLElement>("[data-island]"));
const runtime = openIslandRuntime();
const painted = new Promise<void>((resolve) => {
  addEventListener("load", () => void nextPaint().then(resolve));
});

for (const touch of touches) addEventListener(touch, ({ target }) => void wake(islandAt(target)), true);
const early = holdEarlyPress((target) => islands.of(islandAt(target)) === "waking");
watchSiteBar(painted);
fetchNextPages();
void wakeUntouched();

async function wakeUntouched(): Promise<void> {
  await painted;
  document.head.append(
    Object.assign(document.createElement("link"), { rel: "manifest", href: "/site.webmanifest" }),
  );
  // The worker of /breakdown renews its copy itself when that page is opened.
  if (location.pathname !== "/breakdown") void freshenCopy();
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

/** Whether the browser has the cookie or a `localStorage` record that the island depends on. */
function hasStored({ cookie, record }: DOMStringMap): boolean {
  try {
    if (cookie) return document.cookie.includes(`${cookie}=`);
    return record !== undefined && record.split(",").some((name) => localStorage.getItem(name) !== null);
  } catch {
    return false;
  }
}

async function wake(island: HTMLElement | null): Promise<void> {
  if (!island || !islands.begin(island)) return;
  try {
    // Lets the browser paint what the touch itself changed.
    const [{ wakeIsland }] = await Promise.all([runtime.load(), nextPaint()]);
    const reportFields = await wakeIsland(island);
    islands.markAwake(island);
    reportFields();
    island.dataset.awake = "";
    early.replay(island);
  } catch {
    runtime.renew();
    islands.markFailed(island);
    // Without the script, the browser submits the form itself.
    early.giveUp(island);
  }
}

function islandAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;
}
