import type { Route } from "./+types/account-layout";
import { NavLink, Outlet } from "react-router";
import { signOut, useCurrentUser } from "../../platform/browser/session/current-user.ts";
import { requirePageViewer } from "../../platform/http/page-context.server.ts";
import { classNames } from "../../ui/class-names.ts";
import type { PageHandle } from "../site-layout.tsx";
import { LogOutIcon, ShieldIcon, UserIcon } from "../../ui/buttons/icons.tsx";

export const handle: PageHandle = { overPicture: false, isTask: true };

/** Runs before every loader below this layout, also for client navigations. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url }) => {
    await requirePageViewer(context, url);
  },
];

/** Makes each navigation between these pages ask the server, and so pass the middleware. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requirePageViewer(context, url);
  return { isAdmin: viewer.role === "admin" };
}

export default function AccountLayout({ loaderData: { isAdmin } }: Route.ComponentProps) {
  const user = useCurrentUser();
  return (
    <div className="fill-window bg-slate-50">
      <div className="wrap grid gap-6 py-8 md:py-12 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-12">
        <div>
          {user && (
            <p className="mb-3 hidden px-3.5 text-sm text-slate-600 lg:block">
              Signed in as
              <strong className="block text-base text-navy-900">
                {user.firstname} {user.lastname}
              </strong>
            </p>
          )}
          <nav aria-label="Account">
            <ul className="-mx-2.5 flex flex-wrap gap-1 lg:mx-0 lg:flex-col">
              <li>
                <NavLink className={entryLook} to="/account/profile">
                  <UserIcon size={20} />
                  Edit profile
                </NavLink>
              </li>
              {isAdmin && (
                <li>
                  <NavLink className={entryLook} to="/admin">
                    <ShieldIcon size={20} />
                    Admin
                  </NavLink>
                </li>
              )}
              <li>
                <button className={look} onClick={() => void signOut()} type="button">
                  <LogOutIcon size={20} />
                  Logout
                </button>
              </li>
            </ul>
          </nav>
        </div>
        <div className="min-w-0 max-w-text lg:max-w-[52rem]">
          <Outlet />
        </div>
      </div>
    </div>
  );
}

const look =
  "flex min-h-11 w-full items-center gap-2 rounded-sm max-lg:mx-2.5 text-sm font-medium text-navy-900 no-underline hover:bg-ice-100 lg:gap-3 lg:px-3.5 lg:text-base";

function entryLook({ isActive }: { isActive: boolean }): string {
  return classNames(
    look,
    isActive &&
      "shadow-[inset_0_-3px_0_var(--color-ice-500)] lg:bg-ice-100 lg:shadow-[inset_3px_0_0_var(--color-ice-500)]",
  );
}
