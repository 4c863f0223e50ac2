/*
 * Stands in every document: wakes its islands when they are needed, and does what was typed and pressed in one while its
 * script was on its way. An island whose script does not come stays as the page brought it, and is tried again when it is
 * touched again.
 */
import { watchSiteBar } from "./pages/site-bar.ts";
import { askAgainElsewhere } from "./platform/browser/ask-again.ts";
import { keepEarlyPress } from "./platform/browser/early-press.ts";
import { fetchNextPages } from "./platform/browser/fetch-next-pages.ts";
import { nextFrame, nextPaint } from "./platform/browser/next-paint.ts";
import { putBack } from "./platform/browser/put-back.ts";

type Island = HTMLElement | null | undefined;
type Runtime = typeof import("./wake-island.tsx");
/** See import-islands.inline.ts. */
type Importer = HTMLScriptElement & { bring?: (address: string) => Promise<unknown> };

const touches = ["pointerdown", "keydown", "focusin", "input", "click", "submit"];
const ends = ["pointerup", "pointercancel"];
/** For so long after a finger has left its click may still be on its way. */
const clickMs = 50;
/** At any of these React would draw all of an island that it has begun with at once, while a finger waits for it. */
const hurries = `pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel click contextmenu
  keydown keypress keyup textInput input change paste compositionstart compositionend`;
/** A finger that stays longer is not waited for. */
const longestPressMs = 1000;
/** After so many in a row what is missing is not only late. */
const mostFailures = 8;
/** Pixels below the window where what comes into view is made ready. */
const ahead = 200;
/** By which somebody is there; another press may follow a press. */
const signs = ["pointermove", "scroll"];
const presses = ["click", "keydown"];
/**
 * After so long without a press a page that has been painted may take the browser's time, for what is in view or moves by itself and,
 * where somebody is there, for its sheet; and for that in any case in the end.
 */
const stillMs = { calm: 1000, sheet: 5000 };

const asleep = new Set(document.querySelectorAll<HTMLElement>("[data-island]"));
const waking = new Set<Island>();
const importer = document.querySelector<Importer>("script[data-scripts]")!;
const { dataset } = importer;
const scripts = dataset.scripts!.split(" ");
const [runtimeAddress] = scripts;
let fetched: Promise<unknown> | undefined;
let applied: Promise<unknown> | undefined;
let press: Promise<unknown> | undefined;
let calm: ReturnType<typeof setTimeout> | undefined;
let isVisited = false;
let isStillAsleep = true;
let runtime: Promise<Runtime> | undefined;
let failures = 0;
let renewals = 0;
let notePaint: () => void;
const painted = new Promise<void>((resolve) => (notePaint = resolve));

askAgainElsewhere();
addEventListener("pointerdown", () => (press = untilLifted()), true);
for (const touch of touches) addEventListener(touch, ({ target }) => void wake(islandAt(target)), true);
const early = keepEarlyPress((target) => waking.has(islandAt(target)));
for (const sign of [...signs, ...presses])
  addEventListener(sign, visit, { capture: true, passive: true, once: signs.includes(sign) });
watchSiteBar(painted);
fetchNextPages();
addEventListener("load", () => void wakeUntouched());

/** What is wanted untouched waits until the page has been painted: it would share the line with what a visitor sees first. */
async function wakeUntouched(): Promise<void> {
  // A page that is made before its click is styled and laid out before it, too.
  if ("prerendering" in document && document.prerendering) {
    await applySheet();
    void document.body.offsetHeight;
  }
  const shown = [...document.images].filter(({ loading }) => loading !== "lazy");
  await Promise.allSettled(shown.map((picture) => picture.decode()));
  // What is ready now is painted in the frame after the next. A page that is made before its click waits for that here.
  await nextFrame();
  await nextPaint();
  notePaint();
  // Who waits for that asks where things stand: after the next line all would be laid out for the answer.
  await painted;
  void prepareMenu();
  setTimeout(() => {
    addLink({ rel: "manifest", href: "/site.webmanifest" });
    void applySheet();
  }, stillMs.sheet);
  awaitCalm();
  for (const island of asleep) {
    const { cookie, record } = island.dataset;
    if (isThere(cookie, record)) void wake(island);
  }
}

/** A finger that comes right after the page does not wait for any of these. */
function wakeStill(): void {
  const observer = new IntersectionObserver(wakeSeen, { rootMargin: `${ahead}px` });
  for (const island of asleep) {
    const { when, cookie, record } = island.dataset;
    if (cookie || record) continue;
    // The island's own element has no box.
    if (when === "view" && island.firstElementChild) observer.observe(island.firstElementChild);
    // What moves by itself is all there: it draws nothing anew before that.
    else if (when === "idle") void wake(island, false);
  }
}

