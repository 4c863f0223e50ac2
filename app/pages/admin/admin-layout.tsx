import "../../admin.css";
import type { ReactNode } from "react";
import { isRouteErrorResponse, Link, Outlet } from "react-router";
import type { Route } from "./+types/admin-layout";
import { requirePageAdmin } from "../../platform/http/page-context.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CloseIcon, MenuIcon } from "../../ui/icons.tsx";
import { FrostwayMark } from "../../ui/marks.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { useMenu } from "../use-menu.ts";
import { AdminMenu } from "./admin-menu.tsx";

/** Runs before every loader below this layout, also for client navigations: no page of the back office can forget it. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    await requirePageAdmin(context, url);
  },
];

/** Makes each navigation between these pages ask the server, and so pass the middleware. */
export function loader() {
  return null;
}

export default function AdminLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that failed or a thing that is gone: said inside the back office, with its menu. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame>
      <PageTitle title={missing ? "Page Not Found" : "Something went wrong"} />
      <p className="mb-6 max-w-text">
        {missing
          ? "There is nothing at this address. It may have been deleted."
          : "The page could not be shown. Please load it again; if that does not help, try in a few minutes."}
      </p>
      <ButtonLink to="/admin" variant="secondary">
        Go to the dashboard
      </ButtonLink>
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-svh bg-slate-50 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <meta content="noindex" name="robots" />
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="on-dark sticky top-0 z-40 bg-navy-900 lg:h-svh lg:overflow-y-auto">
        <div className="flex h-14 items-center justify-between px-4 lg:h-auto lg:px-6 lg:pt-5 lg:pb-4">
          <Link
            className="flex items-center gap-2.5 rounded-sm font-display text-lg font-semibold text-white no-underline"
            to="/admin"
          >
            <FrostwayMark className="size-8 flex-none text-ice-300" />
            Back office
          </Link>
          <PhoneMenu />
        </div>
        <div className="hidden px-3 pb-6 lg:block">
          <AdminMenu />
        </div>
      </header>
      <main className="min-w-0 px-4 pt-5 pb-16 md:px-8 md:pt-8" id="content">
        <div className="mx-auto max-w-page">
          <noscript>
            <p className="mb-6 font-medium">
              The back office needs scripts. Please switch them on and load the page again.
            </p>
          </noscript>
          {children}
        </div>
      </main>
    </div>
  );
}

function PhoneMenu() {
  const { open, details, handlers } = useMenu();
  return (
    <details className="group lg:hidden" open={open} ref={details} {...handlers}>
      <summary className="-mr-2 flex size-12 list-none items-center justify-center rounded-sm text-white [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <MenuIcon className="group-open:hidden" size={26} />
        <CloseIcon className="hidden group-open:block" size={26} />
      </summary>
      <div className="fixed inset-x-0 top-14 h-[calc(100dvh-3.5rem)] animate-fade overflow-y-auto bg-navy-900 px-4 py-4">
        <AdminMenu />
      </div>
    </details>
  );
}
