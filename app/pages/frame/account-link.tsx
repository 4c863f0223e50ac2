import { useEffect } from "react";
import { publicPages } from "../../../content/public-pages.ts";
import {
  type CurrentUser,
  loadCurrentUser,
  useCurrentUser,
} from "../../platform/browser/session/current-user.ts";

/** Leads to the login page, to the account or, for administrators, to the back office. All users get the same page. */
export function AccountLink() {
  const user = useCurrentUser();
  useEffect(() => void loadCurrentUser(), []);
  const { label, path } = placeOf(user);
  return (
    // As wide as the longest of its words, so that nothing moves when another one takes its place.
    <a className="inline-block min-w-22 py-1 text-right hover:text-white" href={path}>
      {label}
    </a>
  );
}

function placeOf(user: CurrentUser | null | undefined): { label: string; path: string } {
  if (!user) return { label: "Sign in", path: publicPages.login.path };
  return user.role === "admin"
    ? { label: "Back office", path: "/admin" }
    : { label: "Your account", path: "/account" };
}
