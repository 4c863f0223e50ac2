import { createContext, data, redirect, type RouterContextProvider } from "react-router";
import type { FieldErrors } from "../errors.ts";
import type { Services } from "../services.ts";
import { type DutyAsked, maySee } from "./duties.ts";
import { byId } from "../validation/fields.ts";
import { isSecondFactorOverdue } from "./guards.server.ts";
import type { Role, Viewer } from "./viewer.ts";

/** The services, for loaders. */
export const servicesContext = createContext<Services>();

/**
 * Who looks at the page. Public pages are the same for everybody and cached, so for them nobody does, whoever asks.
 */
export const viewerContext = createContext<() => Promise<Viewer | null>>(async () => null);

/** What became of a form that the browser sent by itself to the address of its page. */
export type PlainForm = {
  status: number;
  /** To be shown again, by field. */
  typed: Record<string, string>;
  errors: FieldErrors;
  /** Why it was refused; null when it was accepted. */
  message: string | null;
};

/** The form that a page answers; null on every other visit. */
export const plainFormContext = createContext<PlainForm | null>(null);

/** Until when a page may be cached. A loader that shows something which ends says when. */
export class PageValidity {
  #until = Infinity;

  /** In milliseconds since 1970. */
  get until(): number {
    return this.#until;
  }

  /** Ends it at this time, unless it ends sooner. */
  endAt(time: Date): void {
    this.#until = Math.min(this.#until, time.getTime());
  }
}

export const validityContext = createContext(new PageValidity());

/** What a page may that others may not, where the device is and a service worker. A loader says so. */
export const needsContext = createContext({ position: false, worker: false });

/** What failed while the page was made; the status follows from it. */
export const failuresContext = createContext<unknown[]>();

/** Where the renderer leaves the HTML of a page: in the body of a `Response` it would be encoded and decoded once more. */
export const renderedContext = createContext<RenderedDocument>();

/** A document has no client's router; see `render-document.server.tsx`. */
type RenderedDocument = { html: string; isDocument: boolean };

/** Marks the inline scripts that the renderer writes itself; see `marked-scripts.server.ts`. */
export const scriptMarkContext = createContext<string>();

type PageContext = Readonly<RouterContextProvider>;

/** The signed-in viewer of a page, or off to the login page and, afterwards, back here. */
export async function requirePageViewer(
  context: PageContext,
  url: URL,
  roles: readonly Role[] = ["user", "pta", "admin"],
): Promise<Viewer> {
  const viewer = await context.get(viewerContext)();
  if (!viewer || !roles.includes(viewer.role)) {
    throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  }
  return viewer;
}

/**
 * An administrator with a verified address and the duty that is asked for. Without the address or a
 * second factor that is asked for, off to the page that says what to do; without the duty a 403, whose data are the duties that there are.
 */
export async function requirePageAdmin(
  context: PageContext,
  url: URL,
  duty: DutyAsked = "any",
): Promise<Viewer> {
  const viewer = await requirePageViewer(context, url, ["admin"]);
  if (!viewer.emailVerified) throw redirect("/verify-email");
  if (isSecondFactorOverdue(viewer, context.get(servicesContext))) throw redirect("/account/second-factor");
  if (!maySee(viewer.duties, duty)) throw data({ duties: viewer.duties }, { status: 403 });
  return viewer;
}

/** What the number in the address of a page names; without it the page for what is not there. */
export async function requireShown<T>(
  params: { id: string },
  find: (id: number) => Promise<T | undefined>,
): Promise<T> {
  const { data: address } = byId.safeParse(params);
  const found = address && (await find(address.id));
  if (!found) throw data(null, { status: 404 });
  return found;
}