/** Its rule stands beside the style of the menu. */
async function prepareMenu(): Promise<void> {
  const menu = document.querySelector("[data-menu]:not([open])");
  menu?.toggleAttribute("data-prepared");
  await nextPaint();
  menu?.removeAttribute("data-prepared");
}

function wakeSeen(seen: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of seen) {
    if (isIntersecting) void wake(islandAt(target));
  }
}

/** Each where it stands alone: to look into what is stored takes as long as the rest of this script. */
function isThere(cookie?: string, record?: string): boolean {
  try {
    if (cookie) return document.cookie.includes(`${cookie}=`);
    return record !== undefined && localStorage.getItem(record) !== null;
  } catch {
    return false;
  }
}

async function wake(island: Island, drawsAnew = true): Promise<void> {
  if (!island || !asleep.delete(island)) return;
  waking.add(island);
  const awake = new AbortController();
  for (const hurry of hurries.split(/\s+/))
    island.addEventListener(hurry, hush, { capture: true, passive: true, signal: awake.signal });
  void fetchSheet();
  for (const href of scripts.splice(0)) addLink({ rel: "modulepreload", href });
  // What the touch itself changes is shown first: to run the scripts takes longer than a finger should wait.
  await press;
  await nextPaint();
  try {
    // What is drawn anew may need what stands in no page.
    const [{ wakeIsland }] = await Promise.all([(runtime ??= importRuntime()), drawsAnew && applySheet()]);
    const putBackFields = await wakeIsland(island);
    failures = 0;
    awake.abort();
    waking.delete(island);
    putBackFields();
    island.dataset.awake = "";
    early.replay(island);
  } catch {
    failures += 1;
    // At first the island's own script alone is asked for again; then all that it needs.
    if (failures % 2 === 0) renewRuntime();
    awake.abort();
    waking.delete(island);
    early.giveUp(island);
    // Not before: what is sent now goes the browser's own way.
    if (failures < mostFailures) asleep.add(island);
  }
}

async function importRuntime(): Promise<Runtime> {
  // What it imports stands beside it, so all of that is asked for by new addresses too.
  const address = renewals
    ? runtimeAddress!.replace("/assets/", `/assets/again-${renewals}/`)
    : runtimeAddress!;
  try {
    if (!importer.bring) putBack(importer, "text/javascript");
    return (await importer.bring!(address)) as Runtime;
  } catch (error) {
    renewRuntime();
    throw error;
  }
}

function renewRuntime(): void {
  runtime = undefined;
  renewals += 1;
}

function hush(event: Event): void {
  event.stopImmediatePropagation();
}

async function untilLifted(): Promise<unknown> {
  return new Promise((lifted) => {
    const soon = () => setTimeout(lifted, clickMs);
    for (const end of ends) addEventListener(end, soon, { capture: true, once: true });
    setTimeout(lifted, longestPressMs);
  });
}

/**
 * The page brought the style that it is painted by. The sheet says how it prints and how it changes; to draw a page by it takes
 * longer than a finger should wait. One that does not arrive is done without.
 */
function fetchSheet(): Promise<unknown> {
  return (fetched ??= addSheet("print"));
}

/** As one more, after all others: where the media of one that is there change, Chromium lays out and paints all of the page. */
function applySheet(): Promise<unknown> {
  return (applied ??= addSheet("all"));
}

async function addSheet(media: string): Promise<unknown> {
  const { sheet: href } = dataset;
  if (!href) return;
  const sheet = addLink({ rel: "stylesheet", href, media });
  return new Promise((settle) => {
    for (const end of ["load", "error"]) sheet.addEventListener(end, settle);
  });
}

/** What a finger or a key itself changes is shown first. A page that they lead away from needs no sheet any more. */
async function visit(): Promise<void> {
  isVisited = true;
  await painted;
  awaitCalm();
  await nextPaint();
  void fetchSheet();
}

function awaitCalm(): void {
  clearTimeout(calm);
  calm = setTimeout(useCalm, stillMs.calm);
}

function useCalm(): void {
  if (isStillAsleep) wakeStill();
  isStillAsleep = false;
  if (isVisited) void applySheet();
}

function addLink(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), attributes);
  document.head.append(link);
  return link;
}

function islandAt(target: EventTarget | null): Island {
  return target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;
}
