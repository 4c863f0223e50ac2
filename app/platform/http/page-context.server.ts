import { createContext, data, redirect, type RouterContextProvider } from "react-router";
import type { FieldErrors } from "../errors.ts";
import type { Services } from "../services.ts";
import { type RequiredDuty, maySee } from "./duties.ts";
import { byId } from "../validation/fields.ts";
import { isSecondFactorOverdue } from "./guards.server.ts";
import type { Role, Viewer } from "./viewer.ts";

/** The services, for loaders. */
export const servicesContext = createContext<Services>();

/**
 * The viewer of the page. Public pages are cached and the same for everybody, so they have none.
 */
export const viewerContext = createContext<() => Promise<Viewer | null>>(async () => null);

/** The result of a form that the browser posted without scripts. */
export type PlainForm = {
  status: number;
  /** The values to show again, by field. */
  typed: Record<string, string>;
  errors: FieldErrors;
  /** Why the form was refused; null if it was accepted. */
  message: string | null;
};

/** The form that this page answers; null on any other visit. */
export const plainFormContext = createContext<PlainForm | null>(null);

/** Until when the page may be cached. A loader that shows something that ends sets the time. */
export class PageValidity {
  #until = Infinity;

  /** In milliseconds since 1970. */
  get until(): number {
    return this.#until;
  }

  /** Ends the validity at this time, unless it ends sooner. */
  endAt(time: Date): void {
    this.#until = Math.min(this.#until, time.getTime());
  }
}

export const validityContext = createContext(new PageValidity());

/** What headers say of a page: permissions, and whether search engines are kept away. A loader sets them. */
export const needsContext = createContext({ position: false, worker: false, hidden: false });

/** What failed while the page was rendered. It decides the status. */
export const failuresContext = createContext<unknown[]>();

/** The renderer puts the HTML here. In the body of a `Response` it would be encoded and decoded once more. */
export const renderedContext = createContext<RenderedDocument>();

/** A document has no router in the browser; see `render-document.server.tsx`. */
type RenderedDocument = { html: string; isDocument: boolean };

/** Marks the inline scripts that the renderer writes itself; see `marked-scripts.server.ts`. */
export const scriptMarkContext = createContext<string>();

type PageContext = Readonly<RouterContextProvider>;

/** Returns the signed-in viewer of a page. Redirects others to the login page, which leads back here. */
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
 * Returns an administrator with a verified address and the required duty. Redirects to the page that explains how to
 * verify the address or set up a second factor, where that is due. Without the duty it throws a 403 with the duties
 * held as its data.
 */
export async function requirePageAdmin(
  context: PageContext,
  url: URL,
  duty: RequiredDuty = "any",
): Promise<Viewer> {
  const viewer = await requirePageViewer(context, url, ["admin"]);
  if (!viewer.emailVerified) throw redirect("/verify-email");
  if (isSecondFactorOverdue(viewer, context.get(servicesContext))) throw redirect("/account/second-factor");
  if (!maySee(viewer.duties, duty)) throw data({ duties: viewer.duties }, { status: 403 });
  return viewer;
}

/** Finds the item whose number is in the address of a page. Throws a 404 if there is none. */
export async function requirePageItem<T>(
  params: { id: string },
  find: (id: number) => Promise<T | undefined>,
): Promise<T> {
  const { data: address } = byId.safeParse(params);
  const found = address && (await find(address.id));
  if (!found) throw data(null, { status: 404 });
  return found;
}
