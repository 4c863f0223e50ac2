import { answerWithin, NoAnswer } from "../answer-within.ts";
import { Busy, Conflict, Invalid, NotFound } from "../errors.ts";
import type { Db } from "../db/tables.ts";
import { Semaphore } from "../semaphore.server.ts";
import type { Services } from "../services.ts";
import type { Endpoint, SentFiles } from "./endpoint-definition.ts";
import type { RenderedPage } from "./rendered-page.server.ts";
import { previewHeader, previewType } from "./preview.ts";

/** A preview holds a writer for as long as its save and its page take. */
const longestMilliseconds = 3_000;
/** One at a time, so that saves and cards get their turn between them. */
const turns = new Semaphore(1, 10);

/** The guards of what pages show. Saves of anything else are never previewed. */
const guards = new Set<Endpoint["guard"]>(["pages", "all"]);

type Save = Pick<Endpoint, "current" | "guard" | "method" | "isShownFirst">;

/** Whether a save can be shown before it is stored: it knows the version that was read, and pages show the result, or says so. */
export function isPreviewable({ current, guard, method, isShownFirst }: Save): boolean {
  if (method === "delete") return false;
  return isShownFirst === true || (current !== undefined && guards.has(guard));
}

/** Whether an address can be one of a public page. */
export function isShownPage(page: string): boolean {
  return /^\/(?![/\\])/.test(page) && !/^\/(api|admin|account|assets|pictures)(\/|$)/.test(page);
}

/**
 * Returns the address of the page that a request wants to see as it would be after this save; undefined for an ordinary
 * request. Throws `Invalid` if the call cannot be previewed, so that no preview is ever taken for a save.
 */
export function previewedPage(headers: Headers, definition: Endpoint, files: SentFiles): string | undefined {
  const page = headers.get(previewHeader);
  if (page === null) return undefined;
  // A file would be stored outside the transaction.
  if (!isShownPage(page) || !isPreviewable(definition) || Object.keys(files).length > 0) {
    throw new Invalid({ [previewHeader]: ["This cannot be shown before it is saved."] });
  }
  return page;
}

/**
 * Runs a save in the transaction that would store it, renders a page with what it has written, and rolls everything
 * back: what is shown is what a save would publish, and a save that is refused is refused here in the same words.
 * The answer is `{ html }`, with the status of the save. Throws `NotFound` for an address that leads elsewhere, and `Busy` when it takes too long.
 */
export async function previewSave(
  services: Services,
  { page, status }: { page: string; status: number | undefined },
  save: (services: Services) => Promise<unknown>,
): Promise<Response> {
  const { body } = await renderPreview(services, page, save);
  const headers = { "Content-Type": previewType, "Cache-Control": "no-store" };
  return Response.json({ html: body }, { status, headers });
}

/**
 * Renders a page with what some work has written, and rolls the work back. `page` is its address, or returns it once the
 * work is done. With `at` the page is rendered as if it were that time. Askers take turns, and who has most in the queue gives up
 * a place to the others. Throws as `previewSave` does.
 */
export async function renderPreview(
  services: Services,
  page: string | (() => string),
  work: (services: Services) => Promise<unknown>,
  { at, asker = "" }: { at?: Date; asker?: string } = {},
): Promise<RenderedPage> {
  const { show } = services;
  if (!show) throw new Conflict("No pages are served here.");
  const render: Show = (transaction) => show(typeof page === "string" ? page : page(), transaction, at);
  return turns.run(() => renderWith(services, render, work), { asker });
}

type Show = (transaction: Db) => Promise<RenderedPage>;

async function renderWith(
  services: Services,
  show: Show,
  work: (services: Services) => Promise<unknown>,
): Promise<RenderedPage> {
  const transaction = await services.db.startTransaction().execute();
  const render = async () => {
    await work({ ...services, db: transaction });
    const page = await show(transaction);
    // At an address without a page, visitors see the not-found page, which is edited like others.
    if (![200, 404].includes(page.status) || typeof page.body !== "string") throw new NotFound();
    return page;
  };
  try {
    return await answerWithin(longestMilliseconds, render());
  } catch (error) {
    throw error instanceof NoAnswer ? new Busy() : error;
  } finally {
    await transaction.rollback().execute();
  }
}
